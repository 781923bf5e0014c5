extension Duration {
  /// The duration in whole milliseconds, rounded towards minus infinity.
  public var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let scaled = attoseconds / 1_000_000_000_000_000
    let floored = attoseconds % 1_000_000_000_000_000 < 0 ? scaled - 1 : scaled
    return seconds * 1000 + floored
  }

  /// The duration in seconds, as close as a Double comes.
  public var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
