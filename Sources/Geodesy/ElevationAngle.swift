/// An apparent angle above the horizontal in degrees, -90 ... 90, up positive.
public struct ElevationAngle: Hashable, Sendable {
  public let degrees: Double

  public init(degrees: Double) {
    self.degrees = degrees
  }
}
