/// A civil instant in whole milliseconds since 1970-01-01T00:00:00Z, in UTC without leap seconds.
///
/// The range is the years 0 to 9999: what RFC 3339 can write with four digits.
public struct UTCTime: Hashable, Comparable, Sendable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public static func < (left: UTCTime, right: UTCTime) -> Bool {
    left.milliseconds < right.milliseconds
  }

  public func advanced(by duration: Duration) -> UTCTime {
    UTCTime(milliseconds: milliseconds + duration.wholeMilliseconds)
  }
}
