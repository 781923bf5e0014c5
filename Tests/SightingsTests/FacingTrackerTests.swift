import Geodesy
import Testing
import Timekeeping

@testable import Sightings

/// A peak at so many degrees to the right of the heading, with its own error.
private struct Seen: Sendable {
  let name: String
  let offset: Double
  var error = 4.0
  var isVisible: Bool?

  var sighting: Sighting {
    Sighting(
      peak: Peak(name: name, coordinate: North.base), distance: 1000,
      bearing: TrueBearing(wrapping: offset),
      relative: RelativeBearing(
        from: TrueBearing(wrapping: 0), to: TrueBearing(wrapping: offset)),
      elevationAngle: nil, isVisible: isVisible, error: error)
  }
}

/// Who is faced at each moment of a timeline of seconds and what is seen then.
private func faced(_ timeline: [(Double, [Seen])], headingError: Double = 4) -> [String?] {
  var tracker = FacingTracker()
  return timeline.map {
    tracker.face($1.map(\.sighting), headingError: headingError, at: .seconds($0))
  }
}

private func a(_ offset: Double, error: Double = 4, isVisible: Bool? = nil) -> Seen {
  Seen(name: "A", offset: offset, error: error, isVisible: isVisible)
}

private func b(_ offset: Double, error: Double = 4, isVisible: Bool? = nil) -> Seen {
  Seen(name: "B", offset: offset, error: error, isVisible: isVisible)
}

@Suite struct FacingTrackerTests {
  @Test(arguments: [
    (5.0, 4.0, true), (-5, 4, true), (5.01, 4, false), (-5.01, 4, false),
    (8, 8, true), (8.01, 8, false), (120, 180, true),
  ])
  func `a peak is faced within 5 deg, or its own error if that is larger`(
    offset: Double, error: Double, isFaced: Bool
  ) {
    #expect(faced([(0, [a(offset, error: error)])]) == [isFaced ? "A" : nil])
  }

  @Test(arguments: [(15.0, "A"), (15.01, nil), (180, nil)])
  func `with a heading's error over 15 deg nothing is faced`(error: Double, name: String?) {
    #expect(faced([(0, [a(1)])], headingError: error) == [name])
  }

  @Test func `without a heading nothing is faced, and what was is forgotten`() {
    var tracker = FacingTracker()
    // Kept it would be faced still at 6 deg, which is within 1.2 times 5.
    let found = [(0.0, 4.0), (0, nil), (6, 4)].enumerated().map { second, moment in
      tracker.face(
        [a(moment.0).sighting], headingError: moment.1, at: .seconds(Double(second)))
    }
    #expect(found == ["A", nil, nil])
  }

  @Test func `the smallest angle wins, on either side`() {
    #expect(faced([(0, [a(3), b(-2)])]) == ["B"])
    #expect(faced([(0, [b(2), a(-2)])]) == ["B"])
    #expect(faced([(0, [a(-2), b(2)])]) == ["A"])
  }

  @Test func `what is hidden is faced only if nothing else is`() {
    #expect(faced([(0, [a(0, isVisible: false), b(4)])]) == ["B"])
    #expect(faced([(0, [a(0, isVisible: false), b(4, isVisible: true)])]) == ["B"])
    #expect(faced([(0, [a(0, isVisible: false), b(4, isVisible: false)])]) == ["A"])
    #expect(faced([(0, [a(0, isVisible: false), b(9)])]) == ["A"])
  }

  @Test func `it stays until it is out by 1.2 times its limit`() {
    #expect(
      faced([(0, [a(5)]), (1, [a(5.9)]), (2, [a(6)]), (3, [a(6.01)]), (4, [a(5.9)])])
        == ["A", "A", "A", nil, nil])
    #expect(
      faced([(0, [a(10, error: 10)]), (1, [a(12, error: 10)]), (2, [a(12.01, error: 10)])])
        == ["A", "A", nil])
  }

  @Test func `it stays until another has been nearer by a degree for a second`() {
    //        seconds       A      B
    #expect(
      faced([
        (0.0, [a(1.0), b(3)]),
        (0.5, [a(3.0), b(2)]),
        (1.4, [a(3.0), b(2)]),
        (1.499, [a(3.0), b(2)]),
        (1.5, [a(3.0), b(2)]),
        (1.6, [a(1.0), b(3)]),
      ]) == ["A", "A", "A", "A", "B", "B"])
  }

  @Test func `less than a degree nearer never takes over`() {
    #expect(
      faced([(0, [a(1), b(3)]), (1, [a(3), b(2.01)]), (60, [a(3), b(2.01)])]) == ["A", "A", "A"])
  }

  @Test func `the second begins anew when it was interrupted`() {
    #expect(
      faced([
        (0.0, [a(1), b(3)]),
        (0.5, [a(3), b(1)]),
        (1.0, [a(1), b(3)]),
        (1.5, [a(3), b(1)]),
        (2.4, [a(3), b(1)]),
        (2.5, [a(3), b(1)]),
      ]) == ["A", "A", "A", "A", "A", "B"])
  }

  @Test func `out of its limit the next is faced at once`() {
    #expect(faced([(0, [a(1), b(9)]), (0.1, [a(6.1), b(4)])]) == ["A", "B"])
  }

  @Test func `one that is no longer sent is not faced`() {
    #expect(faced([(0, [a(1), b(3)]), (0.1, [b(3)]), (0.2, [])]) == ["A", "B", nil])
  }

  @Test func `one that became hidden gives way to a visible one after a second`() {
    #expect(
      faced([
        (0.0, [a(0), b(4)]),
        (0.5, [a(0, isVisible: false), b(4)]),
        (1.5, [a(0, isVisible: false), b(4)]),
      ]) == ["A", "A", "B"])
  }

  @Test func `it holds across north`() {
    #expect(
      faced([(0, [a(359), b(3)]), (1, [a(1), b(5)]), (2, [a(-4), b(360)])]) == [
        "A", "A", "A",
      ])
  }

  @Test func `two peaks of one name are two`() {
    let near = Seen(name: "Bald", offset: 1).sighting
    let far = Sighting(
      peak: Peak(name: "Bald", coordinate: North.metres(20_000)), distance: 20_000,
      bearing: near.bearing, relative: near.relative, elevationAngle: nil, isVisible: nil, error: 4)
    var tracker = FacingTracker()
    let found = [[near, far], [far]].enumerated().map { second, seen in
      tracker.face(seen, headingError: 4, at: .seconds(Double(second)))
    }
    #expect(found == ["Bald", "Bald"])
  }
}
