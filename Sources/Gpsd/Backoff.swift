/// How long to wait before the next attempt to connect: 1 s, doubling to 30 s, for ever.
public struct Backoff: Hashable, Sendable {
  public static let shortest = Duration.seconds(1)
  public static let longest = Duration.seconds(30)

  private var upcoming = shortest

  public init() {}

  /// The wait that is due now; the one after it is longer.
  public mutating func next() -> Duration {
    defer { upcoming = min(upcoming * 2, Self.longest) }
    return upcoming
  }

  /// Begins anew, when gpsd has said something.
  ///
  /// A connection alone is no success: one that is closed at once would be made again and again.
  public mutating func reset() {
    upcoming = Self.shortest
  }
}
