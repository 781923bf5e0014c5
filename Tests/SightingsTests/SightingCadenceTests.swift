import Testing

@testable import Sightings

/// Whether a SIGHTINGS is due at each moment: seconds, why, and the true heading if there is one.
private func due(
  _ timeline: [(Double, Observation.Cause, Double?)], minTurn: Double = 0.5, maxRate: Double = 10
) -> [Bool] {
  var cadence = SightingCadence(minTurn: minTurn, maxRate: maxRate)
  return timeline.map { seconds, cause, degrees in
    cadence.isDue(
      observation(at: seconds, cause, heading: degrees.map { heading(true: $0) }))
  }
}

@Suite struct SightingCadenceTests {
  @Test func `each fix and each heartbeat is due, and nothing else that is no turn`() {
    #expect(
      due([
        (0, .other, nil), (0, .heartbeat, nil), (0.001, .fix, nil), (0.002, .fix, nil),
        (0.003, .other, 10), (0.004, .heartbeat, 10),
      ]) == [false, true, true, true, false, true])
  }

  @Test func `a turn of exactly min_turn is due`() {
    #expect(
      due([
        (0, .fix, 10), (1, .heading, 10.25), (2, .heading, 10.499), (3, .heading, 10.5),
        (4, .heading, 10.001), (5, .heading, 10),
      ]) == [true, false, false, true, false, true])
  }

  @Test func `a turn across north is as small as it is`() {
    #expect(
      due([(0, .fix, 359.75), (1, .heading, 0), (2, .heading, 0.25), (3, .heading, 359.75)]) == [
        true, false, true, true,
      ])
  }

  @Test func `turns are due at most at max_rate`() {
    //           fix     turns
    #expect(
      due([
        (0.000, .fix, 0), (0.050, .heading, 10), (0.099, .heading, 20), (0.100, .heading, 30),
        (0.199, .heading, 40), (0.200, .heading, 50),
      ]) == [true, false, false, true, false, true])
  }

  @Test(arguments: [(10.0, 100.0), (3, 334), (30, 34), (0.01, 100_000), (100, 10)])
  func `the time between two turns is never shorter than the rate allows`(
    rate: Double, milliseconds: Double
  ) {
    let early = (milliseconds - 1) / 1000
    let right = milliseconds / 1000
    #expect(
      due([(0, .fix, 0), (early, .heading, 10), (right, .heading, 10)], maxRate: rate) == [
        true, false, true,
      ])
  }

  @Test func `a heartbeat moves neither reference`() {
    #expect(
      due([
        (0.00, .fix, 0), (0.10, .heading, 0.3), (0.15, .heartbeat, 0.3), (0.20, .heading, 0.5),
        (0.25, .heartbeat, 5), (0.30, .heading, 5),
      ]) == [true, false, true, true, true, true])
  }

  @Test func `a fix moves the reference of a turn`() {
    #expect(
      due([(0, .fix, 0), (1, .fix, 0.4), (2, .heading, 0.6), (3, .heading, 0.9)]) == [
        true, true, false, true,
      ])
  }

  @Test func `the first heading is due, and none where there is none`() {
    #expect(due([(0, .heading, nil), (0.5, .heading, 7)]) == [false, true])
    #expect(due([(0, .fix, nil), (0.05, .heading, 7), (0.1, .heading, 7)]) == [true, false, true])
    #expect(due([(0, .fix, 7), (1, .heading, nil)]) == [true, false])
  }

  @Test func `without a true heading the magnetic one turns`() {
    var cadence = SightingCadence(minTurn: 0.5, maxRate: 10)
    let found = [10.0, 10.25, 10.5].enumerated().map { second, degrees in
      cadence.isDue(
        observation(at: Double(second), heading: heading(true: nil, magnetic: degrees)))
    }
    #expect(found == [true, false, true])
  }

  @Test func `a min_turn of 0 takes every reading`() {
    #expect(
      due([(0, .fix, 7), (0.1, .heading, 7), (0.2, .heading, 7)], minTurn: 0) == [
        true, true, true,
      ])
  }
}
