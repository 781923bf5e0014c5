import Sightings
import Testing
import Timekeeping

@testable import PeakyCore

private typealias Digest = TripThinner.Digest

private func kept(_ timeline: [(Double, Digest)]) -> [Bool] {
  var thinner = TripThinner(interval: .seconds(10))
  return timeline.map { thinner.keepsSightings($1, at: .seconds($0)) }
}

private func keptFixes(_ seconds: [Double]) -> [Double] {
  var thinner = TripThinner(interval: .seconds(10))
  return seconds.filter { thinner.keepsFix(at: .seconds($0)) }
}

private let a = Digest(facing: "A", state: "ok")
private let b = Digest(facing: "B", state: "ok")
private let nobody = Digest(facing: nil, state: "ok")
private let disturbed = Digest(facing: "A", state: "disturbed")

@Suite struct TripThinnerTests {
  @Test func `one SIGHTINGS each interval, counted from the last that was kept`() {
    #expect(
      kept([(3, a), (4, a), (12.999, a), (13, a), (22.999, a), (24, a), (33.9, a), (34, a)])
        == [true, false, false, true, false, true, false, true])
  }

  @Test func `each change of the faced peak or the state, one a second at most`() {
    #expect(
      kept([
        (0, a), (0.5, b), (0.999, b), (1, b), (2.5, nobody), (3, a), (3.5, a), (5, disturbed),
        (6, disturbed), (7, a),
      ]) == [true, false, false, true, true, false, true, true, false, true])
  }

  @Test func `a change that went back within the second is none`() {
    #expect(kept([(0, a), (0.5, b), (1, a), (2, a)]) == [true, false, false, false])
  }

  @Test func `one fix a second, though they come with jitter`() {
    #expect(keptFixes([0, 0.95, 2.05, 2.91, 4, 5.1]) == [0, 0.95, 2.05, 2.91, 4, 5.1])
    let five = (0...50).map { Double($0) / 5 }
    #expect(keptFixes(five) == (0...10).map(Double.init))
  }

  @Test(arguments: [0.099, 0.1, 0.25, 0.3, 0.7, 1.0, 1.3])
  func `over a long time never more than one fix a second`(period: Double) {
    let seconds = (0...3000).map { Double($0) * period }
    let kept = keptFixes(seconds)
    #expect(Double(kept.count) <= seconds[3000] + 1.1)
    // The first that comes after a second is never passed over.
    let longest = (1 / period).rounded(.up) * period
    #expect(Double(kept.count) >= seconds[3000] / longest - 0.1)
  }
}

private func began(_ timeline: [(Double, Fix)]) -> [String?] {
  var trusted = TrustedTime()
  return timeline.map { trusted.receive($1, at: .seconds($0))?.rfc3339 }
}

@Suite struct TrustedTimeTests {
  @Test func `three fixes in a row whose times advance tell when the trip began`() {
    #expect(
      began([
        (5.25, fix(time: "2026-11-30T17:04:05.250Z")),
        (6.25, fix(time: "2026-11-30T17:04:06.250Z")),
        (7.25, fix(time: "2026-11-30T17:04:07.250Z")),
      ]) == [nil, nil, "2026-11-30T17:04:00.000Z"])
  }

  @Test(arguments: [
    ("no fix", fix(nil, time: "2026-11-30T17:04:03Z")), ("no time", fix()),
    ("a date that cannot be", fix(time: "2007-04-15T17:04:03Z")),
    ("a date of the far future", fix(time: "2050-01-01T00:00:00Z")),
  ])
  func `what comes between begins the row anew`(_: String, between: Fix) {
    let timeline =
      [(1.0, "01"), (2, "02"), (4, "04"), (5, "05"), (6, "06")].map {
        ($0, fix(time: "2026-11-30T17:04:\($1)Z"))
      }
    let found = began(timeline[..<2] + [(3, between)] + timeline[2...])
    #expect(found == [nil, nil, nil, nil, nil, "2026-11-30T17:04:00.000Z"])
  }

  @Test func `a time that stands or runs back begins the row anew, with itself`() {
    let found = began(
      [(1.0, "11"), (2, "12"), (3, "12"), (4, "05"), (5, "06"), (6, "07")].map {
        ($0, fix(time: "2026-11-30T17:04:\($1)Z"))
      })
    #expect(found == [nil, nil, nil, nil, nil, "2026-11-30T17:04:01.000Z"])
  }
}
