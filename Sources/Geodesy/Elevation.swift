/// A height in metres above mean sea level (orthometric), as maps and summits state it.
public struct Elevation: Hashable, Sendable {
  public let metres: Double

  public init(metres: Double) {
    self.metres = metres
  }
}
