/// A magnetic flux density in microtesla along three axes; whoever hands it on says which frame.
public struct FieldVector: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var z: Double

  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}
