import Glibc
public import Timekeeping

/// Milliseconds that run on while the machine is suspended and that nobody can set: CLOCK_BOOTTIME.
///
/// A value of it holds the moment that counts as the engine's start; every reading is floored.
public struct BootClock: Hashable, Sendable {
  /// The start, in milliseconds since the machine was booted.
  public let start: Int64

  /// Starts now.
  public init() {
    self.init(start: Self.milliseconds())
  }

  public init(start: Int64) {
    self.start = start
  }

  public func now() -> Instant {
    Instant(milliseconds: Self.milliseconds() - start)
  }

  /// When the instant is, in milliseconds since the machine was booted.
  public func milliseconds(of instant: Instant) -> Int64 {
    start + instant.milliseconds
  }

  /// Whole milliseconds since the machine was booted.
  public static func milliseconds() -> Int64 {
    reading(of: CLOCK_BOOTTIME).wholeMilliseconds
  }
}

/// What the host takes for UTC: nothing to be trusted, for a trip's `host` only.
public enum HostClock {
  public static func now() -> UTCTime {
    UTCTime(milliseconds: reading(of: CLOCK_REALTIME).wholeMilliseconds)
  }
}

private func reading(of clock: clockid_t) -> timespec {
  var time = timespec()
  // It fails for a clock that does not exist or a bad pointer: neither is of the world's making.
  guard unsafe clock_gettime(clock, &time) == 0 else { preconditionFailure("no clock \(clock)") }
  return time
}

extension timespec {
  fileprivate var wholeMilliseconds: Int64 {
    Int64(tv_sec) * 1000 + Int64(tv_nsec) / 1_000_000
  }
}
