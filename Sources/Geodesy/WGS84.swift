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
  /// Under 1 m the bearing is good to 1e-6 / distance radians. Where it is a convention: of
  /// coincident places it is 0; at a pole it is that of the meridian counted from the place's own
  /// longitude, so that it still points at the other place; between exact antipodes it is north or
  /// south, either being as short.
  public static func inverse(from start: Coordinate, to end: Coordinate) -> Geodesic {
    inverse(from: GeodesicEndpoint(start), to: GeodesicEndpoint(end))
  }

  /// The same from places whose trigonometry has been done: what to use for many peaks and one eye.
  public static func inverse(from start: GeodesicEndpoint, to end: GeodesicEndpoint) -> Geodesic {
    VincentyArc.geodesic(from: start, to: end) ?? FarGeodesic(from: start, to: end).geodesic
  }
}
