/// Three rows of three numbers; `m * v` turns a vector of one frame into another.
public struct Matrix3: Hashable, Sendable {
  private let first: FieldVector
  private let second: FieldVector
  private let third: FieldVector

  public static let identity = Matrix3(x: (1, 0, 0), y: (0, 1, 0), z: (0, 0, 1))

  public init(
    x: (Double, Double, Double), y: (Double, Double, Double), z: (Double, Double, Double)
  ) {
    first = FieldVector(x: x.0, y: x.1, z: x.2)
    second = FieldVector(x: y.0, y: y.1, z: y.2)
    third = FieldVector(x: z.0, y: z.1, z: z.2)
  }

  init(rows first: FieldVector, _ second: FieldVector, _ third: FieldVector) {
    self.first = first
    self.second = second
    self.third = third
  }

  public var rows: [[Double]] { vectors.map { [$0.x, $0.y, $0.z] } }

  var vectors: [FieldVector] { [first, second, third] }

  /// +1 of a proper rotation, -1 of a mirror image.
  public var determinant: Double { first.dot(second.cross(third)) }

  public static func * (matrix: Matrix3, vector: FieldVector) -> FieldVector {
    FieldVector(
      x: matrix.first.dot(vector), y: matrix.second.dot(vector), z: matrix.third.dot(vector))
  }
}
