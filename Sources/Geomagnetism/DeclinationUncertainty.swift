import func Glibc.hypot

/// How far a model's declination may be off: sigma D = hypot(floor, slope / H), in degrees.
///
/// One standard deviation, not the 95 % bound. The figures are those of the model's report; a model
/// whose report is not known here gets the largest of them, and `isPublished` says so.
public struct DeclinationUncertainty: Hashable, Sendable {
  /// Degrees.
  public let floor: Double
  /// Degrees times nanotesla.
  public let slope: Double
  public let isPublished: Bool

  static let greatest = 180.0

  /// Of the World Magnetic Model of that epoch.
  init(epoch: Double) {
    (floor, slope, isPublished) =
      switch epoch {
      case 2025: (0.26, 5417, true)
      case 2020: (0.26, 5625, true)
      case 2015: (0.23, 5430, true)
      default: (0.26, 5625, false)
      }
  }

  /// Sigma D in degrees, at most 180, for a horizontal intensity in nanotesla.
  public func sigma(horizontalIntensity: Double) -> Double {
    min(Self.greatest, hypot(floor, slope / horizontalIntensity))
  }
}
