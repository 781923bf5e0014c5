/// What one step of a session gave, and how long the thread may sleep before the next.
public struct CompassStep: Hashable, Sendable {
  /// In the order in which they happened.
  public let outputs: [CompassOutput]
  /// Never negative; zero asks for the next step at once.
  public let wakeAfter: Duration

  public init(outputs: [CompassOutput], wakeAfter: Duration) {
    self.outputs = outputs
    self.wakeAfter = wakeAfter
  }
}

/// What a magnetometer gives to the entrance.
public enum CompassOutput: Hashable, Sendable {
  case sample(CompassSample)
  case event(CompassEvent)
}
