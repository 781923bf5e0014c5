extension Duration {
  /// The duration in whole milliseconds, rounded towards minus infinity, held to what Int64 holds.
  public var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let scaled = attoseconds / 1_000_000_000_000_000
    let floored = attoseconds % 1_000_000_000_000_000 < 0 ? scaled - 1 : scaled
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    if overflow { return seconds < 0 ? .min : .max }
    return whole.addingHeld(floored)
  }

  /// The duration in seconds, as close as a Double comes.
  public var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}

extension Int64 {
  /// The sum, held to what Int64 holds.
  func addingHeld(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    if overflow { return other < 0 ? .min : .max }
    return sum
  }
}
