/// The field that a model of the earth gives for the place where the unit is.
public struct ExpectedField: Hashable, Sendable {
  /// Total intensity in microtesla.
  public let strength: Double
  /// Degrees below the horizontal, down positive.
  public let inclination: Double

  public init(strength: Double, inclination: Double) {
    self.strength = strength
    self.inclination = inclination
  }
}
