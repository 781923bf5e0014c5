/// A moment in whole milliseconds since the engine started; zero is the start, never negative.
///
/// Instants come from a clock that runs on in suspend (CLOCK_BOOTTIME) or from a trip file, and are
/// floored to whole milliseconds before anything uses them, so that a replay computes with the same
/// numbers as the recording did.
public struct Instant: Hashable, Sendable {
  public let milliseconds: Int64

  public static let start = Instant(milliseconds: 0)

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }
}

extension Instant: InstantProtocol {
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The duration is floored to whole milliseconds; the end of time is 292 million years off.
  public func advanced(by duration: Duration) -> Instant {
    Instant(milliseconds: milliseconds.addingHeld(duration.wholeMilliseconds))
  }

  public func duration(to other: Instant) -> Duration {
    .milliseconds(other.milliseconds) - .milliseconds(milliseconds)
  }
}
