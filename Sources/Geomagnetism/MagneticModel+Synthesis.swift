public import Geodesy

extension MagneticModel {
  /// The radius in metres of the sphere that the coefficients belong to.
  static let referenceRadius = 6_371_200.0

  /// The field and its rate of change, as `field(at:height:decimalYear:)` takes them.
  ///
  /// Formulae: A. Chulliat et al., "The US/UK World Magnetic Model for 2020-2025: Technical report",
  /// NOAA/NCEI 2020, its section on the equations of the model.
  public func components(
    at place: Coordinate, height metres: Double, decimalYear: Double
  ) -> FieldComponents {
    let point = GeocentricPoint(place, height: metres)
    let longitude = sineCosine(degrees: place.longitude)
    let years = decimalYear - epoch
    var sum = Spherical()
    var legendre = LegendreColumn(sine: point.sinTheta, cosine: point.cosTheta)
    // The sine and cosine of order times longitude, and (a / r) to the power degree + 2.
    var turn = (sine: 0.0, cosine: 1.0)
    let ratio = Self.referenceRadius / point.radius
    var columnPower = ratio * ratio
    var term = 0
    for order in 0...Self.degree {
      if order > 0 {
        turn = (
          turn.sine * longitude.cosine + turn.cosine * longitude.sine,
          turn.cosine * longitude.cosine - turn.sine * longitude.sine
        )
        columnPower *= ratio
        legendre.startColumn(order)
      }
      var power = columnPower
      for degree in order...Self.degree {
        if degree > order {
          legendre.advance(to: degree)
          power *= ratio
        }
        // Degree 0 would be a magnetic monopole.
        if degree == 0 { continue }
        let main = coefficients[term]
        term += 1
        let g = SIMD2(main.x + years * main.z, main.z)
        let h = SIMD2(main.y + years * main.w, main.w)
        let along = g * turn.cosine + h * turn.sine
        let across = g * turn.sine - h * turn.cosine
        sum.north += along * (power * legendre.derivative)
        sum.east += across * (power * Double(order) * legendre.overSine)
        sum.down -= along * (power * Double(degree + 1) * legendre.value)
      }
    }
    return sum.turned(to: point)
  }
}

/// The field in nanotesla along the north, east and down of a sphere, x, and its rate a year, y.
private struct Spherical {
  var north = SIMD2<Double>()
  var east = SIMD2<Double>()
  var down = SIMD2<Double>()

  /// The same along the north and down of the ellipsoid.
  func turned(to point: GeocentricPoint) -> FieldComponents {
    let ellipsoidNorth = north * point.cosTilt - down * point.sinTilt
    let ellipsoidDown = north * point.sinTilt + down * point.cosTilt
    return FieldComponents(
      north: ellipsoidNorth.x, east: east.x, down: ellipsoidDown.x,
      northRate: ellipsoidNorth.y, eastRate: east.y, downRate: ellipsoidDown.y)
  }
}

/// A place in geocentric terms: radius in metres, theta from the north pole, and the tilt by which
/// the geocentric latitude exceeds the geodetic one.
private struct GeocentricPoint {
  let radius: Double
  let sinTheta: Double
  let cosTheta: Double
  let sinTilt: Double
  let cosTilt: Double

  init(_ place: Coordinate, height metres: Double) {
    // In this order what is not a number becomes the least height.
    let height = min(
      MagneticModel.heights.upperBound, max(MagneticModel.heights.lowerBound, metres))
    let latitude = sineCosine(degrees: place.latitude)
    let e2 = WGS84.eccentricitySquared
    let normal =
      WGS84.equatorialRadius / (1 - e2 * latitude.sine * latitude.sine).squareRoot()
    let outward = (normal + height) * latitude.cosine
    let upward = (normal * (1 - e2) + height) * latitude.sine
    radius = (outward * outward + upward * upward).squareRoot()
    sinTheta = outward / radius
    cosTheta = upward / radius
    sinTilt = cosTheta * latitude.cosine - sinTheta * latitude.sine
    cosTilt = sinTheta * latitude.cosine + cosTheta * latitude.sine
  }
}
