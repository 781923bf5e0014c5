import Timekeeping

import Geodesy

/// When a SIGHTINGS is due: on each fix, on a turn, and on every heartbeat.
///
/// A heartbeat moves the reference of neither of the other two.
public struct SightingCadence: Sendable {
  /// Degrees of turn that are worth a line.
  private var minTurn: Double
  private var leastInterval: Duration
  private var reference: (degrees: Double?, instant: Instant)?

  /// `maxRate` bounds, in lines a second, those that a turn causes.
  public init(minTurn: Double, maxRate: Double) {
    self.minTurn = minTurn
    leastInterval = .milliseconds(Int64((1000 / maxRate).rounded(.up)))
  }

  /// Puts other limits in force; what they are counted from stays.
  public mutating func use(minTurn: Double, maxRate: Double) {
    let limits = SightingCadence(minTurn: minTurn, maxRate: maxRate)
    self.minTurn = limits.minTurn
    leastInterval = limits.leastInterval
  }

  public mutating func isDue(_ observation: Observation) -> Bool {
    switch observation.cause {
    case .heartbeat: return true
    case .other: return false
    case .fix:
      reference = (Self.direction(observation), observation.instant)
      return true
    case .heading:
      guard isTurn(observation) else { return false }
      reference = (Self.direction(observation), observation.instant)
      return true
    }
  }

  private func isTurn(_ observation: Observation) -> Bool {
    guard let direction = Self.direction(observation) else { return false }
    guard let reference else { return true }
    guard reference.instant.duration(to: observation.instant) >= leastInterval else { return false }
    guard let before = reference.degrees else { return true }
    return abs(foldedAboutZero(direction - before)) >= minTurn
  }

  private static func direction(_ observation: Observation) -> Double? {
    observation.heading.flatMap { $0.trueBearing?.degrees ?? $0.magnetic?.degrees }
  }
}
