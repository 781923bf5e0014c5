import Compass
import Geodesy
import Testing
import Timekeeping

@testable import Sightings

/// A row of the elevation angle vectors, as seen from Max Patch with the eye at 1412.6 m: metres
/// and degrees by GeographicLib, the angle for k = 1/7.
private struct Row: Sendable {
  let peak: Peak
  let distance: Double
  let bearing: Double
  let angle: Double

  static let maxPatch = place(35.797_045_4, -82.956_810_8)

  static let all = [
    Row("Cold Mountain", 35.4099, -82.85677, 1837.2, 43_900.5246, 168.054_166, 0.384_814),
    Row("Mount Pisgah", 35.4255, -82.7569, 1743.8, 45_027.2843, 156.222_135, 0.247_798),
    Row("Kuwohi", 35.56285, -83.49852, 2025.1, 55_497.9479, 242.240_070, 0.418_265),
    Row("Mount Mitchell", 35.76484, -82.2651, 2037.3, 62_641.0917, 93.067_936, 0.329_805),
  ]

  private init(
    _ name: String, _ latitude: Double, _ longitude: Double, _ elevation: Double,
    _ distance: Double, _ bearing: Double, _ angle: Double
  ) {
    peak = Peak(
      name: name, id: "id-" + name, coordinate: place(latitude, longitude),
      elevation: Elevation(metres: elevation))
    (self.distance, self.bearing, self.angle) = (distance, bearing, angle)
  }
}

private let everything = ViewFilter(radius: 500_000, limit: 2000)

private func engine(
  _ peaks: [Peak], radius: Double = 500_000, at fix: Fix, pinning: Set<String> = []
) -> SightingEngine {
  var engine = SightingEngine(catalog: PeakCatalog(peaks), eyeHeight: 1.7, radius: radius)
  engine.reach(radius: radius, pinning: pinning)
  engine.move(to: located(fix))
  return engine
}

extension SightingEngine {
  fileprivate func report(
    _ filter: ViewFilter = everything, heading: SightingReport.Heading? = nil,
    at seconds: Double = 0
  ) throws -> SightingReport {
    var view = SightingView(filter)
    return try #require(
      report(on: observation(at: seconds, heading: heading), through: &view))
  }

  fileprivate func names(
    _ filter: ViewFilter = everything, heading: SightingReport.Heading? = nil
  ) throws -> [String] {
    try report(filter, heading: heading).sightings.map(\.peak.name)
  }
}

private func named(_ name: String, _ coordinate: Coordinate, error: Double? = nil) -> Peak {
  Peak(name: name, coordinate: coordinate, positionError: error)
}

@Suite struct SightingEngineTests {
  private let onMaxPatch = fix(Row.maxPatch, elevation: 1410.9, error: 4)
  private let peaks = Row.all.map(\.peak).shuffled()

  // MARK: What is seen

  @Test func `distances, bearings and angles are those of the reference, nearest first`() throws {
    let report = try engine(peaks, at: onMaxPatch).report()
    #expect(report.sightings.map(\.peak) == Row.all.map(\.peak))
    #expect(report.total == 4)
    for (sighting, row) in zip(report.sightings, Row.all) {
      #expect(abs(sighting.distance - row.distance) < 0.001)
      #expect(abs((sighting.bearing?.degrees ?? 0) - row.bearing) < 1e-6)
      #expect(abs((sighting.elevationAngle?.degrees ?? 0) - row.angle) < 1e-6)
    }
  }

  @Test func `the position is reported as the fix has it`() throws {
    var walking = onMaxPatch
    (walking.track, walking.speed) = (TrueBearing(wrapping: 92.1), 1.1)
    (walking.mode, walking.verticalError) = (.twoDimensional, 9.8)
    let report = try engine(peaks, at: walking).report(at: 1.25)
    #expect(
      report.position
        == SightingReport.Position(
          coordinate: Row.maxPatch, elevation: Elevation(metres: 1410.9), error: 4,
          elevationError: 9.8, mode: .twoDimensional, track: TrueBearing(wrapping: 92.1),
          speed: 1.1, age: .milliseconds(1250), isStale: false))
    #expect(report.radius == 500_000)
  }

  @Test func `without an elevation of the fix or of the peak there is no angle`() throws {
    let blind = try engine(peaks, at: fix(Row.maxPatch)).report()
    #expect(blind.sightings.allSatisfy { $0.elevationAngle == nil })
    let flat = try engine([named("flat", North.base)], at: onMaxPatch).report()
    #expect(flat.sightings.allSatisfy { $0.elevationAngle == nil })
  }

  @Test func `relative bearings run from the heading, positive to the right`() throws {
    let report = try engine(peaks, at: onMaxPatch).report(heading: heading(true: 160))
    let expected = Row.all.map { $0.bearing - 160 }
    #expect(
      zip(report.sightings, expected).allSatisfy { abs(($0.relative?.degrees ?? 0) - $1) < 1e-6 })
    let across = try engine(peaks, at: onMaxPatch).report(heading: heading(true: 350))
    #expect(abs((across.sightings[3].relative?.degrees ?? 0) - (93.067_936 + 10)) < 1e-6)
  }

  @Test func `a new heading moves the relative bearings and nothing else`() throws {
    let engine = engine(peaks, at: onMaxPatch)
    var view = SightingView(everything)
    // An observation that claims another place: were anything worked out anew, it would show.
    let elsewhere = located(fix(place(36.5, -81)))
    let first = try engine.report(heading: heading(true: 0))
    for degrees in stride(from: 1.0, to: 360, by: 7) {
      let turned = try #require(
        engine.report(
          on: observation(located: elsewhere, heading: heading(true: degrees)), through: &view))
      #expect(turned.sightings.map(\.bearing) == first.sightings.map(\.bearing))
      #expect(turned.sightings.map(\.distance) == first.sightings.map(\.distance))
      #expect(turned.sightings.map(\.elevationAngle) == first.sightings.map(\.elevationAngle))
      #expect(turned.sightings.map(\.relative) != first.sightings.map(\.relative))
    }
  }

  @Test func `of equal distances the names decide`() throws {
    let names = ["b", "Ä", "a", "B", "A"]
    let engine = engine(names.map { named($0, North.metres(1000)) }, at: fix(North.base))
    #expect(try engine.names() == ["A", "B", "a", "b", "Ä"])
  }

  // MARK: Radius and limit

  @Test func `the edge of the radius is within`() throws {
    let edge = named("edge", North.metres(20_000))
    let distance = try engine([edge], at: fix(North.base)).report().sightings[0].distance
    #expect(abs(distance - 20_000) < 0.001)
    for (radius, names) in [(distance, ["edge"]), (distance.nextDown, [])] {
      let near = engine([edge], radius: radius, at: fix(North.base))
      #expect(try near.names(ViewFilter(radius: radius, limit: 10)) == names)
      #expect(near.count(within: radius) == names.count)
      // Of a view narrower than what the engine works out.
      let wide = engine([edge], at: fix(North.base))
      #expect(try wide.names(ViewFilter(radius: radius, limit: 10)) == names)
      #expect(wide.count(within: radius) == names.count)
    }
  }

  @Test func `a radius of 0 sees the summit underfoot only`() throws {
    let peaks = [named("here", North.base), named("1 m off", North.metres(1.001))]
    let engine = engine(peaks, radius: 0, at: fix(North.base))
    let report = try engine.report(ViewFilter(radius: 0, limit: 10))
    #expect(report.sightings.map(\.peak.name) == ["here"])
    #expect(report.total == 1)
  }

  @Test func `at most so many, the nearest, and the total says how many there were`() throws {
    let engine = engine(peaks, at: onMaxPatch)
    for (limit, names) in [(1, ["Cold Mountain"]), (2, ["Cold Mountain", "Mount Pisgah"])] {
      let report = try engine.report(ViewFilter(radius: 500_000, limit: limit))
      #expect(report.sightings.map(\.peak.name) == names)
      #expect(report.total == 4)
    }
  }

  @Test func `how many are in range is not known without a position`() {
    let engine = SightingEngine(catalog: PeakCatalog(peaks), eyeHeight: 1.7, radius: 40_000)
    #expect(engine.count(within: 40_000) == nil)
  }

  @Test func `the engine works out as far as it is told to reach`() throws {
    var engine = engine(peaks, radius: 44_000, at: onMaxPatch)
    #expect(try engine.names() == ["Cold Mountain"])
    engine.reach(radius: 60_000, pinning: [])
    #expect(try engine.names() == ["Cold Mountain", "Mount Pisgah", "Kuwohi"])
    engine.reach(radius: 44_000, pinning: [])
    #expect(try engine.names() == ["Cold Mountain"])
  }

  // MARK: Field of view

  @Test func `a field of view is centred on the heading, its edge within`() throws {
    let engine = engine(peaks, at: onMaxPatch)
    let bearing = try #require(try engine.report().sightings[0].bearing?.degrees)
    func names(_ width: Double, _ direction: Double) throws -> [String] {
      let filter = ViewFilter(radius: 500_000, limit: 10, fieldOfView: width)
      return try engine.names(filter, heading: heading(true: direction))
    }
    #expect(try names(90, 125) == ["Cold Mountain", "Mount Pisgah", "Mount Mitchell"])
    #expect(try names(20, 160) == ["Cold Mountain", "Mount Pisgah"])
    #expect(try names(10, 5) == [])
    // The difference is exact, since both are in one binade.
    #expect(try names(2, bearing - 1) == ["Cold Mountain"])
    #expect(try names(2, (bearing - 1).nextDown) == [])
  }

  @Test func `it lowers the total, and the limit counts what is left`() throws {
    let filter = ViewFilter(radius: 500_000, limit: 1, fieldOfView: 90)
    let report = try engine(peaks, at: onMaxPatch).report(filter, heading: heading(true: 95))
    #expect(report.sightings.map(\.peak.name) == ["Mount Mitchell"])
    #expect(report.total == 1)
  }

  @Test func `without a heading it filters nothing, and visibleOnly drops only what is hidden`()
    throws
  {
    let filter = ViewFilter(radius: 500_000, limit: 10, fieldOfView: 1, visibleOnly: true)
    let engine = engine(peaks, at: onMaxPatch)
    #expect(try engine.names(filter).count == 4)
    #expect(try engine.names(filter, heading: heading(true: nil, magnetic: 10)).count == 4)
  }

  // MARK: The summit itself

  @Test func `under a metre there is no direction`() throws {
    let peaks = [
      named("0", North.base), named("0.999", North.metres(0.999)),
      named("1.001", North.metres(1.001)),
    ]
    let report = try engine(peaks, at: fix(North.base, elevation: 10)).report(
      heading: heading(true: 10))
    #expect(report.sightings.map(\.peak.name) == ["0", "0.999", "1.001"])
    #expect(report.sightings.map { $0.bearing == nil } == [true, true, false])
    #expect(report.sightings.map { $0.relative == nil } == [true, true, false])
    #expect(report.sightings.map { $0.error != nil } == [true, true, true])
    #expect(report.sightings[0].distance == 0)
    #expect(abs((report.sightings[2].relative?.degrees ?? 0) + 10) < 1e-4)
  }

  // MARK: What is known

  @Test func `without a heading nothing is said of it`() throws {
    let report = try engine(peaks, at: onMaxPatch).report()
    #expect(report.heading == nil && report.facing == nil)
    #expect(report.sightings.allSatisfy { $0.relative == nil && $0.error == nil })
    #expect(report.sightings.allSatisfy { $0.bearing != nil })
  }

  @Test func `with a magnetic heading only there is no relative bearing either`() throws {
    let magnetic = heading(true: nil, magnetic: 90)
    let report = try engine(peaks, at: onMaxPatch).report(heading: magnetic)
    #expect(report.heading == magnetic)
    #expect(report.facing == nil)
    #expect(report.sightings.allSatisfy { $0.relative == nil && $0.error == nil })
  }

  @Test func `without a position there is the heading alone, and with neither nothing`() throws {
    let engine = SightingEngine(catalog: PeakCatalog(peaks), eyeHeight: 1.7, radius: 40_000)
    let magnetic = heading(true: nil, magnetic: 90)
    #expect(
      try engine.report(ViewFilter(radius: 40_000, limit: 10), heading: magnetic)
        == SightingReport(
          time: nil, position: nil, heading: magnetic, radius: 40_000, total: 0, facing: nil,
          sightings: []))
    var view = SightingView(everything)
    #expect(engine.report(on: observation(), through: &view) == nil)
  }

  @Test(arguments: [(4.999, false), (5, true), (3600, true)])
  func `from 5 s on a position is stale`(age: Double, isStale: Bool) throws {
    let position = try engine(peaks, at: onMaxPatch).report(at: age).position
    #expect(position?.isStale == isStale)
    #expect(position?.age == .milliseconds(Int64(age * 1000)))
  }
}
