/// How much the air bends a sight line: the share k of the earth's curvature, without a unit.
///
/// Zero is a vacuum; light over land in ordinary weather bends by 0.11 to 0.25.
public struct Refraction: Hashable, Sendable {
  public let coefficient: Double

  /// k = 1/7, what viewshed tools use for visible light (the GDAL and GRASS manuals).
  public static let visibleLight = Refraction(coefficient: 1.0 / 7)
  /// k = 0.13, Gauss's value, what surveyors use.
  public static let surveying = Refraction(coefficient: 0.13)
  public static let none = Refraction(coefficient: 0)

  public init(coefficient: Double) {
    self.coefficient = coefficient
  }

  /// The radius in metres of the sphere over which sight lines are straight: R / (1 - k).
  public var effectiveRadius: Double {
    WGS84.meanRadius / (1 - coefficient)
  }
}
