import Geodesy
import Testing

@testable import Sightings

/// Expected: min(180, hypot(heading, asin(r / distance))) in degrees, 180 where r >= distance, with
/// r = hypot(error + age x max(2, speed), peak's error), by Python's math module.
private struct Case: CustomTestStringConvertible, Sendable {
  let name: String
  var error: Double? = 4
  var mode = Fix.Mode.threeDimensional
  var age = 0.0
  var speed: Double?
  var peak: Double?
  var heading = 4.0
  var distance = 1000.0
  let expected: Double

  var testDescription: String { name }

  static let all = [
    Case(name: "1 km off, the peak's 30 m", expected: 4.359_812_980),
    Case(name: "10 s old, walking slower than 2 m/s", age: 10, speed: 1, expected: 4.565_939_991),
    Case(name: "10 s old, speed unknown", age: 10, expected: 4.565_939_991),
    Case(name: "10 s old at 3.5 m/s", age: 10, speed: 3.5, expected: 4.894_292_210),
    Case(name: "25 m in 3D", error: nil, distance: 20_000, expected: 4.001_564_159),
    Case(
      name: "50 m in 2D", error: nil, mode: .twoDimensional, distance: 20_000,
      expected: 4.003_486_472),
    Case(
      name: "the catalog's 5 m", peak: 5, heading: 0.5, distance: 20_000, expected: 0.500_336_375),
    Case(name: "nearer than it may be off", heading: 15, distance: 10, expected: 180),
    Case(name: "never over 180", error: 0, peak: 5, heading: 179.9, distance: 10, expected: 180),
    Case(name: "ten minutes old", age: 600, expected: 180),
  ]
}

@Suite struct SightingErrorTests {
  @Test(arguments: Case.all) private func `as the formula has it`(_ row: Case) throws {
    let peak = Peak(
      name: "north", coordinate: North.metres(row.distance), positionError: row.peak)
    var engine = SightingEngine(catalog: PeakCatalog([peak]), eyeHeight: 1.7, radius: 40_000)
    engine.move(
      to: located(fix(North.base, mode: row.mode, speed: row.speed, error: row.error)))
    var view = SightingView(ViewFilter(radius: 40_000, limit: 1))
    let report = engine.report(
      on: observation(at: row.age, heading: heading(true: 0, error: row.heading)), through: &view)
    let error = try #require(report?.sightings.first?.error)
    #expect(abs(error - row.expected) < 1e-7)
  }

  @Test func `off by exactly the distance, anywhere may be right`() throws {
    let near = North.metres(10)
    let distance = WGS84.inverse(from: North.base, to: near).distance
    for (error, isUnknown) in [(distance, true), (distance * 0.999, false)] {
      let peak = Peak(name: "north", coordinate: near, positionError: error)
      var engine = SightingEngine(catalog: PeakCatalog([peak]), eyeHeight: 1.7, radius: 40_000)
      engine.move(to: located(fix(North.base, error: 0)))
      var view = SightingView(ViewFilter(radius: 40_000, limit: 1))
      let report = engine.report(
        on: observation(heading: heading(true: 0)), through: &view)
      #expect((report?.sightings.first?.error == 180) == isUnknown)
    }
  }
}
