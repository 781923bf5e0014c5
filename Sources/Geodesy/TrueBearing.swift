/// A horizontal direction in degrees, clockwise from true (geographic) north, 0 ..< 360.
public struct TrueBearing: Hashable, Sendable {
  public let degrees: Double

  /// Takes any finite angle in degrees and folds it into 0 ..< 360.
  public init(wrapping degrees: Double) {
    self.degrees = foldedToCircle(degrees)
  }
}
