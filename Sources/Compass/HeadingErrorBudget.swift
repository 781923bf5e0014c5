import func Glibc.asin
import func Glibc.cos
import func Glibc.hypot
import func Glibc.tan

/// What a magnetic heading may be off by: a bound for 95 of 100 cases, degrees, 0 to 180.
///
/// Iron that turns the horizontal field and leaves strength and dip as they are is not covered.
struct HeadingErrorBudget: Hashable {
  /// How level a unit without an accelerometer is held in 95 of 100 cases, degrees.
  static let assumedTilt = 2.0
  /// What a calibration that does not say its residual is taken to leave, microtesla.
  static let assumedResidual = 0.5
  /// 95 of 100 values of a normal distribution lie within so many standard deviations.
  static let normalQuantile = 1.96
  /// How much of a disturbance may be hidden for what shows of it, in 95 of 100 cases.
  ///
  /// It has three components; two change strength and dip, the one across the field turns the
  /// heading. If its direction is random, the hidden one over the root mean square of the other two
  /// has Student's distribution with 2 degrees of freedom: 4.303, over the square root of 2.
  static let hiddenPerVisible = 3.04

  enum Iron: Hashable {
    /// Microtesla that the calibration left.
    case calibrated(residual: Double?)
    /// Microtesla of disturbance that show, or may without being noticed.
    case disturbance(visible: Double)
    case unknown
  }

  /// Of the field's horizontal part, microtesla.
  let horizontal: Double
  /// Degrees below the horizontal, either sign.
  let inclination: Double
  let iron: Iron
  /// Standard deviation of the smoothed field along one axis, microtesla.
  let noise: Double
  /// Degrees by which the dip is off: the tilt that shows.
  ///
  /// The tilt about the field's own horizontal direction does not show and is the one that turns
  /// the heading, by tan(inclination) times itself; it is taken to be as large.
  let dipDeviation: Double

  var error: Double {
    let tilt = max(Self.assumedTilt, abs(dipDeviation))
    let lean = abs(tan(inclination * .pi / 180)) * tilt
    let total = hypot(hypot(ironTerm, turn(by: Self.normalQuantile * noise)), lean)
    return total.isFinite ? min(total, 180) : 180
  }

  private var ironTerm: Double {
    switch iron {
    case .calibrated(let residual): turn(by: residual ?? Self.assumedResidual)
    case .disturbance(let visible): turn(by: Self.hiddenPerVisible * visible)
    case .unknown: 180
    }
  }

  /// The most that `amount` microtesla can turn the horizontal field, degrees.
  private func turn(by amount: Double) -> Double {
    amount < horizontal ? asin(amount / horizontal) * 180 / .pi : 180
  }
}
