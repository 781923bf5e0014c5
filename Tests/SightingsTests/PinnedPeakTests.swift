import Geodesy
import Testing

@testable import Sightings

private let peaks = [
  Peak(name: "near", id: "p1", coordinate: North.metres(1000)),
  Peak(name: "middle", coordinate: North.metres(5000.1)),
  Peak(name: "far", id: "p3", coordinate: North.metres(20_000)),
  Peak(name: "Namesake", coordinate: North.metres(10)),
  Peak(name: "namesake", coordinate: North.metres(20_000)),
]

/// What a view with a chosen summit shows from the base, looking south unless said otherwise.
private func seen(
  _ peak: String?, radius: Double = 40_000, limit: Int = 10, fov: Double? = nil,
  visibleOnly: Bool = false, from: Coordinate = North.base
) -> (names: [String], total: Int) {
  var engine = SightingEngine(catalog: PeakCatalog(peaks), eyeHeight: 1.7, radius: radius)
  engine.reach(radius: radius, pinning: Set([peak].compactMap { $0 }))
  engine.move(to: located(fix(from)))
  var view = SightingView(
    ViewFilter(
      radius: radius, limit: limit, peak: peak, fieldOfView: fov, visibleOnly: visibleOnly))
  let report = engine.report(on: observation(heading: heading(true: 180)), through: &view)
  return (report?.sightings.map(\.peak.name) ?? [], report?.total ?? -1)
}

@Suite struct PinnedPeakTests {
  @Test func `it is exempt from the radius`() {
    #expect(seen("far", radius: 1500) == (["Namesake", "near", "far"], 3))
    #expect(seen("far", radius: 0) == (["far"], 1))
  }

  @Test func `it is exempt from the limit, which keeps the nearest besides`() {
    #expect(seen("far", limit: 1) == (["Namesake", "far"], 5))
    #expect(seen("middle", limit: 2) == (["Namesake", "near", "middle"], 5))
  }

  @Test func `among the nearest it takes no more room than any other`() {
    #expect(seen("near", limit: 2) == (["Namesake", "near"], 5))
    #expect(seen("near", limit: 3) == (["Namesake", "near", "middle"], 5))
  }

  @Test func `it is exempt from the field of view`() {
    #expect(seen("middle", fov: 90) == (["middle"], 1))
    #expect(seen(nil, fov: 90) == ([], 0))
    #expect(seen("middle", fov: 90, visibleOnly: true) == (["middle"], 1))
  }

  @Test func `it keeps its place in the order, by name too`() {
    #expect(
      seen("far") == (["Namesake", "near", "middle", "far", "namesake"], 5))
    #expect(
      seen(nil) == (["Namesake", "near", "middle", "far", "namesake"], 5))
  }

  @Test func `of several of one name the nearest is meant, wherever one goes`() {
    #expect(seen("NAMESAKE", radius: 0).names == ["Namesake"])
    #expect(seen("NAMESAKE", radius: 0, from: North.metres(20_000)).names.contains("namesake"))
    #expect(seen("NAMESAKE", radius: 0, from: place(35.97, -82.9577)).names == ["namesake"])
  }

  @Test func `an id will do`() {
    #expect(seen("p3", radius: 0).names == ["far"])
  }

  @Test func `a peak that is not there pins nothing`() {
    #expect(seen("nowhere", radius: 1500) == (["Namesake", "near"], 2))
  }

  @Test func `a move takes the pinned one along`() throws {
    var engine = SightingEngine(catalog: PeakCatalog(peaks), eyeHeight: 1.7, radius: 0)
    engine.reach(radius: 0, pinning: ["far"])
    var view = SightingView(ViewFilter(radius: 0, limit: 1, peak: "far"))
    // Pinned before there is any position.
    engine.move(to: located(fix(North.base)))
    let first = try #require(engine.report(on: observation(), through: &view)?.sightings.first)
    engine.move(to: located(fix(place(35.84051, North.longitude))))
    let second = try #require(engine.report(on: observation(), through: &view)?.sightings.first)
    #expect(abs(first.distance - 20_000) < 0.001)
    #expect(abs(second.distance - 15_000.3393) < 0.001)
  }
}
