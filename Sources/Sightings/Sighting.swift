public import Geodesy

/// One summit as seen from here and now.
public struct Sighting: Hashable, Sendable {
  public let peak: Peak
  /// Metres along the ellipsoid.
  public let distance: Double
  /// Nothing within a metre of the summit: there is no direction.
  public let bearing: TrueBearing?
  /// Nothing without a true heading or a bearing.
  public let relative: RelativeBearing?
  /// Nothing where either elevation is not known.
  public let elevationAngle: ElevationAngle?
  /// Whether the terrain leaves it in sight; nothing where that is not known.
  public let isVisible: Bool?
  /// Bounds the error of `relative` in 95 of 100 cases, degrees; nothing without a heading.
  public let error: Double?

  public init(
    peak: Peak, distance: Double, bearing: TrueBearing?, relative: RelativeBearing?,
    elevationAngle: ElevationAngle?, isVisible: Bool?, error: Double?
  ) {
    self.peak = peak
    self.distance = distance
    self.bearing = bearing
    self.relative = relative
    self.elevationAngle = elevationAngle
    self.isVisible = isVisible
    self.error = error
  }
}
