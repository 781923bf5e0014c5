/// The WGS 84 ellipsoid, lengths in metres, and the geodesics along it at height zero.
///
/// The defining constants are those of NGA.STND.0036 (1984: a and 1/f).
public enum WGS84 {
  /// The semi-major axis a in metres.
  public static let equatorialRadius = 6_378_137.0
  /// The flattening f = (a - b) / a.
  public static let flattening = 1 / 298.257223563
  /// The semi-minor axis b in metres.
  public static let polarRadius = equatorialRadius * (1 - flattening)
  /// The first eccentricity squared, e² = (a² - b²) / a².
  public static let eccentricitySquared = flattening * (2 - flattening)
  /// The second eccentricity squared, e'² = (a² - b²) / b².
  public static let secondEccentricitySquared =
    eccentricitySquared / ((1 - flattening) * (1 - flattening))
  /// The mean radius (2a + b) / 3 in metres: the sphere that stands in for the ellipsoid.
  public static let meanRadius = (2 * equatorialRadius + polarRadius) / 3

  /// The shortest path between two places: length within 1 mm, bearing within 1e-6 degrees.
  ///
  /// Under 1 m the bearing is good to 1e-6 / distance radians. Where several paths are as short, or
  /// there is no direction, it is a convention: 0 for coincident places; north for antipodes on the
  /// equator, north or south for others. At a pole, where every way leads south or north, the bearing
  /// is counted from the meridian that the place's longitude names, and so still leads to the other.
  public static func inverse(from start: Coordinate, to end: Coordinate) -> Geodesic {
    inverse(from: GeodesicEndpoint(start), to: GeodesicEndpoint(end))
  }

  /// The same from places whose trigonometry has been done: what to use for many peaks and one eye.
  public static func inverse(from start: GeodesicEndpoint, to end: GeodesicEndpoint) -> Geodesic {
    VincentyArc.geodesic(from: start, to: end) ?? FarGeodesic(from: start, to: end).geodesic
  }
}
