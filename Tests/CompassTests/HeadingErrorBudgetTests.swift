import Support
import Testing

@testable import Compass

import func Glibc.atan2

struct HeadingErrorBudgetTests {
  /// tan(63 deg) x 2 deg = 3.925; asin(0.4 / 22) = 1.042; 1.96 x asin(0.1 / 22) about 0.510.
  @Test func `a calibrated level unit in Western North Carolina is good for about 4 deg`() {
    let budget = HeadingErrorBudget(
      horizontal: 22, inclination: 63, iron: .calibrated(residual: 0.4), noise: 0.1,
      dipDeviation: 0)
    #expect(abs(budget.error - 4.093) < 0.005)
  }

  @Test func `the whole chain says about 4 deg there`() {
    var bench = HeadingBench(HeadingEstimator(calibration: clean))
    bench.estimator.expect(carolina)
    let error = bench.feed(levelField(47), count: 60).error
    #expect((4.0...4.3).contains(error))
    bench.estimator.expect(nil)
    #expect(abs(bench.estimate().error - error) < 1e-9)
  }

  /// asin(b / H) of compass notes: H = 20: 0.5 -> 1.4, 1 -> 2.9, 2 -> 5.7, 5 -> 14.5 deg.
  @Test(arguments: [(0.5, 1.4), (1, 2.9), (2, 5.7), (5, 14.5), (20, 180), (21, 180)])
  func `what iron is left turns the heading by asin of its share`(residual: Double, error: Double) {
    let budget = HeadingErrorBudget(
      horizontal: 20, inclination: 0, iron: .calibrated(residual: residual), noise: 0,
      dipDeviation: 0)
    #expect(abs(budget.error - error) < 0.06)
  }

  @Test func `a dip that is off is taken for tilt, either hemisphere`() {
    for inclination in [60.0, -60] {
      let budget = HeadingErrorBudget(
        horizontal: 20, inclination: inclination, iron: .calibrated(residual: 0), noise: 0,
        dipDeviation: -5)
      // tan(60 deg) x 5 deg.
      #expect(abs(budget.error - 8.660) < 0.001)
    }
  }

  @Test func `without a calibration nothing is promised, or what the field check leaves`() {
    var bench = HeadingBench()
    #expect(bench.feed(levelField(0), count: 5).error == 180)
    bench.estimator.expect(carolina)
    // 48.46 x hypot(0.1, sin 5 deg) = 6.43; x 3.04 = 19.5; asin(19.5 / 22) = 62.7 deg.
    let estimate = bench.estimate()
    #expect(estimate.state == .uncalibrated)
    #expect((61...65).contains(estimate.error))
    bench.feed(levelField(0) + FieldVector(x: 0, y: 0, z: -20), count: 30)
    #expect(bench.estimate().state == .disturbed)
    #expect(bench.estimate().error == 180)
  }

  @Test func `a disturbance makes the error larger the more of it shows`() {
    var errors: [Double] = []
    for iron in [0.0, 6, 7, 8, 30] {
      var bench = HeadingBench(HeadingEstimator(calibration: clean))
      bench.estimator.expect(carolina)
      errors.append(
        bench.feed(levelField(0) + FieldVector(x: 0, y: 0, z: -iron), count: 5).error)
    }
    #expect(errors == errors.sorted())
    #expect(errors[1] > 10)
    #expect(errors[4] == 180)
  }

  /// 20,000 disturbances of random direction and size that were noticed.
  @Test func `the bound of a disturbance holds in 95 of 100 cases`() {
    var within = 0
    var all = 0
    var random = SplitMix64(seed: 11)
    while all < 20_000 {
      let size = 1 + 12 * random.unit()
      let iron = FieldVector(
        x: size * random.normal(), y: size * random.normal(), z: size * random.normal())
      let heading = 360 * random.unit()
      let disturbed = levelField(heading) + iron
      let check = FieldCheck(measured: disturbed, expected: carolina)
      guard check.verdict == .disturbed else { continue }
      let budget = HeadingErrorBudget(
        horizontal: 22, inclination: 63, iron: .disturbance(visible: check.visibleDisturbance),
        noise: 0, dipDeviation: check.dipDeviation)
      all += 1
      let measured = atan2(disturbed.y, disturbed.x) * 180 / .pi
      if apart(measured, heading) <= budget.error { within += 1 }
    }
    #expect(Double(within) / Double(all) >= 0.95)
  }

  @Test func `nothing that goes in gives more than 180 or no number`() {
    let wild = [0, -1, 1e-300, 1e300, .infinity, .nan, 90, -90]
    for horizontal in wild {
      for inclination in wild {
        for amount in wild {
          let budget = HeadingErrorBudget(
            horizontal: horizontal, inclination: inclination, iron: .disturbance(visible: amount),
            noise: amount, dipDeviation: amount)
          #expect((0...180).contains(budget.error))
        }
      }
    }
  }
}
