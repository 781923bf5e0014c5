import Compass
import Geodesy
import Geomagnetism
import Testing
import Timekeeping

@testable import Sightings

private func status(
  _ position: PositionState, _ heading: HeadingState = .ok, detail: String = ""
) -> Observation.Status {
  Observation.Status(
    position: StatusReport.Position(state: position, detail: detail),
    heading: StatusReport.Heading(state: heading, detail: detail), declination: nil, clock: .gps)
}

/// The position's state as it is said at each moment.
private func said(_ timeline: [(Double, PositionState)]) -> [PositionState] {
  var keeper = StatusKeeper()
  return timeline.map { seconds, state in
    keeper.receive(status(state), at: .seconds(seconds))
    return keeper.held(status(state)).position.state
  }
}

@Suite struct HeldStateTests {
  @Test func `a state holds for two seconds before it may change back`() {
    #expect(
      said([
        (0, .fix3D), (10, .fix2D), (10.5, .fix3D), (11.999, .fix3D), (12, .fix3D), (13, .fix2D),
        (14, .fix2D),
      ]) == [.fix3D, .fix2D, .fix2D, .fix2D, .fix3D, .fix3D, .fix2D])
  }

  @Test func `it may go on to a third at once`() {
    #expect(
      said([(0, .fix3D), (10, .fix2D), (10.1, .silent), (10.2, .unreachable), (10.3, .silent)])
        == [.fix3D, .fix2D, .silent, .unreachable, .unreachable])
  }

  @Test func `it may change back after two seconds though it did not last`() {
    #expect(
      said([(0, .noFix), (5, .fix3D), (6, .noFix), (6.5, .fix3D), (7.1, .noFix)])
        == [.noFix, .fix3D, .fix3D, .fix3D, .noFix])
  }

  @Test func `a held state keeps its own advice`() {
    var keeper = StatusKeeper()
    for (seconds, state, detail) in [
      (0.0, PositionState.fix3D, "old"), (1, .silent, "its cable"), (1.5, .silent, "its cable now"),
      (2, .fix3D, "fine"),
    ] {
      keeper.receive(status(state, detail: detail), at: .seconds(seconds))
    }
    let held = keeper.held(status(.fix3D, detail: "fine"))
    #expect(held.position == StatusReport.Position(state: .silent, detail: "its cable now"))
    #expect(held.state == .acquiringFix)
  }

  @Test func `the heading's state holds too`() {
    var keeper = StatusKeeper()
    for (seconds, state) in [(0.0, HeadingState.ok), (3, .disturbed), (4, .ok)] {
      keeper.receive(status(.fix3D, state), at: .seconds(seconds))
    }
    #expect(keeper.held(status(.fix3D, .ok)).heading.state == .disturbed)
    keeper.receive(status(.fix3D, .ok), at: .seconds(5))
    #expect(keeper.held(status(.fix3D, .ok)).heading.state == .ok)
  }
}

@Suite struct UnitStateTests {
  @Test(arguments: [
    (PositionState.unreachable, HeadingState.ok, UnitState.blocked),
    (.noReceiver, .absent, .blocked),
    (.silent, .ok, .acquiringFix), (.implausible, .ok, .acquiringFix), (.noFix, .ok, .acquiringFix),
    (.fix2D, .absent, .noCompass), (.fix3D, .denied, .noCompass),
    (.fix3D, .acquiring, .acquiringHeading), (.fix3D, .stale, .acquiringHeading),
    (.fix3D, .saturated, .acquiringHeading),
    (.fix3D, .tilted, .ready), (.fix3D, .disturbed, .ready), (.fix3D, .uncalibrated, .ready),
    (.fix2D, .ok, .ready),
  ])
  func `the unit's state is the first gate that is shut`(
    position: PositionState, heading: HeadingState, state: UnitState
  ) {
    #expect(UnitState(position: position, heading: heading) == state)
  }
}

private let report = StatusReport(
  state: .ready, position: StatusReport.Position(state: .fix3D, detail: ""),
  heading: StatusReport.Heading(state: .ok, detail: "", chip: "LIS3MDL", isCalibrated: true),
  declination: StatusReport.DeclinationInForce(
    declination: Declination(degrees: -6.77), error: 0.7, source: "WMM2025", isValid: true,
    zone: .normal),
  clock: .gps, trip: StatusReport.Trip(state: .recording, file: "a"), peaks: 72, inRange: 18,
  replay: nil, subscribers: 1, dropped: 0)

private struct Change: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let make: @Sendable (inout StatusReport) -> Void

  init(_ name: String, _ make: @escaping @Sendable (inout StatusReport) -> Void) {
    testDescription = name
    self.make = make
  }

  static let worthALine = [
    Change("state") { $0.state = .noCompass },
    Change("position") { $0.position.state = .fix2D },
    Change("heading") { $0.heading.state = .tilted },
    Change("chip") { $0.heading.chip = "QMC5883L" },
    Change("calibrated") { $0.heading.isCalibrated = false },
    Change("clock") { $0.clock = .implausible },
    Change("source") { $0.declination?.source = "configuration" },
    Change("valid") { $0.declination?.isValid = false },
    Change("trip") { $0.trip.state = .paused },
    Change("file") { $0.trip.file = "b" },
    Change("peaks") { $0.peaks = 73 },
  ]

  static let worthNone = [
    Change("detail") { $0.position.detail = "other" },
    Change("satellites") { $0.position.satellitesUsed = 5 },
    Change("dilution") { $0.position.hdop = 1.5 },
    Change("the heading's detail") { $0.heading.detail = "other" },
    Change("the heading") { $0.heading.magnetic = MagneticBearing(wrapping: 7) },
    Change("declination") { $0.declination?.declination = Declination(degrees: -6.78) },
    Change("its error") { $0.declination?.error = 0.8 },
    Change("why a trip is paused") { $0.trip.detail = "other" },
    Change("in range") { $0.inRange = 19 },
    Change("subscribers") { $0.subscribers = 2 },
    Change("dropped") { $0.dropped = 3 },
  ]
}

/// Whether each report of a timeline makes a line.
private func due(_ timeline: [(Double, StatusReport)]) -> [Bool] {
  var keeper = StatusKeeper()
  return timeline.map { keeper.isDue($1, at: .seconds($0)) }
}

@Suite struct StatusLineTests {
  @Test(arguments: Change.worthALine) private func `what changes makes a line`(_ change: Change) {
    var other = report
    change.make(&other)
    #expect(other != report)
    #expect(due([(0, report), (1, other), (2, report), (3, report)]) == [true, true, true, false])
  }

  @Test(arguments: Change.worthNone) private func `what may change without a line`(
    _ change: Change
  ) {
    var other = report
    change.make(&other)
    #expect(other != report)
    #expect(due([(0, report), (10, other)]) == [true, false])
  }

  @Test func `at most one line a second, and the newest wins`() {
    var (second, third) = (report, report)
    second.state = .noCompass
    third.state = .blocked
    #expect(
      due([
        (0, report), (0.5, second), (0.999, third), (1, third), (1.5, second), (1.9, third),
        (2.5, third), (3, second),
      ]) == [true, false, false, true, false, false, false, true])
  }
}
