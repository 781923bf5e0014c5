/// A unit that the configuration knows, with what one of it is in the unit that we compute in.
struct SettingUnit: Sendable {
  let name: String
  let factor: Double

  /// Milliseconds.
  static let times = [
    SettingUnit(name: "ms", factor: 1), SettingUnit(name: "s", factor: 1000),
    SettingUnit(name: "min", factor: 60_000), SettingUnit(name: "h", factor: 3_600_000),
  ]
  /// Metres; the international mile and foot.
  static let lengths = [
    SettingUnit(name: "m", factor: 1), SettingUnit(name: "km", factor: 1000),
    SettingUnit(name: "mi", factor: 1609.344), SettingUnit(name: "ft", factor: 0.3048),
  ]
  /// A second.
  static let rates = [SettingUnit(name: "Hz", factor: 1)]
  /// Degrees.
  static let angles = [SettingUnit(name: "deg", factor: 1)]
  /// Bytes.
  static let sizes = [
    SettingUnit(name: "KB", factor: 1e3), SettingUnit(name: "MB", factor: 1e6),
    SettingUnit(name: "GB", factor: 1e9),
  ]

  /// Reads a number with one of the units; without one it must be 0.
  static func value(of text: String, in units: [SettingUnit]) -> Double? {
    let number = text.prefix { "+-.0123456789".contains($0) }
    let name = text.dropFirst(number.count).drop { $0 == " " || $0 == "\t" }
    guard let value = Double(number) else { return nil }
    if name.isEmpty { return value == 0 ? 0 : nil }
    guard let unit = units.first(where: { $0.name == name }) else { return nil }
    return value * unit.factor
  }

  /// The number in the largest of the units (of `printable`) in which it is whole, else in the first.
  static func text(of value: Double, in printable: [SettingUnit]) -> String {
    if value == 0 { return "0" }
    let whole = printable.filter {
      let number = value / $0.factor
      return number == number.rounded() && number * $0.factor == value
    }
    guard let unit = whole.max(by: { $0.factor < $1.factor }) ?? printable.first else { return "" }
    return "\(plain(value / unit.factor)) \(unit.name)"
  }

  /// The shortest digits that read back to the same number, without a needless ".0".
  static func plain(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func list(_ units: [SettingUnit]) -> String {
    units.map(\.name).joined(separator: ", ")
  }
}
