import Compass
import Geodesy
import Geomagnetism
import Testing
import Timekeeping

@testable import Sightings

private let mitchell = place(35.76484, -82.2651)
private let time = utc("2026-11-30T00:00:00Z")
/// Of the vectors at Mount Mitchell on that day.
private let (declination, horizontal, down) = (-7.211_440_88, 22.224_862_4, 43.686_782_6)

/// What a level unit measures that points to so many degrees from magnetic north: X forward, Y left.
private func sample(_ degrees: Double, scale: Double = 1) -> Input {
  let (cosine, sine) =
    switch degrees {
    case 0: (1.0, 0.0)
    case 90: (0.0, 1.0)
    default: (0.0, -1.0)
    }
  return .field(
    CompassSample(
      field: scale * FieldVector(x: horizontal * cosine, y: horizontal * sine, z: -down)))
}

/// A navigator that can be asked within an expectation.
private final class Unit {
  private var navigator: Navigator

  init(override: Double? = nil, heartbeat: Duration = .seconds(1)) {
    navigator = Navigator(
      silentAfter: .seconds(5), heartbeat: heartbeat,
      declination: DeclinationKeeper(
        model: .wmm2025, override: override.map { Declination(degrees: $0) }, hostTime: nil),
      compass: HeadingEstimator(
        calibration: Calibration(offset: .zero, matrix: .identity, residual: 0.1)))
  }

  func beginning() -> Observation { navigator.beginning() }

  func skip(heartbeats missed: Int) { navigator.skip(heartbeats: missed) }

  func use(heartbeat: Duration, at seconds: Double) {
    navigator.use(silentAfter: .seconds(5), heartbeat: heartbeat, at: .seconds(seconds))
  }

  func use(override degrees: Double?, at seconds: Double) {
    navigator.use(
      model: .wmm2025, override: degrees.map { Declination(degrees: $0) }, at: .seconds(seconds))
  }

  func heartbeat(until instant: Instant) -> Observation? { navigator.heartbeat(until: instant) }

  func receive(_ input: Input, at instant: Instant) -> Observation? {
    navigator.receive(input, at: instant)
  }

  /// The instants of the heartbeats up to one.
  func beats(until seconds: Double) -> [Int64] {
    var beats: [Int64] = []
    while let beat = heartbeat(until: .seconds(seconds)) {
      #expect(beat.cause == .heartbeat)
      beats.append(beat.instant.milliseconds)
    }
    return beats
  }
}

private let onMitchell = Input.fix(fix(mitchell, time: time, elevation: 2037.3, error: 4))

@Suite struct NavigatorTests {
  // MARK: Heartbeats

  @Test func `heartbeats fall on whole multiples, the one of the moment itself too`() {
    let unit = Unit(heartbeat: .milliseconds(700))
    #expect(unit.beats(until: 0.699) == [])
    #expect(unit.beats(until: 0.7) == [700])
    #expect(unit.beats(until: 0.7) == [])
    #expect(unit.beats(until: 3) == [1400, 2100, 2800])
  }

  @Test func `a heartbeat knows nothing of an input of the same instant`() throws {
    let unit = Unit()
    let beat = try #require(unit.heartbeat(until: .seconds(1)))
    #expect(beat.located == nil)
    let after = try #require(unit.receive(onMitchell, at: .seconds(1)))
    #expect(after.located?.coordinate == mitchell)
  }

  @Test func `heartbeats that were missed are not made up`() {
    let unit = Unit()
    #expect(unit.beats(until: 1.5) == [1000])
    unit.skip(heartbeats: 58)
    #expect(unit.beats(until: 60.2) == [60_000])
  }

  @Test(arguments: [Int.max, Int.max / 1000, Int.min, -1])
  func `an absurd number of missed heartbeats does no harm`(missed: Int) {
    let unit = Unit(heartbeat: .seconds(3600))
    unit.skip(heartbeats: missed)
    #expect(unit.beats(until: 3600) == (missed < 0 ? [3_600_000] : []))
  }

  @Test(
    arguments: [(1000, 3000), (300, 2100), (700, 2100), (2050, 4100), (100, 2100)] as [(Int, Int64)]
  )
  func `another heartbeat counts from the start too, and never falls before now`(
    heartbeat: Int, next: Int64
  ) {
    let unit = Unit(heartbeat: .milliseconds(700))
    #expect(unit.beats(until: 2.05) == [700, 1400])
    unit.use(heartbeat: .milliseconds(heartbeat), at: 2.05)
    #expect(unit.heartbeat(until: .seconds(10))?.instant.milliseconds == next)
  }

  // MARK: What an input gives

  @Test func `inputs are told apart`() {
    let unit = Unit()
    let causes = [
      onMitchell, sample(0), .gpsd(.receiver(detail: "")), .compass(.saturated),
      .fix(fix(place(0, 0))), .fix(fix(nil, mode: .none)), .tick(missed: 0), .tick(missed: 3),
    ].map { unit.receive($0, at: .seconds(1))?.cause }
    #expect(causes == [.fix, .heading, .other, .other, .other, .other, nil, nil])
  }

  @Test func `in the beginning there is nothing`() {
    let beginning = Unit().beginning()
    #expect(beginning.instant == .start)
    #expect(beginning.cause == .other)
    #expect(beginning.located == nil && beginning.heading == nil && beginning.time == nil)
    #expect(beginning.status.position.state == .noFix)
    #expect(beginning.status.heading.state == .acquiring)
    #expect(beginning.status.clock == .unknown)
    #expect(beginning.status.declination == nil)
  }

  // MARK: Heading

  @Test func `without a fix the heading is magnetic only`() throws {
    let unit = Unit()
    let heading = try #require(unit.receive(sample(90), at: .seconds(1))?.heading)
    #expect(heading.magnetic == MagneticBearing(wrapping: 90))
    #expect(heading.trueBearing == nil && heading.declination == nil)
  }

  @Test func `with a fix it is true as well, and its error has the declination's in it`() throws {
    let unit = Unit()
    let before = try #require(unit.receive(sample(90), at: .seconds(1))?.heading)
    let after = try #require(unit.receive(onMitchell, at: .seconds(1.2))?.heading)
    #expect(after.magnetic == MagneticBearing(wrapping: 90))
    #expect(abs((after.trueBearing?.degrees ?? 0) - (90 + declination)) < 1e-5)
    #expect(abs((after.declination?.degrees ?? 0) - declination) < 1e-5)
    #expect(after.age == .milliseconds(200))
    #expect(after.state == .ok && after.source == .magnetometer)
    // hypot of the compass's own and the declination's 0.698507; its own is as it was.
    let own = (after.error * after.error - 0.698_507 * 0.698_507).squareRoot()
    #expect(abs(own - before.error) < 0.01)
  }

  @Test func `a declination west of north leads across north`() throws {
    let unit = Unit()
    _ = unit.receive(onMitchell, at: .seconds(1))
    let heading = try #require(unit.receive(sample(0), at: .seconds(1))?.heading)
    #expect(abs((heading.trueBearing?.degrees ?? 0) - (360 + declination)) < 1e-5)
  }

  @Test func `a configured declination of 0 makes the heading true, once there is a fix`() throws {
    let unit = Unit(override: 0)
    let before = try #require(unit.receive(sample(90), at: .seconds(1))?.heading)
    #expect(before.trueBearing == nil)
    let after = try #require(unit.receive(onMitchell, at: .seconds(1))?.heading)
    #expect(after.trueBearing == TrueBearing(wrapping: 90))
    #expect(after.declination == Declination(degrees: 0))
  }

  @Test func `another declination in force holds at once`() throws {
    let unit = Unit()
    _ = unit.receive(onMitchell, at: .seconds(1))
    unit.use(override: 3, at: 1)
    let overridden = try #require(unit.receive(sample(90), at: .seconds(1))?.heading)
    #expect(overridden.trueBearing == TrueBearing(wrapping: 93))
    unit.use(override: nil, at: 1.5)
    let model = try #require(unit.receive(sample(90), at: .seconds(1.5))?.heading)
    #expect(abs((model.trueBearing?.degrees ?? 0) - (90 + declination)) < 1e-5)
  }

  @Test func `in the blackout zone there is no true heading`() throws {
    let unit = Unit()
    let pole = fix(place(89.9999, -180), time: utc("2027-01-01T00:00:00Z"), elevation: 0)
    _ = unit.receive(.fix(pole), at: .seconds(1))
    let heading = try #require(unit.receive(sample(90), at: .seconds(1))?.heading)
    #expect(heading.magnetic == MagneticBearing(wrapping: 90))
    #expect(heading.trueBearing == nil && heading.declination == nil)
  }

  @Test func `the model's field is what the measured one is checked with`() {
    let unit = Unit()
    let unknown = unit.receive(sample(90, scale: 1.2), at: .seconds(1))
    #expect(unknown?.status.heading.state == .ok)
    let known = unit.receive(onMitchell, at: .seconds(1.1))
    #expect(known?.status.heading.state == .disturbed)
    let right = unit.receive(sample(90), at: .seconds(2))
    #expect(right?.status.heading.state == .ok)
  }

  @Test func `a compass without readings for a second gives no heading`() {
    let unit = Unit(heartbeat: .milliseconds(500))
    _ = unit.receive(sample(90), at: .seconds(0.1))
    #expect(unit.heartbeat(until: .seconds(1))?.heading != nil)
    #expect(unit.heartbeat(until: .seconds(1))?.heading != nil)
    let late = unit.heartbeat(until: .seconds(1.5))
    #expect(late?.heading == nil)
    #expect(late?.status.heading.state == .stale)
  }

  // MARK: Position and time

  @Test func `time is carried on, and the place stays when the fix is lost`() throws {
    let unit = Unit()
    _ = unit.receive(onMitchell, at: .seconds(1.25))
    let after = try #require(
      unit.receive(.fix(fix(nil, mode: .none)), at: .seconds(3)))
    #expect(after.time == utc("2026-11-30T00:00:01.750Z"))
    #expect(after.located?.instant == .seconds(1.25))
    #expect(after.status.position.state == .noFix)
  }

  @Test func `a place that is not believed changes neither place, time nor declination`() throws {
    let unit = Unit()
    let before = try #require(unit.receive(onMitchell, at: .seconds(1)))
    let absurd = fix(place(0, 0), time: utc("2005-01-01T00:00:00Z"))
    let after = try #require(unit.receive(.fix(absurd), at: .seconds(2)))
    #expect(after.located == before.located)
    #expect(after.status.clock == .gps)
    #expect(after.time == utc("2026-11-30T00:00:01Z"))
    #expect(after.status.declination == before.status.declination)
  }

  @Test func `a date that cannot be leaves the position, and is said`() throws {
    let unit = Unit()
    let old = fix(mitchell, time: utc("2007-04-15T00:00:00Z"), elevation: 2037.3)
    let observation = try #require(unit.receive(.fix(old), at: .seconds(1)))
    #expect(observation.cause == .fix)
    #expect(observation.located?.coordinate == mitchell)
    #expect(observation.time == nil)
    #expect(observation.status.position.state == .fix3D)
    #expect(observation.status.clock == .implausible)
    #expect(observation.status.declination?.source == "WMM2025, epoch date")
  }

  @Test func `what a receiver said of its satellites is gone when it says no more`() throws {
    let unit = Unit()
    var seen = fix(mitchell, time: time)
    (seen.satellitesUsed, seen.satellitesSeen, seen.hdop) = (9, 14, 0.9)
    let heard = try #require(unit.receive(.fix(seen), at: .seconds(1)))
    #expect(
      heard.status.position
        == StatusReport.Position(
          state: .fix3D, detail: heard.status.position.detail, satellitesUsed: 9,
          satellitesSeen: 14, hdop: 0.9))
    unit.skip(heartbeats: 5)
    let silent = try #require(unit.heartbeat(until: .seconds(6)))
    let gone = try #require(
      unit.receive(.gpsd(.unreachable(detail: "none")), at: .seconds(6.5)))
    for (observation, state) in [(silent, PositionState.silent), (gone, .unreachable)] {
      let position = observation.status.position
      #expect(position == StatusReport.Position(state: state, detail: position.detail))
    }
  }
}
