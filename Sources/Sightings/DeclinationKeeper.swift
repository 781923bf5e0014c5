public import Geodesy
public import Geomagnetism
public import Timekeeping

/// The declination in force: of the newest plausible fix, or as the configuration says.
///
/// Worked out again after `distanceBetween` or `timeBetween`, or when another date is to be used.
public struct DeclinationKeeper: Sendable {
  /// Metres moved after which the model is asked again.
  public static let distanceBetween = 5_000.0
  /// The model is asked again after this long.
  public static let timeBetween: Duration = .seconds(24 * 3600)
  /// From one standard deviation to the 95 % of a normal error.
  static let sigmas95 = 1.96
  /// Degrees by which the error grows in each year outside the model's.
  static let growthPerYear = 0.2

  private struct Basis: Sendable {
    let coordinate: Coordinate
    let time: UTCTime?
    let dating: String
  }

  public private(set) var inForce: StatusReport.DeclinationInForce?
  /// The field the model gives here; nothing before the first fix.
  public private(set) var field: GeomagneticField?

  private let model: MagneticModel
  private let override: Declination?
  private let hostTime: UTCTime?
  private var basis: Basis?

  /// `hostTime` is what the host's clock said at the start; it dates the model if GPS cannot.
  public init(model: MagneticModel, override: Declination?, hostTime: UTCTime?) {
    self.model = model
    self.override = override
    self.hostTime = hostTime
    if let override { inForce = Self.configured(override) }
  }

  /// Puts another model or override in force.
  ///
  /// Returns whether it is another; the newest plausible fix is to be given again then.
  public mutating func use(model: MagneticModel, override: Declination?) -> Bool {
    guard model != self.model || override != self.override else { return false }
    self = DeclinationKeeper(model: model, override: override, hostTime: hostTime)
    return true
  }

  /// Takes the newest plausible fix.
  ///
  /// Returns whether the field of the model was worked out again.
  public mutating func receive(
    _ located: PositionTracker.Located, clock: GpsClock, at instant: Instant
  ) -> Bool {
    let (time, dating) = date(clock: clock, at: instant)
    if let basis, basis.dating == dating,
      WGS84.inverse(from: basis.coordinate, to: located.coordinate).distance
        < Self.distanceBetween,
      Self.isWithinADay(basis.time, time)
    {
      return false
    }
    basis = Basis(coordinate: located.coordinate, time: time, dating: dating)
    let year = time?.decimalYear ?? model.epoch
    let used = model.clamped(year)
    let field = model.field(
      at: located.coordinate, height: located.fix.elevation?.metres ?? 0, decimalYear: used)
    self.field = field
    if override == nil {
      inForce = StatusReport.DeclinationInForce(
        declination: field.declination,
        error: min(
          180, field.declinationSigma * Self.sigmas95 + abs(year - used) * Self.growthPerYear),
        source: model.name + dating, isValid: model.isValid(year), zone: field.zone)
    }
    return true
  }

  private static func configured(_ declination: Declination) -> StatusReport.DeclinationInForce {
    StatusReport.DeclinationInForce(
      declination: declination, error: 0, source: "configuration", isValid: true, zone: .normal)
  }

  private static func isWithinADay(_ old: UTCTime?, _ new: UTCTime?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return abs(new.milliseconds - old.milliseconds) < timeBetween.wholeMilliseconds
  }

  /// The date to ask the model for, and what the source says of it.
  private func date(clock: GpsClock, at instant: Instant) -> (time: UTCTime?, dating: String) {
    if let time = clock.time(at: instant) { return (time, "") }
    if let host = hostTime?.advanced(by: Instant.start.duration(to: instant)),
      host.isPlausibleForGPS
    {
      return (host, ", host date")
    }
    return (nil, ", epoch date")
  }
}
