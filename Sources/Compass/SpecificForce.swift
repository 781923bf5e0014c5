/// What an accelerometer measures, in g along three axes: +1 on the axis that points up at rest.
public struct SpecificForce: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var z: Double

  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}
