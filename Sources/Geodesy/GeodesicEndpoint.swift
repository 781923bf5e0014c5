/// One end of a geodesic with its trigonometry done once: 32 bytes to keep beside a peak.
///
/// It holds the reduced latitude U, tan U = (1 - f) tan(latitude), and the longitude, as sines and
/// cosines. Those of one meridian are equal to the last bit, and those of the opposite meridian
/// their negatives, so a path due north or south is found exactly so.
public struct GeodesicEndpoint: Hashable, Sendable {
  let sineU: Double
  let cosineU: Double
  let sineLongitude: Double
  let cosineLongitude: Double

  public init(_ coordinate: Coordinate) {
    let latitude = sineCosine(degrees: coordinate.latitude)
    let rise = (1 - WGS84.flattening) * latitude.sine
    let length = (rise * rise + latitude.cosine * latitude.cosine).squareRoot()
    sineU = rise / length
    cosineU = latitude.cosine / length
    (sineLongitude, cosineLongitude) = sineCosine(degrees: coordinate.longitude)
  }

  /// How much rounding may lengthen a chord, in metres, over the geodesic that it undercuts.
  public static let chordRounding = 1e-8

  /// The straight line to another place through the earth in metres.
  ///
  /// It is never longer than the geodesic, but for `chordRounding`, and about 130 m shorter at 500 km: a
  /// filter by chord that allows for `chordRounding` loses nothing that the geodesic would keep.
  public func chord(to other: GeodesicEndpoint) -> Double {
    let (here, there) = (cartesian, other.cartesian)
    let (x, y, z) = (there.x - here.x, there.y - here.y, there.z - here.z)
    return (x * x + y * y + z * z).squareRoot()
  }

  /// The place in metres from the centre of the earth: x through 0 N 0 E, y through 0 N 90 E, z
  /// through the north pole.
  public var cartesian: (x: Double, y: Double, z: Double) {
    (
      WGS84.equatorialRadius * cosineU * cosineLongitude,
      WGS84.equatorialRadius * cosineU * sineLongitude, WGS84.polarRadius * sineU
    )
  }
}
