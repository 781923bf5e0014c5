import Compass
import Linux
import Records
import Sightings
import Timekeeping

/// Makes lines of observations and hands them to subscribers; a slow one never delays another.
///
/// The lines are a function of the observations alone. What differs between subscribers is only
/// which of them they take.
actor SightingFeed {
  /// Where lines go besides the subscribers: standard output.
  ///
  /// Returns false when it is closed.
  typealias Copy = @Sendable ([UInt8]) -> Bool

  var engine: SightingEngine
  private var cadence: SightingCadence
  private var keeper = StatusKeeper()
  var common: WatchSettings
  private var commonView: SightingView
  var replayed: String?
  private let copy: Copy?
  /// A new engine is being told what the old one knew: nobody need hear it learn.
  private var isSettling = false
  /// Nobody reads the copy any more.
  private(set) var isCopyClosed = false

  var observation: Observation?
  var newest: EncodedSightings?
  private var trip = StatusReport.Trip(state: .off)
  var subscribers: [UInt64: Subscriber] = [:]
  var dropped = 0
  let poller: Poller?
  var maxClients: Int
  let log: Log
  /// Told of each STATUS that was worth a line.
  private let announce: (@Sendable (StatusReport) -> Void)?
  let now: @Sendable () -> Int64

  init(
    engine: SightingEngine, settings: Settings, replayed: String?, poller: Poller?, log: Log,
    copy: Copy?,
    announce: (@Sendable (StatusReport) -> Void)? = nil,
    now: @escaping @Sendable () -> Int64 = BootClock.milliseconds
  ) {
    self.engine = engine
    cadence = SightingCadence(minTurn: settings.stream.minTurn, maxRate: settings.stream.maxRate)
    common = WatchSettings(defaults: settings)
    commonView = SightingView(common.filter)
    self.replayed = replayed
    self.poller = poller
    self.log = log
    self.copy = copy
    self.announce = announce
    self.now = now
    maxClients = settings.stream.maxClients
  }

  /// Begins anew with another engine, for another trip; the subscribers and what they asked stay.
  func restart(engine: SightingEngine, settings: Settings, replayed: String?) {
    self.engine = engine
    self.replayed = replayed
    cadence = SightingCadence(minTurn: settings.stream.minTurn, maxRate: settings.stream.maxRate)
    keeper = StatusKeeper()
    let before = common
    common = WatchSettings(defaults: settings)
    commonView = SightingView(common.filter)
    observation = nil
    newest = nil
    for (token, var subscriber) in subscribers {
      if subscriber.watch == before { subscriber.watch = common }
      subscriber.view = SightingView(subscriber.watch.filter)
      subscriber.lastOffered = nil
      subscribers[token] = subscriber
    }
    widenEngine()
  }

  /// While it settles, lines are made for the trip alone.
  func settle(_ isSettling: Bool) { self.isSettling = isSettling }

  /// Puts other settings in force; what was seen stays.
  func use(_ setup: Setup) {
    let stream = setup.settings.stream
    engine.use(catalog: setup.catalog, eyeHeight: setup.settings.sightings.eyeHeight)
    cadence.use(minTurn: stream.minTurn, maxRate: stream.maxRate)
    maxClients = stream.maxClients
    let before = common
    common = WatchSettings(defaults: setup.settings)
    commonView.filter = common.filter
    for (token, subscriber) in subscribers where subscriber.watch == before {
      subscribers[token]?.watch = common
      subscribers[token]?.view.filter = common.filter
    }
    widenEngine()
  }

  /// Makes what is due of the observation, and offers it to everybody.
  func publish(_ observation: Observation) -> Made {
    self.observation = observation
    if observation.cause == .fix, let located = observation.located { engine.move(to: located) }
    keeper.receive(observation.status, at: observation.instant)

    var status: [UInt8]?
    let report = statusReport(observation)
    if !isSettling, keeper.isDue(report, at: observation.instant) {
      let line = StreamLine.status(report)
      status = line
      announce?(report)
      for (token, subscriber) in subscribers where !subscriber.isControl { answer(line, to: token) }
      print(line)
    }
    var sightings: EncodedSightings?
    var digest = TripThinner.Digest(facing: nil, state: observation.heading?.state.rawValue)
    if cadence.isDue(observation), let made = engine.report(on: observation, through: &commonView) {
      let line = StreamLine.sightings(made)
      digest = TripThinner.Digest(facing: made.facing, state: made.heading?.state.rawValue)
      sightings = line
      newest = line
      if !isSettling {
        offer(line, on: observation)
        print(line.bytes)
      }
    }
    flushAll()
    return Made(
      instant: observation.instant, status: status,
      sightings: sightings, digest: digest)
  }

  /// What the recorder says of the trip: STATUS follows with the next observation.
  func note(trip: StatusReport.Trip) {
    self.trip = trip
  }

  func statusReport(_ observation: Observation) -> StatusReport {
    let (state, position, heading) = keeper.held(observation.status)
    return StatusReport(
      state: state, position: position, heading: heading,
      declination: observation.status.declination, clock: observation.status.clock, trip: trip,
      peaks: engine.catalog.peaks.count, inRange: engine.count(within: common.radius),
      replay: replayed, subscribers: subscribers.values.count { !$0.isControl }, dropped: dropped)
  }

  private func offer(_ line: EncodedSightings, on observation: Observation) {
    for token in subscribers.keys {
      guard var subscriber = subscribers[token] else { continue }
      defer { subscribers[token] = subscriber }
      let instant = observation.instant.milliseconds
      guard subscriber.wantsSightings(at: instant, streamRate: common.maxRate) else { continue }
      if subscriber.watch.filter == common.filter {
        if subscriber.outbox.offer(line) { dropped += 1 }
      } else if let report = engine.report(on: observation, through: &subscriber.view) {
        if subscriber.outbox.offer(StreamLine.sightings(report)) { dropped += 1 }
      }
    }
  }

  private func print(_ line: [UInt8]) {
    if let copy, !isCopyClosed, !copy(line) { isCopyClosed = true }
  }
}
