/// The angle from true north to magnetic north in degrees, east positive, -180...180.
public struct Declination: Hashable, Sendable {
  public let degrees: Double

  public init(degrees: Double) {
    self.degrees = degrees
  }
}
