public import Geodesy
public import Timekeeping

/// Where the unit points, from the magnetometer alone, at one instant.
public struct HeadingEstimate: Hashable, Sendable {
  public let state: HeadingState
  /// What is wrong and what to do, for a person.
  public let detail: String
  /// Nothing in the states that have no heading.
  public let magnetic: MagneticBearing?
  /// Bounds the error of `magnetic` in 95 of 100 cases, degrees, 0 to 180; no declination in it.
  public let error: Double
  /// When the newest reading in it was taken.
  public let sampled: Instant?
  /// The chip that is or was last running.
  public let chip: String?
  public let isCalibrated: Bool

  public init(
    state: HeadingState, detail: String, magnetic: MagneticBearing?, error: Double,
    sampled: Instant?, chip: String?, isCalibrated: Bool
  ) {
    self.state = state
    self.detail = detail
    self.magnetic = magnetic
    self.error = error
    self.sampled = sampled
    self.chip = chip
    self.isCalibrated = isCalibrated
  }
}
