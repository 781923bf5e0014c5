public import Timekeeping

public import Compass

/// What STATUS says and when it is worth a line of its own.
///
/// States hold two seconds before they change back; lines come at most once a second, newest wins.
public struct StatusKeeper: Sendable {
  /// The shortest time between two lines that nobody asked for.
  public static let leastInterval: Duration = .seconds(1)

  /// What a change of makes a line.
  private struct Digest: Hashable, Sendable {
    var state: UnitState
    var position: PositionState
    var heading: HeadingState
    var chip: String?
    var isCalibrated: Bool?
    var clock: ClockState
    var source: String?
    var isValid: Bool?
    var trip: StatusReport.Trip.State
    var file: String?
    var peaks: Int
  }

  private var position: HeldState<PositionState>?
  private var heading: HeldState<HeadingState>?
  private var details: (position: String, heading: String) = ("", "")
  private var said: Digest?
  private var spoke: Instant?

  public init() {}

  /// Takes what was observed; the states that are said follow it, held.
  public mutating func receive(_ status: Observation.Status, at instant: Instant) {
    var position = position ?? HeldState(status.position.state)
    var heading = heading ?? HeldState(status.heading.state)
    position.propose(status.position.state, at: instant)
    heading.propose(status.heading.state, at: instant)
    if position.current == status.position.state { details.position = status.position.detail }
    if heading.current == status.heading.state { details.heading = status.heading.detail }
    self.position = position
    self.heading = heading
  }

  /// The report with the held states in it.
  public func held(_ status: Observation.Status) -> (
    state: UnitState, position: StatusReport.Position, heading: StatusReport.Heading
  ) {
    var position = status.position
    var heading = status.heading
    if let held = self.position, held.current != position.state {
      position.state = held.current
      position.detail = details.position
    }
    if let held = self.heading, held.current != heading.state {
      heading.state = held.current
      heading.detail = details.heading
    }
    return (UnitState(position: position.state, heading: heading.state), position, heading)
  }

  /// Whether the report differs from the last one said in something that matters, and may be said.
  public mutating func isDue(_ report: StatusReport, at instant: Instant) -> Bool {
    let digest = Digest(
      state: report.state, position: report.position.state, heading: report.heading.state,
      chip: report.heading.chip, isCalibrated: report.heading.isCalibrated,
      clock: report.clock, source: report.declination?.source, isValid: report.declination?.isValid,
      trip: report.trip.state, file: report.trip.file, peaks: report.peaks)
    guard digest != said else { return false }
    if let spoke, spoke.duration(to: instant) < Self.leastInterval { return false }
    said = digest
    spoke = instant
    return true
  }
}

extension UnitState {
  /// The gate where the unit stands, by what stands in the way.
  public init(position: PositionState, heading: HeadingState) {
    switch position {
    case .unreachable, .noReceiver: self = .blocked
    case .silent, .implausible, .noFix: self = .acquiringFix
    case .fix2D, .fix3D:
      switch heading {
      case .absent, .denied: self = .noCompass
      default: self = heading.hasHeading ? .ready : .acquiringHeading
      }
    }
  }
}
