public import Timekeeping

/// UTC as the newest plausible fix gives it, carried on by the clock of the instants.
public struct GpsClock: Sendable {
  public private(set) var state = ClockState.unknown
  private var reference: (time: UTCTime, instant: Instant)?

  public init() {}

  /// Takes a fix that was believed as a position.
  ///
  /// One that carries no time changes nothing.
  public mutating func receive(_ fix: Fix, at instant: Instant) {
    guard let time = fix.time else { return }
    guard time.isPlausibleForGPS else {
      state = .implausible
      reference = nil
      return
    }
    state = .gps
    reference = (time, instant)
  }

  /// The time at an instant; nothing until GPS has given one that can be believed.
  public func time(at instant: Instant) -> UTCTime? {
    guard let reference else { return nil }
    return reference.time.advanced(by: reference.instant.duration(to: instant))
  }
}
