public import Compass
public import Geodesy
public import Geomagnetism
public import Timekeeping

import func Glibc.hypot

/// Merges fixes and field readings into observations: what `LocationProvider` decides with.
///
/// Everything it says is a function of the inputs so far and the instants asked.
public struct Navigator: Sendable {
  private var tracker: PositionTracker
  private var clock = GpsClock()
  private var declination: DeclinationKeeper
  private var compass: HeadingEstimator
  private var heartbeat: Duration
  /// Heartbeats up to this instant are done with.
  private var beaten = Instant.start

  public init(
    silentAfter: Duration, heartbeat: Duration, declination: DeclinationKeeper,
    compass: HeadingEstimator
  ) {
    tracker = PositionTracker(silentAfter: silentAfter)
    self.heartbeat = heartbeat
    self.declination = declination
    self.compass = compass
  }

  /// What there is before any input.
  public func beginning() -> Observation {
    observation(at: .start, for: .other)
  }

  /// What there is at an instant at which nothing came in.
  public func observe(at instant: Instant) -> Observation {
    observation(at: instant, for: .other)
  }

  /// Puts other times in force; the heartbeats up to the instant are done with.
  public mutating func use(silentAfter: Duration, heartbeat: Duration, at instant: Instant) {
    tracker.silentAfter = silentAfter
    self.heartbeat = heartbeat
    // A multiple of the new one that lies between the last of the old one and now is past.
    beaten = max(beaten, instant)
  }

  /// Puts another declination in force, of the place where the unit is.
  public mutating func use(model: MagneticModel, override: Declination?, at instant: Instant) {
    guard declination.use(model: model, override: override), let located = tracker.located
    else { return }
    expectField(at: located, instant)
  }

  /// Puts another calibration and mount in force.
  public mutating func use(calibration: Calibration?, mount: Mount) {
    compass.use(calibration: calibration, mount: mount)
  }

  private mutating func expectField(at located: PositionTracker.Located, _ instant: Instant) {
    if declination.receive(located, clock: clock, at: instant) {
      compass.expect(declination.field.map(ExpectedField.init))
    }
  }

  /// Leaves out heartbeats that fell into a pause of the whole process.
  public mutating func skip(heartbeats missed: Int) {
    let length = heartbeat.wholeMilliseconds
    // A trip file may say any number.
    let (total, isTooMuch) = length.multipliedReportingOverflow(by: Int64(max(0, missed)))
    beaten = lastMultiple.advanced(by: .milliseconds(isTooMuch ? .max : total))
  }

  /// The last whole multiple of the heartbeat that is done with; another heartbeat may have been
  /// in force when it was.
  private var lastMultiple: Instant {
    let length = heartbeat.wholeMilliseconds
    return Instant(milliseconds: beaten.milliseconds / length * length)
  }

  /// The next heartbeat due up to and with `instant`; to be asked until there is none.
  public mutating func heartbeat(until instant: Instant) -> Observation? {
    let next = lastMultiple.advanced(by: heartbeat)
    guard next <= instant else { return nil }
    beaten = next
    return observation(at: next, for: .heartbeat)
  }

  /// What the input gives.
  ///
  /// The heartbeats up to its instant come before it.
  public mutating func receive(_ input: Input, at instant: Instant) -> Observation? {
    take(input, at: instant).map { observation(at: instant, for: $0) }
  }

  private mutating func take(_ input: Input, at instant: Instant) -> Observation.Cause? {
    switch input {
    case .fix(let fix):
      guard tracker.receive(fix, at: instant), let located = tracker.located else { return .other }
      clock.receive(fix, at: instant)
      expectField(at: located, instant)
      return .fix
    case .gpsd(let event):
      tracker.receive(event, at: instant)
      return .other
    case .field(let sample):
      compass.receive(sample, at: instant)
      return .heading
    case .compass(let event):
      compass.receive(event, at: instant)
      return .other
    case .tick: return nil
    }
  }

  private func observation(at instant: Instant, for cause: Observation.Cause) -> Observation {
    let (position, detail) = tracker.state(at: instant)
    let newest = position.isHeard ? tracker.newest : nil
    let estimate = compass.estimate(at: instant)
    return Observation(
      instant: instant, cause: cause, time: clock.time(at: instant), located: tracker.located,
      heading: heading(from: estimate, at: instant),
      status: Observation.Status(
        position: StatusReport.Position(
          state: position, detail: detail, satellitesUsed: newest?.satellitesUsed,
          satellitesSeen: newest?.satellitesSeen, hdop: newest?.hdop),
        heading: StatusReport.Heading(
          state: estimate.state, detail: estimate.detail, magnetic: estimate.magnetic,
          chip: estimate.chip, isCalibrated: estimate.chip.map { _ in estimate.isCalibrated }),
        declination: declination.inForce, clock: clock.state))
  }

  /// True where there is a position and a declination that can be used, else magnetic alone.
  private func heading(from estimate: HeadingEstimate, at instant: Instant)
    -> SightingReport.Heading?
  {
    guard let magnetic = estimate.magnetic, let sampled = estimate.sampled else { return nil }
    var heading = SightingReport.Heading(
      trueBearing: nil, magnetic: magnetic, declination: nil, error: estimate.error,
      source: .magnetometer, state: estimate.state, age: sampled.duration(to: instant))
    if tracker.located != nil, let inForce = declination.inForce, inForce.zone != .blackout {
      heading.trueBearing = magnetic.corrected(by: inForce.declination)
      heading.declination = inForce.declination
      heading.error = min(180, hypot(estimate.error, inForce.error))
    }
    return heading
  }
}

extension ExpectedField {
  init(_ field: GeomagneticField) {
    self.init(strength: field.totalIntensity / 1000, inclination: field.inclination)
  }
}
