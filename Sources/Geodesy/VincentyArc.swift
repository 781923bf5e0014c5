import func Glibc.atan2

/// A trial arc on the auxiliary sphere between two reduced latitudes, for one longitude difference.
///
/// Formulae and their names (U, lambda, sigma, alpha, C, u², A, B): T. Vincenty, "Direct and inverse
/// solutions of geodesics on the ellipsoid with application of nested equations", Survey Review 23
/// (176), 1975. Lambda is held as L, the difference of longitude on the ellipsoid, plus a small
/// excess, so that a pass needs one arc tangent and no sine. The excess starts from, and is improved
/// by, its derivative for short arcs, f cos(U1) cos(U2) cos(L): within 500 km two passes do.
struct VincentyArc {
  /// Beyond this arc in radians the iteration slows and, near the antipode, fails.
  static let longest = 2.9
  /// Each pass takes off a factor of 20 or more even at the longest arc.
  static let mostPasses = 16
  /// The error in lambda at which to stop, as a share of the arc: 6e-9 degrees of bearing.
  static let relativeTolerance = 1e-10
  /// The error in lambda in radians at which to stop: 6 micrometres of distance.
  static let tolerance = 1e-12

  private let sinSigma: Double
  private let cosSigma: Double
  private let sigma: Double
  private let sinAlpha: Double
  private let cosSquaredAlpha: Double
  private let cosTwoSigmaM: Double
  /// Towards the end as seen from the start, times sin(sigma).
  private let east: Double
  private let north: Double

  /// Nothing if the places are so far apart that another method is called for.
  static func geodesic(from start: GeodesicEndpoint, to end: GeodesicEndpoint) -> Geodesic? {
    let sinL =
      end.sineLongitude * start.cosineLongitude - end.cosineLongitude * start.sineLongitude
    let cosL =
      end.cosineLongitude * start.cosineLongitude + end.sineLongitude * start.sineLongitude
    let flattened = WGS84.flattening * start.cosineU * end.cosineU
    let slope = 1 - flattened * cosL
    var excess = flattened * sinL / slope
    for _ in 0..<mostPasses {
      let arc = VincentyArc(from: start, to: end, sinL: sinL, cosL: cosL, excess: excess)
      guard arc.sigma < longest else { return nil }
      let error = arc.excess - excess
      if abs(error) <= min(relativeTolerance * arc.sigma, tolerance) { return arc.geodesic }
      excess += error / slope
    }
    return nil
  }

  private init(
    from start: GeodesicEndpoint, to end: GeodesicEndpoint, sinL: Double, cosL: Double,
    excess: Double
  ) {
    // Taylor series: the excess is under 0.011, so what is left out is under 1e-17.
    let square = excess * excess
    let sinExcess = excess * (1 - square / 6 * (1 - square / 20))
    let cosExcess = 1 - square / 2 * (1 - square / 12 * (1 - square / 30))
    let sinLambda = sinL * cosExcess + cosL * sinExcess
    let cosLambda = cosL * cosExcess - sinL * sinExcess
    // 1 - cos(lambda) without cancellation, so that coincident places are 0 m apart.
    let versine =
      cosLambda > 0 ? sinLambda * sinLambda / (1 + cosLambda) : 1 - cosLambda
    let sines = start.sineU * end.sineU
    let cosines = start.cosineU * end.cosineU

    east = end.cosineU * sinLambda
    north =
      (end.sineU * start.cosineU - end.cosineU * start.sineU)
      + start.sineU * end.cosineU * versine
    sinSigma = (east * east + north * north).squareRoot()
    cosSigma = sines + cosines * cosLambda
    sigma = atan2(sinSigma, cosSigma)
    sinAlpha = sinSigma > 0 ? cosines * sinLambda / sinSigma : 0
    cosSquaredAlpha = max(0, 1 - sinAlpha * sinAlpha)
    // Along the equator both are zero, and what this enters is multiplied by cos²(alpha).
    cosTwoSigmaM =
      cosSquaredAlpha > 0 ? max(-1, min(1, cosSigma - 2 * sines / cosSquaredAlpha)) : 0
  }

  /// How far lambda exceeds L according to this arc, radians (Vincenty's equations 10 and 11).
  private var excess: Double {
    let f = WGS84.flattening
    let c = f / 16 * cosSquaredAlpha * (4 + f * (4 - 3 * cosSquaredAlpha))
    let middle = cosTwoSigmaM + c * cosSigma * (2 * cosTwoSigmaM * cosTwoSigmaM - 1)
    return (1 - c) * f * sinAlpha * (sigma + c * sinSigma * middle)
  }

  /// The length and bearing, once lambda agrees (Vincenty's equations 3, 4, 6, 19 and 20).
  private var geodesic: Geodesic {
    let u2 = cosSquaredAlpha * WGS84.secondEccentricitySquared
    let a = 1 + u2 / 16384 * (4096 + u2 * (-768 + u2 * (320 - 175 * u2)))
    let b = u2 / 1024 * (256 + u2 * (-128 + u2 * (74 - 47 * u2)))
    let square = cosTwoSigmaM * cosTwoSigmaM
    let third = b / 6 * cosTwoSigmaM * (4 * sinSigma * sinSigma - 3) * (4 * square - 3)
    let second = b / 4 * (cosSigma * (2 * square - 1) - third)
    let deltaSigma = b * sinSigma * (cosTwoSigmaM + second)
    return Geodesic(
      distance: WGS84.polarRadius * a * (sigma - deltaSigma),
      initialBearing: TrueBearing(wrapping: atan2(east, north) * (180 / .pi)))
  }
}
