/// A horizontal direction in degrees, clockwise from magnetic north, 0 ..< 360.
public struct MagneticBearing: Hashable, Sendable {
  public let degrees: Double

  /// Takes any finite angle in degrees and folds it into 0 ..< 360.
  public init(wrapping degrees: Double) {
    self.degrees = foldedToCircle(degrees)
  }

  /// The same direction counted from true north: the only way from one to the other.
  public func corrected(by declination: Declination) -> TrueBearing {
    TrueBearing(wrapping: degrees + declination.degrees)
  }
}
