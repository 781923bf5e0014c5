public import Geodesy

/// A World Magnetic Model: the main field of the earth and how it changes, over five years.
///
/// Spherical harmonics of degree 12, Schmidt semi-normalised coefficients in nanotesla.
public struct MagneticModel: Hashable, Sendable {
  static let degree = 12
  static let yearsValid = 5.0
  /// What the WMM report vouches for: 1 km under the ellipsoid to 850 km above it, metres.
  public static let heights = -1_000.0...850_000.0

  /// As in "WMM2025".
  public let name: String
  /// The decimal year to which the main coefficients belong.
  public let epoch: Double
  public let uncertainty: DeclinationUncertainty
  /// The first order 0 with degrees 1 to 12, then order 1, and so on.
  let coefficients: [Coefficients]

  /// One term: main field in nanotesla (x: g, y: h), change in nanotesla a year (z: g, w: h).
  typealias Coefficients = SIMD4<Double>

  init(name: String, epoch: Double, coefficients: [Coefficients]) {
    precondition(coefficients.count == Self.index(degree: Self.degree, order: Self.degree) + 1)
    self.name = name
    self.epoch = epoch
    self.coefficients = coefficients
    uncertainty = DeclinationUncertainty(epoch: epoch)
  }

  static func index(degree: Int, order: Int) -> Int {
    // Order 0 has 12 degrees, order m > 0 has 13 - m.
    order == 0 ? degree - 1 : order * Self.degree - (order - 1) * (order - 2) / 2 + degree - order
  }

  /// The decimal year at which the model ends.
  public var validUntil: Double { epoch + Self.yearsValid }

  /// From the epoch up to, but not including, five years later.
  public func isValid(_ decimalYear: Double) -> Bool {
    epoch <= decimalYear && decimalYear < validUntil
  }

  /// The date of the model's years that is nearest.
  public func clamped(_ decimalYear: Double) -> Double {
    min(max(decimalYear, epoch), validUntil)
  }

  /// The field at a height in metres above the ellipsoid, or above sea level, as good here.
  ///
  /// A date outside the model's years is extrapolated: clamp it first. A height outside `heights`
  /// is held to them. At a pole the declination is counted from the meridian that the coordinate
  /// names.
  public func field(
    at place: Coordinate, height metres: Double, decimalYear: Double
  ) -> GeomagneticField {
    let components = components(at: place, height: metres, decimalYear: decimalYear)
    let horizontal = components.horizontalIntensity
    return GeomagneticField(
      declination: components.declination,
      declinationSigma: uncertainty.sigma(horizontalIntensity: horizontal),
      inclination: components.inclination, horizontalIntensity: horizontal,
      totalIntensity: components.totalIntensity,
      zone: GeomagneticField.Zone(horizontalIntensity: horizontal))
  }
}
