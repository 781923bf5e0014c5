/// Three rows of three numbers; `m * v` turns a vector of one frame into another.
public struct Matrix3: Hashable, Sendable {
  public let rows: [[Double]]

  public static let identity = Matrix3(x: (1, 0, 0), y: (0, 1, 0), z: (0, 0, 1))

  public init(
    x: (Double, Double, Double), y: (Double, Double, Double), z: (Double, Double, Double)
  ) {
    rows = [[x.0, x.1, x.2], [y.0, y.1, y.2], [z.0, z.1, z.2]]
  }

  public var determinant: Double {
    rows[0][0] * (rows[1][1] * rows[2][2] - rows[1][2] * rows[2][1])
      - rows[0][1] * (rows[1][0] * rows[2][2] - rows[1][2] * rows[2][0])
      + rows[0][2] * (rows[1][0] * rows[2][1] - rows[1][1] * rows[2][0])
  }
}
