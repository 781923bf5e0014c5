import Linux
import Records
import Sightings

/// Who hears what the feed says, and what they ask of it.
extension SightingFeed {
  /// How many connections to the control socket are served at once.
  static let maxControls = 16

  /// Takes a new connection: VERSION, STATUS, then the newest SIGHTINGS if there is one.
  ///
  /// One to the control socket is sent answers only.
  func welcome(_ socket: Socket, token: UInt64, isControl: Bool = false) {
    var subscriber = Subscriber(
      token: token, socket: socket, watch: common, isControl: isControl, now: now())
    let limit = isControl ? Self.maxControls : maxClients
    if subscribers.values.count(where: { $0.isControl == isControl }) >= limit {
      _ = subscriber.outbox.answer(
        StreamLine.error(
          "\(limit) are connected already" + (isControl ? "" : " (stream.max_clients)"), request: []
        ))
      // One try: whoever is one too many is not worth keeping track of.
      _ = subscriber.flush(now: now())
      return
    }
    subscribers[token] = subscriber
    answer(StreamLine.version(release: Release.number, replay: replayed), to: token)
    if let observation { answer(StreamLine.status(statusReport(observation)), to: token) }
    if let newest, !isControl { _ = subscribers[token]?.outbox.offer(newest) }
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
        refuseLongLine(of: token, rest)
      }
    case .wouldBlock: break
    case .ended:
      // A last request need not have an end of line.
      if let rest = subscribers[token]?.inbox.rest, !rest.isEmpty { take(Array(rest), from: token) }
      subscribers[token]?.isHalfClosed = true
    case .failed: bid(token, .gone)
    }
  }

  /// Where one request ends can no longer be told: it is the last.
  private func refuseLongLine(of token: UInt64, _ line: ArraySlice<UInt8>) {
    let message = "a request is one line of at most \(Request.maxLength) bytes"
    answer(StreamLine.error(message, request: line.prefix(Request.maxLength)), to: token)
    subscribers[token]?.isLeaving = true
    subscribers[token]?.isHalfClosed = true
  }

  private func take(_ line: [UInt8], from token: UInt64) {
    guard line.count <= Request.maxLength else {
      refuseLongLine(of: token, line[...])
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
    guard !subscriber.isControl else {
      throw RequestError("WATCH belongs on the stream socket (stream.socket)")
    }
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
  func widenEngine() {
    engine.reach(
      radius: subscribers.values.reduce(common.radius) { max($0, $1.watch.radius) },
      pinning: Set(subscribers.values.compactMap(\.watch.peak)))
  }

  func answer(_ line: [UInt8], to token: UInt64) {
    guard subscribers[token]?.outbox.answer(line) == false else { return }
    bid(token, .flooded)
  }

  func flushAll() {
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
    switch farewell {
    case .stalled: log.warning("a subscriber that read nothing for long was closed")
    case .flooded: log.warning("a subscriber that asked much and read little was closed")
    case .gone, .done: break
    }
    widenEngine()
  }
}
