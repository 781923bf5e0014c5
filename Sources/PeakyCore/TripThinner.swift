import Timekeeping

/// Which lines a trip keeps: one each `interval`, and each change of what matters.
struct TripThinner: Sendable {
  /// Changes are kept once a second at most.
  static let leastBetweenChanges: Duration = .seconds(1)
  /// A fix may come so much early and still be the next of one a second.
  static let fixJitter: Duration = .milliseconds(100)
  static let fixInterval: Duration = .seconds(1)

  /// What of a SIGHTINGS makes it worth keeping when it changes.
  struct Digest: Hashable, Sendable {
    let facing: String?
    let state: String?
  }

  private let interval: Duration
  private var kept: (digest: Digest, instant: Instant)?
  private var nextFix = Instant.start

  init(interval: Duration) {
    self.interval = interval
  }

  mutating func keepsSightings(_ digest: Digest, at instant: Instant) -> Bool {
    if let kept {
      let since = kept.instant.duration(to: instant)
      let changed = digest != kept.digest && since >= Self.leastBetweenChanges
      guard since >= interval || changed else { return false }
    }
    kept = (digest, instant)
    return true
  }

  /// Whether a fix is kept when not everything is: one a second, on the average.
  mutating func keepsFix(at instant: Instant) -> Bool {
    guard instant.advanced(by: Self.fixJitter) >= nextFix else { return false }
    // The schedule goes on from where it was: jitter may move a fix, never their number.
    nextFix = max(
      nextFix.advanced(by: Self.fixInterval),
      instant.advanced(by: Self.fixInterval - Self.fixJitter))
    return true
  }
}
