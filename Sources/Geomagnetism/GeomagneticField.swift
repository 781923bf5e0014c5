public import Geodesy

/// The main field of the earth at one place and date, as a model gives it.
public struct GeomagneticField: Hashable, Sendable {
  /// Where the model says its declination can be used: by horizontal intensity H, WMM report.
  public enum Zone: String, Hashable, Sendable {
    case normal
    /// H of 2000 ..< 6000 nT: the compass may be degraded.
    case caution
    /// H under 2000 nT: the compass is not to be used.
    case blackout

    /// Nanotesla.
    static let blackoutBelow = 2000.0
    /// Nanotesla.
    static let cautionBelow = 6000.0

    /// By H in nanotesla.
    public init(horizontalIntensity: Double) {
      self =
        switch horizontalIntensity {
        case Self.cautionBelow...: .normal
        case Self.blackoutBelow...: .caution
        default: .blackout
        }
    }
  }

  public let declination: Declination
  /// One standard deviation of the declination in degrees, at most 180.
  public let declinationSigma: Double
  /// Degrees below the horizontal, down positive.
  public let inclination: Double
  /// Nanotesla.
  public let horizontalIntensity: Double
  /// Nanotesla.
  public let totalIntensity: Double
  public let zone: Zone

  public init(
    declination: Declination, declinationSigma: Double, inclination: Double,
    horizontalIntensity: Double, totalIntensity: Double, zone: Zone
  ) {
    self.declination = declination
    self.declinationSigma = declinationSigma
    self.inclination = inclination
    self.horizontalIntensity = horizontalIntensity
    self.totalIntensity = totalIntensity
    self.zone = zone
  }
}
