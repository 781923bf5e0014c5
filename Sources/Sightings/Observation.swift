import Compass
import Geodesy
public import Timekeeping

/// All that is known about the unit at one instant: what the engine makes sightings from.
public struct Observation: Sendable {
  /// What it was made for.
  public enum Cause: Hashable, Sendable {
    /// A new fix that was believed.
    case fix
    /// A new reading of the compass.
    case heading
    /// A whole multiple of the heartbeat.
    case heartbeat
    /// Anything else: only the status may have changed.
    case other
  }

  public struct Status: Hashable, Sendable {
    public var position: StatusReport.Position
    public var heading: StatusReport.Heading
    public var declination: StatusReport.DeclinationInForce?
    public var clock: ClockState

    public init(
      position: StatusReport.Position, heading: StatusReport.Heading,
      declination: StatusReport.DeclinationInForce?, clock: ClockState
    ) {
      self.position = position
      self.heading = heading
      self.declination = declination
      self.clock = clock
    }
  }

  public let instant: Instant
  public let cause: Cause
  /// GPS time at the instant, where it can be believed.
  public let time: UTCTime?
  /// The last fix that was believed.
  public let located: PositionTracker.Located?
  public let heading: SightingReport.Heading?
  public let status: Status

  public init(
    instant: Instant, cause: Cause, time: UTCTime?, located: PositionTracker.Located?,
    heading: SightingReport.Heading?, status: Status
  ) {
    self.instant = instant
    self.cause = cause
    self.time = time
    self.located = located
    self.heading = heading
    self.status = status
  }
}
