/// The shortest path between two places along the WGS 84 ellipsoid: its length and how it sets out.
public struct Geodesic: Hashable, Sendable {
  /// Length in metres along the ellipsoid at height zero.
  public let distance: Double
  /// The direction at the first place; of coincident places, and at a pole, it is a convention.
  public let initialBearing: TrueBearing

  public init(distance: Double, initialBearing: TrueBearing) {
    self.distance = distance
    self.initialBearing = initialBearing
  }
}
