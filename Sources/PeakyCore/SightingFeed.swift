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

  private var engine: SightingEngine
  private var cadence: SightingCadence
  private var keeper = StatusKeeper()
  private var common: WatchSettings
  private var commonView: SightingView
  private var replayed: String?
  private let copy: Copy?
  /// Nobody reads the copy any more.
  private(set) var isCopyClosed = false

  private var observation: Observation?
  private var newest: EncodedSightings?
  private var trip = StatusReport.Trip(state: .off)
  private var subscribers: [UInt64: Subscriber] = [:]
  private var dropped = 0
  private let poller: Poller?
  private let maxClients: Int
  private let log: Log
  private let now: @Sendable () -> Int64

  init(
    engine: SightingEngine, settings: Settings, replayed: String?, poller: Poller?, log: Log,
    copy: Copy?,
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

  // MARK: What is said

  /// Makes what is due of the observation, and offers it to everybody.
  func publish(_ observation: Observation) -> Made {
    self.observation = observation
    if observation.cause == .fix, let located = observation.located { engine.move(to: located) }
    keeper.receive(observation.status, at: observation.instant)

    var status: [UInt8]?
    let report = statusReport(observation)
    if keeper.isDue(report, at: observation.instant) {
      let line = StreamLine.status(report)
      status = line
      log.status(report)
      for token in subscribers.keys { answer(line, to: token) }
      print(line)
    }
    var sightings: EncodedSightings?
    var digest = TripThinner.Digest(facing: nil, state: observation.heading?.state.rawValue)
    if cadence.isDue(observation), let made = engine.report(on: observation, through: &commonView) {
      let line = StreamLine.sightings(made)
      digest = TripThinner.Digest(facing: made.facing, state: made.heading?.state.rawValue)
      sightings = line
      newest = line
      offer(line, on: observation)
      print(line.bytes)
    }
    flushAll()
    return Made(
      instant: observation.instant, isHeartbeat: observation.cause == .heartbeat, status: status,
      sightings: sightings, digest: digest)
  }

  /// What the recorder says of the trip: STATUS follows with the next observation.
  func note(trip: StatusReport.Trip) {
    self.trip = trip
  }

  private func statusReport(_ observation: Observation) -> StatusReport {
    let (state, position, heading) = keeper.held(observation.status)
    return StatusReport(
      state: state, position: position, heading: heading,
      declination: observation.status.declination, clock: observation.status.clock, trip: trip,
      peaks: engine.catalog.peaks.count, inRange: engine.count(within: common.radius),
      replay: replayed, subscribers: subscribers.count, dropped: dropped)
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

  // MARK: Who hears it

  /// Takes a new connection: VERSION, STATUS, then the newest SIGHTINGS if there is one.
  func welcome(_ socket: Socket, token: UInt64) {
    var subscriber = Subscriber(token: token, socket: socket, watch: common, now: now())
    if subscribers.count >= maxClients {
      _ = subscriber.outbox.answer(
        StreamLine.error(
          "\(maxClients) subscribers are connected already (stream.max_clients)", request: []))
      // One try: whoever is one too many is not worth keeping track of.
      _ = subscriber.flush(now: now())
      return
    }
    subscribers[token] = subscriber
    answer(StreamLine.version(release: Release.number, replay: replayed), to: token)
    if let observation { answer(StreamLine.status(statusReport(observation)), to: token) }
    if let newest { _ = subscribers[token]?.outbox.offer(newest) }
    do {
      try poller?.add(socket.descriptor, token: token, interest: [.readable])
    } catch {
      log.warning("a subscriber could not be watched: \(error)")
      subscribers[token] = nil
      return
    }
    subscribers[token]?.armed = [.readable]
    flush(token)
  }

  /// Reads what a subscriber has written, and sends it what it can take now.
  func attend(_ readiness: Readiness) {
    let token = readiness.token
    subscribers[token]?.armed = nil
    guard let subscriber = subscribers[token] else { return }
    if readiness.isGone {
      bid(token, .gone)
      return
    }
    if readiness.ready.contains(.readable), !subscriber.isHalfClosed { read(token) }
    flush(token)
  }

  /// Closes whoever has taken nothing for too long.
  ///
  /// To be called now and then.
  func sweep() { flushAll() }

  /// Lets everybody go once they have taken what is on its way to them.
  func close() {
    for token in subscribers.keys { subscribers[token]?.isLeaving = true }
    flushAll()
  }

  var isEmpty: Bool { subscribers.isEmpty }

  private func print(_ line: [UInt8]) {
    if let copy, !isCopyClosed, !copy(line) { isCopyClosed = true }
  }

  private func read(_ token: UInt64) {
    guard let socket = subscribers[token]?.socket else { return }
    switch socket.receive(upTo: Request.maxLength) {
    case .received(let bytes):
      subscribers[token]?.inbox.append(bytes)
      while subscribers[token]?.isLeaving == false, let line = subscribers[token]?.inbox.next() {
        take(line, from: token)
        // Answers to many requests at once are not left unread, they have not been sent.
        flush(token)
      }
      if let rest = subscribers[token]?.inbox.rest, rest.count > Request.maxLength {
        refuseLongLine(of: token)
      }
    case .wouldBlock: break
    case .ended: subscribers[token]?.isHalfClosed = true
    case .failed: bid(token, .gone)
    }
  }

  /// Where one request ends can no longer be told: it is the last.
  private func refuseLongLine(of token: UInt64) {
    let message = "a request is one line of at most \(Request.maxLength) bytes"
    answer(StreamLine.error(message, request: []), to: token)
    subscribers[token]?.isLeaving = true
    subscribers[token]?.isHalfClosed = true
  }

  private func take(_ line: [UInt8], from token: UInt64) {
    guard line.count <= Request.maxLength else {
      refuseLongLine(of: token)
      return
    }
    guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
    do throws(RequestError) {
      switch try Request(parsing: line) {
      case .version:
        answer(StreamLine.version(release: Release.number, replay: replayed), to: token)
      case .status:
        if let observation { answer(StreamLine.status(statusReport(observation)), to: token) }
      case .watch(let request): try watch(request, of: token)
      }
    } catch {
      answer(StreamLine.error(error.message, request: line), to: token)
    }
  }

  private func watch(_ request: WatchRequest, of token: UInt64) throws(RequestError) {
    guard var subscriber = subscribers[token] else { return }
    subscriber.watch.apply(request, defaults: common)
    if let peak = subscriber.watch.peak, !engine.catalog.contains(peak) {
      throw unknownPeak(peak)
    }
    subscriber.view = SightingView(subscriber.watch.filter)
    subscriber.lastOffered = nil
    if !subscriber.watch.isEnabled { subscriber.outbox.withdrawSightings() }
    subscribers[token] = subscriber
    widenEngine()
    answer(StreamLine.watch(subscriber.watch), to: token)
    guard subscriber.watch.isEnabled, let observation else { return }
    if let report = engine.report(on: observation, through: &subscriber.view) {
      subscribers[token]?.view = subscriber.view
      if subscribers[token]?.outbox.offer(StreamLine.sightings(report)) == true { dropped += 1 }
    }
  }

  private func unknownPeak(_ peak: String) -> RequestError {
    let offers = Names.closest(to: peak, in: engine.catalog.peaks.lazy.map(\.name))
      .map { "\"\($0)\"" }.joined(separator: ", ")
    return RequestError("there is no peak \"\(peak)\"; the closest are \(offers)")
  }

  /// The engine works out as much as the widest view shows, and the peaks that any view names.
  private func widenEngine() {
    engine.reach(
      radius: subscribers.values.reduce(common.radius) { max($0, $1.watch.radius) },
      pinning: Set(subscribers.values.compactMap(\.watch.peak)))
  }

  private func answer(_ line: [UInt8], to token: UInt64) {
    guard subscribers[token]?.outbox.answer(line) == false else { return }
    bid(token, .stalled)
  }

  private func flushAll() {
    for token in subscribers.keys { flush(token) }
  }

  private func flush(_ token: UInt64) {
    guard let farewell = subscribers[token]?.flush(now: now()) else {
      watchSocket(token)
      return
    }
    bid(token, farewell)
  }

  /// Asks to be told when there is something to read, or room for what is still to be sent.
  private func watchSocket(_ token: UInt64) {
    guard let subscriber = subscribers[token] else { return }
    var interest: Interest = []
    if !subscriber.isHalfClosed { interest.insert(.readable) }
    if !subscriber.outbox.isEmpty { interest.insert(.writable) }
    guard let poller, interest != subscriber.armed else { return }
    do throws(SystemError) {
      try poller.rearm(subscriber.socket.descriptor, token: token, interest: interest)
      subscribers[token]?.armed = interest
    } catch {
      bid(token, .gone)
    }
  }

  private func bid(_ token: UInt64, _ farewell: Farewell) {
    guard let subscriber = subscribers.removeValue(forKey: token) else { return }
    try? poller?.remove(subscriber.socket.descriptor)
    if farewell == .stalled {
      log.warning("a subscriber that read nothing for long was closed")
    }
    widenEngine()
  }
}
