import Geodesy
import Testing
import Timekeeping

@testable import Sightings

/// Whether each fix of a timeline was believed.
private func believed(_ timeline: [(Double, Fix)]) -> [Bool] {
  var tracker = PositionTracker(silentAfter: .seconds(5))
  return timeline.map { tracker.receive($1, at: .seconds($0)) }
}

private let lost = fix(nil, mode: .none)

@Suite struct PlausibilityTests {
  @Test(arguments: [
    (0.0, 0.0, false), (-0.0, 0.0, false), (0, 1e-7, true), (1e-7, 0, true), (0, -82, true),
  ])
  func `exactly 0,0 is no place, and nothing else is`(
    latitude: Double, longitude: Double, isBelieved: Bool
  ) {
    #expect(believed([(0, fix(place(latitude, longitude)))]) == [isBelieved])
  }

  // MARK: Frozen

  private static func standing(_ seconds: [Double], speed: Double?) -> [(Double, Fix)] {
    seconds.map { ($0, fix(North.base, speed: speed)) }
  }

  @Test func `equal to the last bit for 10 s with a speed is frozen, from the tenth second on`() {
    let timeline = Self.standing([0, 5, 9.999, 10, 11], speed: 1.001)
    #expect(believed(timeline) == [true, true, true, false, false])
  }

  @Test(arguments: [1.0, 0.0, nil])
  func `standing still for long is not frozen`(speed: Double?) {
    #expect(believed(Self.standing([0, 9, 10, 60, 600], speed: speed)).allSatisfy { $0 })
  }

  @Test func `one fix at rest begins the ten seconds anew`() {
    let timeline =
      Self.standing([0, 5], speed: 2) + Self.standing([6], speed: 0.5)
      + Self.standing([10, 16, 19.999, 20], speed: 2)
    #expect(believed(timeline) == [true, true, true, true, true, true, false])
  }

  @Test func `a report without a fix begins the ten seconds anew`() {
    let timeline =
      Self.standing([0, 5], speed: 2) + [(6, lost)] + Self.standing([7, 16.999, 17], speed: 2)
    #expect(believed(timeline) == [true, true, false, true, true, false])
  }

  @Test func `a frozen receiver is believed again when it moves`() {
    let timeline =
      Self.standing([0, 10], speed: 2)
      + [(11, fix(North.metres(10), speed: 2)), (12, fix(North.metres(10), speed: 2))]
    #expect(believed(timeline) == [true, false, true, true])
  }

  // MARK: Jumps

  private struct Leap: CustomTestStringConvertible, Sendable {
    let name: String
    /// The farthest that is believed, and the nearest that is not, metres.
    let near: Double
    let far: Double
    var arrival = 1.0
    var times: (UTCTime, UTCTime)?
    var modes: (Fix.Mode, Fix.Mode) = (.threeDimensional, .threeDimensional)
    var errors: (Double?, Double?) = (nil, nil)

    var testDescription: String { name }

    func timeline(_ metres: Double) -> [(Double, Fix)] {
      [
        (0, fix(North.base, mode: modes.0, time: times?.0, error: errors.0)),
        (arrival, fix(North.metres(metres), mode: modes.1, time: times?.1, error: errors.1)),
      ]
    }

    /// 100 m/s times the interval, and both errors: 25 m in 3D and 50 m in 2D where there is none.
    static let all = [
      Leap(name: "one second", near: 149.999, far: 150.001),
      Leap(name: "a second at least", near: 149.999, far: 150.001, arrival: 0.2),
      Leap(name: "the same moment", near: 149.999, far: 150.001, arrival: 0),
      Leap(name: "ten seconds", near: 1049.999, far: 1050.001, arrival: 10),
      Leap(name: "errors of 4 m and 6 m", near: 109.999, far: 110.001, errors: (4, 6)),
      Leap(
        name: "from 2D to 3D", near: 174.999, far: 175.001,
        modes: (.twoDimensional, .threeDimensional)),
      Leap(
        name: "in 2D", near: 199.999, far: 200.001, modes: (.twoDimensional, .twoDimensional)),
      Leap(
        name: "ten seconds by GPS, queued", near: 1049.999, far: 1050.001,
        times: (utc("2026-11-30T17:04:05Z"), utc("2026-11-30T17:04:15Z"))),
      Leap(
        name: "one second by GPS, ten by arrival", near: 1049.999, far: 1050.001, arrival: 10,
        times: (utc("2026-11-30T17:04:05Z"), utc("2026-11-30T17:04:06Z"))),
      Leap(
        name: "backwards by GPS", near: 149.999, far: 150.001,
        times: (utc("2026-11-30T17:04:05Z"), utc("2026-11-30T17:03:05Z"))),
      Leap(
        name: "from a date before a roll-over", near: 149.999, far: 150.001,
        times: (utc("2007-04-15T00:00:00Z"), utc("2026-11-30T17:03:05Z"))),
    ]
  }

  @Test(arguments: Leap.all) private func `faster than 100 m/s beyond both errors is a jump`(
    _ leap: Leap
  ) {
    #expect(believed(leap.timeline(leap.near)) == [true, true])
    #expect(believed(leap.timeline(leap.far)) == [true, false])
  }

  private let faraway = [place(36.5, -81), place(36.50001, -81), place(36.50002, -81)].map {
    fix($0)
  }

  @Test func `the first fix is taken wherever it is`() {
    #expect(believed([(0, faraway[0])]) == [true])
  }

  @Test func `a new place is believed with the third fix in a row that agrees`() {
    var tracker = PositionTracker(silentAfter: .seconds(5))
    var story: [PositionState] = []
    var places: [PositionTracker.Located?] = []
    for (seconds, fix) in ([fix(North.base)] + faraway).enumerated() {
      _ = tracker.receive(fix, at: .seconds(Double(seconds)))
      story.append(tracker.state(at: .seconds(Double(seconds))).state)
      places.append(tracker.located)
    }
    let old = located(fix(North.base))
    #expect(story == [.fix3D, .implausible, .implausible, .fix3D])
    #expect(places == [old, old, old, located(faraway[2], at: 3)])
  }

  @Test(arguments: [
    ("no fix", lost, false), ("0,0", fix(place(0, 0)), false),
    ("the old place", fix(North.base), true), ("a third place", fix(place(-36, 144)), false),
  ])
  func `what comes between begins the count anew`(_: String, between: Fix, isBelieved: Bool) {
    let found = believed([
      (0, fix(North.base)), (1, faraway[0]), (2, faraway[1]), (3, between), (4, faraway[0]),
      (5, faraway[1]), (6, faraway[2]),
    ])
    #expect(found == [true, false, false, isBelieved, false, false, true])
  }

  @Test func `two places in turn are never believed`() {
    let timeline =
      [(0.0, fix(North.base))]
      + (1...20).map {
        (Double($0), $0.isMultiple(of: 2) ? faraway[0] : fix(place(-36, 144)))
      }
    #expect(believed(timeline).dropFirst().allSatisfy { !$0 })
  }

  @Test func `back at the old place it is believed at once`() {
    #expect(
      believed([(0, fix(North.base)), (1, faraway[0]), (2, fix(North.base))]) == [
        true, false, true,
      ])
  }

  @Test func `an hour without a fix leaves room for an hour's way`() {
    // 133 km by GeodSolve; 100 m/s for an hour are 360 km.
    #expect(
      believed([(0, fix(North.base)), (1, lost), (3600, fix(place(36.5, -81.75)))]) == [
        true, false, true,
      ])
  }
}
