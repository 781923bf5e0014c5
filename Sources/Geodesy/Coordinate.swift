/// A place on the WGS 84 ellipsoid: geodetic latitude -90...90 and longitude -180...180, degrees.
///
/// North and east are positive.
public struct Coordinate: Hashable, Sendable {
  public let latitude: Double
  public let longitude: Double

  /// Nothing if either is not a number or out of its range.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}
