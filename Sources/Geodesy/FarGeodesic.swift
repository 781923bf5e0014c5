import func Glibc.atan2
import func Glibc.cos
import func Glibc.sin

/// The geodesic between far places, found by halving the range of its starting azimuth.
///
/// C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87, 2013, section 4: with the
/// places turned so that the first is the farther from the equator and south of it, the longitude
/// reached at the second's latitude meets the given one at exactly one azimuth in 0...180 degrees.
/// The integrals (his equations 7 and 8) are taken by quadrature instead of his series.
struct FarGeodesic {
  /// Most azimuths are known to the last bit after 55; near the equator far more bits than that
  /// count, and this leaves 1e-60 radians from due east.
  private static let halvings = 200
  /// What stands for zero where two places on the equator would leave no latitude to pass through.
  private static let tiny = 1e-30

  private let first: (sine: Double, cosine: Double)
  private let second: (sine: Double, cosine: Double)
  /// The longitude difference, 0...pi.
  private let lambda: Double
  private let direction: (sine: Double, cosine: Double)
  private let swapped: Bool
  private let mirroredNorthSouth: Bool
  private let mirroredEastWest: Bool

  init(from start: GeodesicEndpoint, to end: GeodesicEndpoint) {
    let sinL =
      end.sineLongitude * start.cosineLongitude - end.cosineLongitude * start.sineLongitude
    let cosL =
      end.cosineLongitude * start.cosineLongitude + end.sineLongitude * start.sineLongitude
    direction = (abs(sinL), cosL)
    lambda = atan2(abs(sinL), cosL)
    mirroredEastWest = sinL < 0
    swapped = abs(start.sineU) < abs(end.sineU)
    let (one, two) = swapped ? (end, start) : (start, end)
    // From the equator, where north and south may be as short, it is the northern way.
    mirroredNorthSouth = one.sineU >= 0
    // Zero becomes -0, of which the arc tangent is on the southern side.
    first = (-abs(one.sineU), one.cosineU)
    second = (mirroredNorthSouth ? -two.sineU : two.sineU, two.cosineU)
  }

  var geodesic: Geodesic {
    // On a meridian, and from a pole, the way is known: towards the other's longitude.
    if direction.sine == 0 || first.cosine == 0 {
      return turnedBack(
        Path(from: first, to: second, departing: direction, arriving: (0, 1)))
    }
    // Along the equator, up to where it stops being the shortest way.
    if first.sine == 0, lambda <= (1 - WGS84.flattening) * .pi {
      let bearing = mirroredEastWest ? 270.0 : 90.0
      return Geodesic(
        distance: WGS84.equatorialRadius * lambda, initialBearing: TrueBearing(wrapping: bearing))
    }
    var low = -Double.pi / 2
    var high = Double.pi / 2
    for _ in 0..<Self.halvings {
      let middle = (low + high) / 2
      guard low < middle, middle < high else { break }
      if path(pastEast: middle).longitude < lambda { low = middle } else { high = middle }
    }
    return turnedBack(path(pastEast: high))
  }

  /// The path that departs this far south of east, radians: counted so for the sake of the equator.
  private func path(pastEast turn: Double) -> Path {
    let departing = (sine: cos(turn), cosine: -sin(turn))
    let southernmost = (sine: min(first.sine, -Self.tiny), cosine: first.cosine)
    // Clairaut, then Karney's equation 45; the second place is the nearer to the equator.
    let arriving = departing.sine * first.cosine / second.cosine
    let along = departing.cosine * first.cosine
    let gained = max(0, (first.sine - second.sine) * (first.sine + second.sine))
    let cosine = (along * along + gained).squareRoot() / second.cosine
    return Path(
      from: southernmost, to: second, departing: departing, arriving: (arriving, cosine))
  }

  private func turnedBack(_ path: Path) -> Geodesic {
    let azimuth = swapped ? path.arriving : path.departing
    let east = mirroredEastWest ? -azimuth.sine : azimuth.sine
    let north = swapped == mirroredNorthSouth ? azimuth.cosine : -azimuth.cosine
    return Geodesic(
      distance: path.length,
      initialBearing: TrueBearing(wrapping: atan2(east, north) * (180 / .pi)))
  }
}

/// A geodesic northwards or over the south pole between two reduced latitudes, azimuths known.
private struct Path {
  let departing: (sine: Double, cosine: Double)
  let arriving: (sine: Double, cosine: Double)
  private let sigma: (start: Double, end: Double)
  private let omega: Double
  private let sinAlpha0: Double
  private let k2: Double

  init(
    from first: (sine: Double, cosine: Double), to second: (sine: Double, cosine: Double),
    departing: (sine: Double, cosine: Double), arriving: (sine: Double, cosine: Double)
  ) {
    self.departing = departing
    self.arriving = arriving
    sinAlpha0 = departing.sine * first.cosine
    let side = departing.sine * first.sine
    let cosSquaredAlpha0 = departing.cosine * departing.cosine + side * side
    k2 = WGS84.secondEccentricitySquared * cosSquaredAlpha0
    let start = departing.cosine * first.cosine
    let end = arriving.cosine * second.cosine
    sigma = (atan2(first.sine, start), atan2(second.sine, end))
    omega = atan2(sinAlpha0 * second.sine, end) - atan2(sinAlpha0 * first.sine, start)
  }

  /// Karney's equation 7, metres.
  var length: Double {
    WGS84.polarRadius
      * integral(from: sigma.start, to: sigma.end) { sigma in
        let sine = sin(sigma)
        return (1 + k2 * sine * sine).squareRoot()
      }
  }

  /// Karney's equation 8: the longitude passed through, radians.
  var longitude: Double {
    let f = WGS84.flattening
    let shortfall = integral(from: sigma.start, to: sigma.end) { sigma in
      let sine = sin(sigma)
      return (2 - f) / (1 + (1 - f) * (1 + k2 * sine * sine).squareRoot())
    }
    return omega - f * sinAlpha0 * shortfall
  }
}
