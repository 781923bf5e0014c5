/// A civil instant in whole milliseconds since 1970-01-01T00:00:00Z, in UTC without leap seconds.
///
/// The range is the years 0 to 9999 of the proleptic Gregorian calendar: what RFC 3339 can write
/// with four digits. What lies outside is held to the nearer end.
public struct UTCTime: Hashable, Comparable, Sendable {
  public let milliseconds: Int64

  /// 0000-01-01T00:00:00.000Z.
  public static let earliest = UTCTime(milliseconds: range.lowerBound)
  /// 9999-12-31T23:59:59.999Z.
  public static let latest = UTCTime(milliseconds: range.upperBound)

  private static let range: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999
  static let millisecondsPerDay: Int64 = 86_400_000

  public init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Nothing if there is no such day or time of day in the years 0 to 9999.
  ///
  /// A second 60 ends the day's last minute alone, as RFC 3339 has it, and counts as the next day's
  /// second 0, as it does for POSIX.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    millisecond: Int = 0
  ) {
    guard
      let date = CivilDate(year: year, month: month, day: day),
      (0..<24).contains(hour), (0..<60).contains(minute), (0..<1000).contains(millisecond),
      (0..<60).contains(second) || (hour, minute, second) == (23, 59, 60)
    else { return nil }
    let ofDay = ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
    let total = Int64(date.daysSince1970) * Self.millisecondsPerDay + Int64(ofDay)
    guard total <= Self.range.upperBound else { return nil }
    milliseconds = total
  }

  public static func < (left: UTCTime, right: UTCTime) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The duration is floored to whole milliseconds.
  public func advanced(by duration: Duration) -> UTCTime {
    UTCTime(milliseconds: milliseconds.addingHeld(duration.wholeMilliseconds))
  }

  /// The year, 0...9999.
  public var year: Int { date.year }

  /// The year and what has passed of it as a fraction, leap years having 366 days: 1 January is .0.
  public var decimalYear: Double {
    let year = date.year
    let first = CivilDate.daysSince1970(year: year, month: 1, day: 1)
    let next = CivilDate.daysSince1970(year: year + 1, month: 1, day: 1)
    let passed = milliseconds - Int64(first) * Self.millisecondsPerDay
    return Double(year) + Double(passed) / Double(Int64(next - first) * Self.millisecondsPerDay)
  }

  var date: CivilDate {
    CivilDate(daysSince1970: Int((milliseconds - millisecondOfDay) / Self.millisecondsPerDay))
  }

  var millisecondOfDay: Int64 {
    let rest = milliseconds % Self.millisecondsPerDay
    return rest < 0 ? rest + Self.millisecondsPerDay : rest
  }
}
