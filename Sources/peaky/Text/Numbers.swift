/// Figures for people.
enum Numbers {
  /// Beyond it a figure is none that a person wants.
  private static let greatest = 1e9

  /// A number with so many decimals, none to three; "?" for one that no reading has.
  static func fixed(_ value: Double, _ decimals: Int = 0) -> String {
    guard value.magnitude < greatest else { return "?" }
    let scale = [1, 10, 100, 1000][decimals]
    let scaled = Int((value * Double(scale)).rounded())
    let sign = scaled < 0 ? "-" : ""
    let whole = "\(sign)\(scaled.magnitude / UInt(scale))"
    if decimals == 0 { return whole }
    let fraction = String(scaled.magnitude % UInt(scale))
    return "\(whole).\(String(repeating: "0", count: decimals - fraction.count))\(fraction)"
  }

  /// A direction as three digits: 007.
  static func bearing(_ degrees: Double) -> String {
    guard (0...360).contains(degrees) else { return "?" }
    let whole = Int(degrees.rounded()) % 360
    let digits = String(whole)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }

  /// A distance; below a kilometre, or a tenth of a mile, in the smaller unit.
  static func distance(kilometres: Double, in units: Units) -> String {
    switch units {
    case .metric:
      return kilometres < 0.9995
        ? "\(fixed(kilometres * 1000)) m" : "\(fixed(kilometres, 1)) km"
    case .us:
      let miles = kilometres / 1.609344
      return miles < 0.1 ? "\(fixed(kilometres / 0.0003048)) ft" : "\(fixed(miles, 1)) mi"
    }
  }
}
