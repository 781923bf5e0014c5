import Geodesy

import func Glibc.cos
import func Glibc.sin

/// The straight line in metres between two places on the WGS 84 ellipsoid.
///
/// Over a kilometre it is shorter than the geodesic by a micrometre.
func chordLength(_ from: Coordinate, _ to: Coordinate) -> Double {
  let (a, b) = (geocentric(from), geocentric(to))
  let (x, y, z) = (a.x - b.x, a.y - b.y, a.z - b.z)
  return (x * x + y * y + z * z).squareRoot()
}

/// Earth-centred, earth-fixed coordinates in metres (WGS 84, NIMA TR8350.2).
private func geocentric(_ place: Coordinate) -> (x: Double, y: Double, z: Double) {
  let equatorialRadius = 6_378_137.0
  let flattening = 1 / 298.257223563
  let eccentricitySquared = flattening * (2 - flattening)
  let latitude = place.latitude * .pi / 180
  let longitude = place.longitude * .pi / 180
  let sine = sin(latitude)
  let normal = equatorialRadius / (1 - eccentricitySquared * sine * sine).squareRoot()
  return (
    normal * cos(latitude) * cos(longitude), normal * cos(latitude) * sin(longitude),
    normal * (1 - eccentricitySquared) * sine
  )
}
