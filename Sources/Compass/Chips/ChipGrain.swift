/// How finely a chip reads the field as it is set up here, microtesla.
public struct ChipGrain: Hashable, Sendable {
  /// Standard deviation of one reading on the noisiest axis.
  public let noise: Double
  /// The step between two neighbouring readings.
  public let step: Double

  public init(noise: Double, step: Double) {
    self.noise = noise
    self.step = step
  }

  /// Standard deviation of one reading, the rounding to steps included.
  public var deviation: Double { (noise * noise + step * step / 12).squareRoot() }
}
