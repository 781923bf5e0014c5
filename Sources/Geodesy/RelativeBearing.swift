/// Where a thing lies as seen by whoever looks along a heading, in degrees, -180 ..< 180.
///
/// Zero is straight ahead, positive to the right.
public struct RelativeBearing: Hashable, Sendable {
  public let degrees: Double

  public init(from heading: TrueBearing, to bearing: TrueBearing) {
    degrees = foldedAboutZero(bearing.degrees - heading.degrees)
  }
}
