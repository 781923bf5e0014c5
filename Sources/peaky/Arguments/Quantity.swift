import Records

/// Reads what a person gives as the value of an option.
enum Quantity {
  /// A length in metres: `25km`, `800m`, `15mi`, `2500ft`; a bare number is kilometres.
  static func radius(_ text: String) throws(Failure) -> Double {
    let metres = ["": 1000, "km": 1000, "m": 1, "mi": 1609.344, "ft": 0.3048]
    return try number(
      text, option: .radius, units: metres, within: WatchSettings.radiusRange,
      wanted: "0 to 500 km, such as 25km, 800m, 15mi")
  }

  /// SIGHTINGS a second.
  static func rate(_ text: String) throws(Failure) -> Double {
    try number(
      text, option: .rate, units: ["": 1, "Hz": 1], within: WatchSettings.maxRateRange,
      wanted: "0.01 to 100 lines a second, such as 2Hz")
  }

  /// Degrees.
  static func fov(_ text: String) throws(Failure) -> Double {
    try number(
      text, option: .fov, units: ["": 1, "deg": 1], within: WatchSettings.fovRange,
      wanted: "1 to 360 degrees, such as 90deg")
  }

  static func limit(_ text: String) throws(Failure) -> Int {
    guard let limit = Int(text), WatchSettings.limitRange.contains(limit) else {
      throw .usage("--limit \(text) is not a whole number from 1 to 2000")
    }
    return limit
  }

  static func count(_ text: String) throws(Failure) -> Int {
    guard let count = Int(text), count > 0 else {
      throw .usage("-n \(text) is not a whole number from 1 on")
    }
    return count
  }

  private static func number(
    _ text: String, option: Option, units: [String: Double], within range: ClosedRange<Double>,
    wanted: String
  ) throws(Failure) -> Double {
    let unit = text.reversed().prefix { $0.isLetter }.reversed()
    let digits = text.dropLast(unit.count).filter { $0 != " " }
    guard let scale = units[String(unit)], let value = Double(digits), range.contains(value * scale)
    else { throw .usage("\(option.rawValue) \(text) is not \(wanted)") }
    return value * scale
  }
}
