public import Timekeeping

import Geodesy

import func Glibc.atan2
import func Glibc.cos
import func Glibc.hypot

/// From field readings to the heading of a unit that is held level: a function of the readings,
/// the events and the instants alone.
///
/// Order: median of three, calibration, mount, low-pass, heading, yaw offset.
public struct HeadingEstimator: Sendable {
  /// A reading this old is no longer one.
  ///
  /// One at the limit of its range counts here: while such come in, the state is `saturated`.
  public static let staleAfter: Duration = .seconds(1)
  /// Readings in a row at the limit of the range from which on the state is `saturated`; a single
  /// one may be a wild byte of the bus.
  public static let saturatedCount = 2
  /// Microtesla below which the horizontal field points nowhere: the model's blackout zone.
  static let smallestHorizontal = 2.0
  /// Of a chip that is not known by name: the noisiest of those that are.
  static let unknownGrain = ChipGrain(noise: 0.41, step: 0.15)

  private enum Link: Hashable {
    case waiting(detail: String)
    case running
    case lost(detail: String)
    case absent(detail: String)
    case denied(detail: String)
  }

  private var mount: Mount
  private var calibration: Calibration?
  private var choice: CalibrationChoice
  private var expected: ExpectedField?
  private var link = Link.waiting(detail: "Looking for a magnetometer.")
  private var chip: String?
  private var filter = FieldFilter()
  private var sampled: Instant?
  private var newest: Instant?
  /// Readings at the limit since the last good one.
  private var saturated = 0

  public init(mount: Mount = .flat, calibration: Calibration? = nil) {
    self.mount = mount
    self.calibration = calibration
    choice = CalibrationChoice(of: calibration, for: nil)
  }

  /// Takes a reading; one that is not finite is none.
  public mutating func receive(_ sample: CompassSample, at instant: Instant) {
    guard sample.field.isFinite else { return }
    link = .running
    saturated = 0
    (newest, sampled) = (instant, instant)
    filter.receive(sample.field, at: instant, correct: corrected)
  }

  public mutating func receive(_ event: CompassEvent, at instant: Instant) {
    switch event {
    case .found(let name, let detail):
      link = .waiting(detail: "Waiting for the first reading. \(detail)")
      rechoose(for: name)
      begin()
    case .lost(let name, let detail):
      link = .lost(detail: detail)
      rechoose(for: name)
    case .absent(let detail): link = .absent(detail: detail)
    case .denied(let detail): link = .denied(detail: detail)
    case .saturated:
      link = .running
      saturated = min(saturated + 1, Self.saturatedCount)
      if saturated == Self.saturatedCount || sampled == nil { newest = instant }
    }
  }

  /// What the earth's field should be here; nothing while that is not known.
  public mutating func expect(_ field: ExpectedField?) {
    expected = field
  }

  /// From now on, and for the newest readings, this calibration and mount hold.
  public mutating func use(calibration: Calibration?, mount: Mount) {
    self.calibration = calibration
    self.mount = mount
    choice = CalibrationChoice(of: calibration, for: chip)
    filter.recompute(correct: corrected)
  }

  /// The heading and its state, judged at `instant`, which is not before the newest input.
  public func estimate(at instant: Instant) -> HeadingEstimate {
    switch link {
    case .denied(let detail): return without(.denied, detail)
    case .absent(let detail): return without(.absent, detail)
    case .waiting(let detail): return without(.acquiring, detail)
    case .lost(let detail): return without(.stale, detail)
    case .running: break
    }
    guard let newest, newest.duration(to: instant) < Self.staleAfter else {
      return without(.stale, "No reading from the magnetometer for a second.")
    }
    guard saturated < Self.saturatedCount, let field = filter.field, field.isFinite else {
      return without(
        .saturated,
        "The field is stronger than the magnetometer can measure: a magnet or iron is right beside "
          + "it. Move it away.")
    }
    return heading(of: field)
  }

  private mutating func rechoose(for name: String) {
    chip = name
    choice = CalibrationChoice(of: calibration, for: chip)
  }

  private mutating func begin() {
    filter.restart()
    saturated = 0
    (newest, sampled) = (nil, nil)
  }

  private func corrected(_ raw: FieldVector) -> FieldVector {
    mount.rotation * (usedCalibration?.corrected(raw) ?? raw)
  }

  private var usedCalibration: Calibration? {
    if case .used(let calibration) = choice { calibration } else { nil }
  }

  private func without(_ state: HeadingState, _ detail: String) -> HeadingEstimate {
    HeadingEstimate(
      state: state, detail: detail, magnetic: nil, error: 180, sampled: sampled, chip: chip,
      isCalibrated: usedCalibration != nil)
  }

  private func heading(of field: FieldVector) -> HeadingEstimate {
    let check = expected.map { FieldCheck(measured: field, expected: $0) }
    let horizontal = hypot(field.x, field.y)
    let state = state(check?.verdict, horizontal: horizontal)
    let degrees = atan2(field.y, field.x) * 180 / .pi + (usedCalibration?.yawOffset ?? 0)
    return HeadingEstimate(
      state: state, detail: detail(of: state, check),
      magnetic: MagneticBearing(wrapping: degrees),
      error: budget(state, field, check).error, sampled: sampled, chip: chip,
      isCalibrated: usedCalibration != nil)
  }

  private func state(_ verdict: FieldCheck.Verdict?, horizontal: Double) -> HeadingState {
    if horizontal < Self.smallestHorizontal { return .disturbed }
    return switch verdict {
    case .tilted: .tilted
    case .disturbed: .disturbed
    case .agrees, nil: usedCalibration == nil ? .uncalibrated : .ok
    }
  }

  private func budget(
    _ state: HeadingState, _ field: FieldVector, _ check: FieldCheck?
  ) -> HeadingErrorBudget {
    let grain = chip.flatMap(ChipModel.init(named:))?.grain ?? Self.unknownGrain
    let inclination = check?.expected.inclination ?? FieldCheck.dip(of: field)
    let strength = check?.expected.strength ?? field.norm
    return HeadingErrorBudget(
      horizontal: strength * cos(inclination * .pi / 180),
      inclination: inclination, iron: iron(state, check),
      noise: grain.deviation * filter.variance.squareRoot(),
      dipDeviation: check?.dipDeviation ?? 0)
  }

  private func iron(_ state: HeadingState, _ check: FieldCheck?) -> HeadingErrorBudget.Iron {
    guard let calibration = usedCalibration else {
      return state == .uncalibrated
        ? check.map { .disturbance(visible: $0.largestUnseen) } ?? .unknown : .unknown
    }
    if state == .disturbed {
      return check.map { .disturbance(visible: $0.visibleDisturbance) } ?? .unknown
    }
    return .calibrated(residual: calibration.residual)
  }

  private func detail(of state: HeadingState, _ check: FieldCheck?) -> String {
    let advice = HeadingAdvice(chip: chip, choice: choice)
    return switch state {
    case .tilted: advice.tilted(check)
    case .disturbed: advice.disturbed(check)
    case .uncalibrated: advice.uncalibrated
    default: advice.ok
    }
  }
}
