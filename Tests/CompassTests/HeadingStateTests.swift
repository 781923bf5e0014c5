import Geodesy
import Testing
import Timekeeping

@testable import Compass

struct HeadingStateTests {
  @Test func `before anything is known a heading is being acquired`() {
    #expect(
      HeadingEstimator().estimate(at: .start)
        == HeadingEstimate(
          state: .acquiring, detail: "Looking for a magnetometer.", magnetic: nil, error: 180,
          sampled: nil, chip: nil, isCalibrated: false))
  }

  @Test func `a chip that was found is acquiring until its first reading`() {
    var bench = HeadingBench()
    #expect(bench.estimate().state == .acquiring)
    #expect(bench.estimate().chip == "LIS3MDL")
    #expect(bench.feed(levelField(0)).state == .uncalibrated)
  }

  @Test func `a chip found again begins with its first reading alone`() {
    var bench = HeadingBench()
    bench.feed(levelField(10), count: 20)
    bench.estimator.receive(.found(chip: "LIS3MDL", detail: "Found."), at: bench.now)
    #expect(bench.estimate().sampled == nil)
    #expect(bench.feed(levelField(90)).magnetic?.degrees == 90)
  }

  @Test(arguments: [
    (CompassEvent.denied(detail: "No right."), HeadingState.denied, "No right."),
    (.absent(detail: "Nothing there."), .absent, "Nothing there."),
    (.lost(chip: "LIS3MDL", detail: "Gone."), .stale, "Gone."),
    (
      .found(chip: "LIS3MDL", detail: "There."), .acquiring,
      "Waiting for the first reading. There."
    ),
  ])
  func `an event ends the heading and says why`(
    event: CompassEvent, state: HeadingState, detail: String
  ) {
    var bench = HeadingBench(HeadingEstimator(calibration: clean))
    #expect(bench.feed(levelField(0), count: 5).state == .ok)
    bench.estimator.receive(event, at: bench.now)
    let estimate = bench.estimate()
    #expect(estimate.state == state)
    #expect(estimate.detail == detail)
    #expect(estimate.magnetic == nil)
    #expect(estimate.error == 180)
    #expect(estimate.chip == "LIS3MDL")
    #expect(bench.feed(levelField(0)).state == .ok)
  }

  @Test func `a reading is stale at exactly one second`() {
    var bench = HeadingBench(HeadingEstimator(calibration: clean))
    bench.feed(levelField(0), count: 5)
    #expect(bench.estimate(after: .milliseconds(999)).state == .ok)
    #expect(bench.estimate(after: .milliseconds(1000)).state == .stale)
    #expect(bench.estimate(after: .milliseconds(1000)).sampled == bench.now)
    #expect(bench.estimate(after: .seconds(3600)).magnetic == nil)
    #expect(bench.feed(levelField(0)).state == .ok)
  }

  @Test func `saturated lasts as long as such readings come, and ends with a good one`() {
    var bench = HeadingBench(HeadingEstimator(calibration: clean))
    bench.feed(levelField(0), count: 5)
    let last = bench.now
    bench.estimator.receive(.saturated, at: bench.now)
    for _ in 0..<60 {
      bench.now = bench.now.advanced(by: .milliseconds(50))
      bench.estimator.receive(.saturated, at: bench.now)
      #expect(bench.estimate().state == .saturated)
      #expect(bench.estimate().magnetic == nil)
      #expect(bench.estimate().sampled == last)
    }
    #expect(bench.estimate(after: .seconds(1)).state == .stale)
    #expect(bench.feed(levelField(90)).state == .ok)
    #expect(bench.estimate().magnetic?.degrees == 90)
  }

  @Test func `a single reading at the limit is passed over as a wild byte`() {
    var bench = HeadingBench(HeadingEstimator(calibration: clean))
    for round in 0..<20 {
      #expect(bench.feed(levelField(0), count: round % 3 + 1).state == .ok)
      bench.now = bench.now.advanced(by: .milliseconds(50))
      bench.estimator.receive(.saturated, at: bench.now)
      #expect(bench.estimate().state == .ok)
      #expect(bench.estimate().magnetic?.degrees == 0)
    }
    #expect(bench.estimate(after: .milliseconds(950)).state == .stale)
    bench.estimator.receive(.saturated, at: bench.now)
    #expect(bench.estimate().state == .saturated)
  }

  @Test func `a chip that begins saturated says so`() {
    var bench = HeadingBench()
    bench.estimator.receive(.saturated, at: bench.now)
    #expect(bench.estimate().state == .saturated)
  }

  @Test func `another chip's calibration leaves the heading uncalibrated, and it is said`() {
    var bench = HeadingBench(HeadingEstimator(calibration: clean), chip: "QMC5883L")
    let estimate = bench.feed(levelField(45))
    #expect(estimate.state == .uncalibrated)
    #expect(!estimate.isCalibrated)
    #expect(estimate.error == 180)
    #expect(
      estimate.detail.hasPrefix(
        "The calibration was taken with a LIS3MDL, but a QMC5883L is running."))
    bench.estimator.receive(.found(chip: "LIS3MDL", detail: "Found."), at: bench.now)
    #expect(bench.feed(levelField(45)).state == .ok)
  }

  @Test(arguments: [
    (1.0, 0.0, HeadingState.ok), (1.099, 0, .ok), (1.101, 0, .disturbed), (0.901, 0, .ok),
    (0.899, 0, .disturbed), (1, 4.99, .ok), (1, 5.01, .tilted), (1, -4.99, .ok),
    (1, -5.01, .tilted), (1.2, 9, .disturbed), (0, 0, .disturbed),
  ])
  func `strength that is off is iron, dip that is off alone is tilt`(
    strength: Double, dip: Double, state: HeadingState
  ) {
    var bench = HeadingBench(HeadingEstimator(calibration: clean))
    bench.estimator.expect(carolina)
    let field = ExpectedField(
      strength: strength * carolina.strength, inclination: carolina.inclination + dip)
    let estimate = bench.feed(levelField(10, at: field), count: 5)
    #expect(estimate.state == state)
    #expect(estimate.magnetic != nil)
    #expect(estimate.isCalibrated)
    #expect(!estimate.detail.isEmpty)
  }

  @Test func `where the field has no horizontal part the heading is disturbed`() {
    var bench = HeadingBench(HeadingEstimator(calibration: clean))
    #expect(bench.feed(FieldVector(x: 1.99, y: 0, z: -55)).state == .disturbed)
    var other = HeadingBench(HeadingEstimator(calibration: clean))
    #expect(other.feed(FieldVector(x: 2.01, y: 0, z: -55)).state == .ok)
    var none = HeadingBench()
    #expect(none.feed(.zero).error == 180)
  }

  @Test func `the same inputs give the same estimates`() {
    func run() -> [HeadingEstimate] {
      var bench = HeadingBench(HeadingEstimator(calibration: clean))
      return (0..<100).map { bench.feed(levelField(Double($0) * 3.3)) }
    }
    #expect(run() == run())
  }
}
