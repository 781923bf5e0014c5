import func Glibc.atan2
import func Glibc.cos
import func Glibc.hypot
import func Glibc.sin

/// The measured field of a unit that is held level, against the field that the earth should give.
///
/// A check that fails proves a fault; one that passes does not prove the heading: iron that turns
/// the horizontal field leaves strength and dip nearly unchanged.
struct FieldCheck: Hashable {
  /// Share of the strength by which it may be off before iron is taken for the cause.
  static let strengthLimit = 0.10
  /// Degrees by which the dip alone may be off before tilt is taken for the cause.
  static let dipLimit = 5.0

  enum Verdict: Hashable {
    case agrees
    case tilted
    case disturbed
  }

  /// Unit frame, level: Z up.
  let measured: FieldVector
  let expected: ExpectedField

  /// Degrees below the horizontal.
  static func dip(of field: FieldVector) -> Double {
    atan2(-field.z, hypot(field.x, field.y)) * 180 / .pi
  }

  /// Measured minus expected, degrees.
  var dipDeviation: Double { Self.dip(of: measured) - expected.inclination }

  /// Tilt changes the dip alone, iron both; so the strength decides first.
  var verdict: Verdict {
    let deviation = abs(measured.norm - expected.strength)
    if deviation > Self.strengthLimit * expected.strength { return .disturbed }
    return abs(dipDeviation) > Self.dipLimit ? .tilted : .agrees
  }

  /// The part of the disturbance that shows, microtesla: in the vertical plane of the field.
  var visibleDisturbance: Double {
    let dip = expected.inclination * .pi / 180
    return hypot(
      hypot(measured.x, measured.y) - expected.strength * cos(dip),
      -measured.z - expected.strength * sin(dip))
  }

  /// The most that may show while the check still passes, microtesla.
  var largestUnseen: Double {
    expected.strength * hypot(Self.strengthLimit, sin(Self.dipLimit * .pi / 180))
  }
}
