/// A magnetic flux density in microtesla along three axes; whoever hands it on says which frame.
public struct FieldVector: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var z: Double

  public static let zero = FieldVector(x: 0, y: 0, z: 0)

  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Microtesla, never negative.
  public var norm: Double { dot(self).squareRoot() }

  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  public func dot(_ other: FieldVector) -> Double { x * other.x + y * other.y + z * other.z }

  public func cross(_ other: FieldVector) -> FieldVector {
    FieldVector(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  public static func + (left: FieldVector, right: FieldVector) -> FieldVector {
    FieldVector(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  public static func - (left: FieldVector, right: FieldVector) -> FieldVector {
    FieldVector(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
  }

  public static func * (factor: Double, vector: FieldVector) -> FieldVector {
    FieldVector(x: factor * vector.x, y: factor * vector.y, z: factor * vector.z)
  }
}
