import Geodesy
import Timekeeping

/// What a receiver may not claim: exactly 0,0; a frozen position while moving; a jump.
struct PositionPlausibility: Sendable {
  /// A position equal to the last bit for this long, while moving, is frozen.
  static let frozenAfter: Duration = .seconds(10)
  /// Metres a second over which an equal position counts as frozen.
  static let movingSpeed = 1.0
  /// Metres a second that no hiker exceeds between two fixes, beyond both their errors.
  static let jumpSpeed = 100.0
  /// The shortest interval that a jump is judged over, in seconds.
  static let jumpInterval = 1.0
  /// So many fixes in a row that agree with each other make a new place believed.
  static let agreeing = 3

  private var motionless: (coordinate: Coordinate, since: Instant)?
  private var elsewhere: (fix: PositionTracker.Located, count: Int)?

  /// A report without a position: what agreed in a row no longer does.
  mutating func interrupt() {
    motionless = nil
    elsewhere = nil
  }

  /// Why the candidate is not to be believed; nothing if it is.
  mutating func objection(
    to candidate: PositionTracker.Located, after last: PositionTracker.Located?
  ) -> String? {
    if candidate.coordinate.latitude == 0, candidate.coordinate.longitude == 0 {
      interrupt()
      return "The receiver claims to be at exactly 0,0; wait, or restart it."
    }
    if isFrozen(candidate) {
      return "The position stands still while the speed does not; restart the receiver."
    }
    guard let last, Self.isJump(from: last, to: candidate) else {
      elsewhere = nil
      return nil
    }
    let agrees = elsewhere.map { !Self.isJump(from: $0.fix, to: candidate) } ?? false
    let count = agrees ? (elsewhere?.count ?? 0) + 1 : 1
    elsewhere = (candidate, count)
    if count >= Self.agreeing {
      elsewhere = nil
      return nil
    }
    return "The position jumped farther than anybody moves; it is believed if the next fixes agree."
  }

  private mutating func isFrozen(_ candidate: PositionTracker.Located) -> Bool {
    guard let speed = candidate.fix.speed, speed > Self.movingSpeed else {
      motionless = nil
      return false
    }
    guard let motionless, motionless.coordinate == candidate.coordinate else {
      motionless = (candidate.coordinate, candidate.instant)
      return false
    }
    return motionless.since.duration(to: candidate.instant) >= Self.frozenAfter
  }

  static func isJump(from old: PositionTracker.Located, to new: PositionTracker.Located) -> Bool {
    var interval = max(jumpInterval, old.instant.duration(to: new.instant).inSeconds)
    if let before = old.fix.time, let after = new.fix.time, before.isPlausibleForGPS,
      after.isPlausibleForGPS
    {
      interval = max(interval, Double(after.milliseconds - before.milliseconds) / 1000)
    }
    let reach =
      jumpSpeed * interval + old.fix.assumedHorizontalError + new.fix.assumedHorizontalError
    return WGS84.inverse(from: old.coordinate, to: new.coordinate).distance > reach
  }
}
