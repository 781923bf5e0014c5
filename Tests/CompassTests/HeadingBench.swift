import Compass
import Geodesy
import Timekeeping

import func Glibc.cos
import func Glibc.sin

/// An estimator fed with readings at a steady rate, and the field of a place.
struct HeadingBench {
  var estimator: HeadingEstimator
  var now = Instant.start
  let period: Duration

  init(
    _ estimator: HeadingEstimator = HeadingEstimator(), period: Duration = .milliseconds(50),
    chip: String? = "LIS3MDL"
  ) {
    self.estimator = estimator
    self.period = period
    if let chip { self.estimator.receive(.found(chip: chip, detail: "Found."), at: now) }
  }

  /// The newest instant's estimate after `count` readings of `field` in chip axes.
  @discardableResult
  mutating func feed(_ field: FieldVector, count: Int = 1) -> HeadingEstimate {
    for _ in 0..<count {
      now = now.advanced(by: period)
      estimator.receive(CompassSample(field: field), at: now)
    }
    return estimator.estimate(at: now)
  }

  func estimate(after duration: Duration = .zero) -> HeadingEstimate {
    estimator.estimate(at: now.advanced(by: duration))
  }
}

/// Western North Carolina, rounded: dip 63 deg, horizontal part 22 microtesla.
let carolina = ExpectedField(strength: 22 / 0.4539904997395468, inclination: 63)

/// The field of `place` in the frame of a level unit that points to `heading`: X forward, Y left.
func levelField(_ heading: Double, at place: ExpectedField = carolina) -> FieldVector {
  let (turn, dip) = (heading * .pi / 180, place.inclination * .pi / 180)
  let horizontal = place.strength * cos(dip)
  return FieldVector(
    x: horizontal * cos(turn), y: horizontal * sin(turn), z: -place.strength * sin(dip))
}

/// How far two directions are apart, degrees, never negative.
func apart(_ left: Double, _ right: Double) -> Double { abs(foldedAboutZero(left - right)) }

let clean = Calibration(offset: .zero, matrix: .identity, residual: 0.4, chip: "LIS3MDL")
