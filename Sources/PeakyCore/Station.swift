import Linux
import Records
import Sightings
import Timekeeping

/// What both a live run and a replay have: the socket, its subscribers, signals and a clock's tick.
struct Station: Sendable {
  private enum Token {
    static let listener: UInt64 = 0
    static let signals: UInt64 = 1
    static let control: UInt64 = 2
    static let pulse: UInt64 = 3
    static let firstSubscriber: UInt64 = 16
  }

  /// Who may change the unit: its own user and group.
  private static let controlMode: UInt32 = 0o660
  /// How long subscribers may take to be sent what they are owed at the end.
  static let longestFarewell: Duration = .seconds(1)
  private static let farewellStep: Duration = .milliseconds(10)
  /// How long whoever waits goes on waiting when there is no descriptor left for them.
  private static let fullHouse: Duration = .seconds(1)

  let poller: Poller
  private let listener: UnixListener
  private let control: UnixListener
  private let signals: SignalSource
  private let log: Log

  init(_ settings: Settings.Stream, log: Log) throws(Failure) {
    self.log = log
    listener = try Self.listen(
      "stream.socket", settings.socket, mode: settings.mode, group: settings.group)
    control = try Self.listen(
      "stream.control", settings.control, mode: Self.controlMode, group: settings.controlGroup)
    do throws(SystemError) {
      poller = try Poller()
      signals = try SignalSource()
      try poller.add(listener.descriptor, token: Token.listener, interest: [.readable])
      try poller.add(control.descriptor, token: Token.control, interest: [.readable])
      try poller.add(signals.descriptor, token: Token.signals, interest: [.readable])
    } catch {
      throw Failure("cannot start: \(error)", .unavailable)
    }
    log.info("listening at \(settings.socket)")
  }

  private static func listen(
    _ key: String, _ path: String, mode: UInt32, group: String?
  ) throws(Failure) -> UnixListener {
    do throws(ListenError) {
      return try UnixListener(path: path, mode: mode, group: group)
    } catch {
      let failure = Failure(error)
      throw Failure("\(failure.message) (\(key))", failure.code)
    }
  }

  /// Feels the pulse of the service while it serves.
  func attend(_ service: ServiceLink) throws(Failure) {
    do throws(SystemError) {
      try poller.add(service.pulse.descriptor, token: Token.pulse, interest: [.readable])
    } catch {
      throw Failure("cannot start: \(error)", .unavailable)
    }
  }

  /// Serves subscribers until a signal says to end.
  ///
  /// `reload` is called on a SIGHUP.
  func serve(
    _ feed: SightingFeed, reporting service: ServiceLink? = nil, reload: () -> Void
  ) async {
    var next = Token.firstSubscriber
    for await readiness in poller.events {
      switch readiness.token {
      case Token.listener: await accept(from: listener, readiness.token, for: feed, next: &next)
      case Token.control: await accept(from: control, readiness.token, for: feed, next: &next)
      case Token.pulse:
        guard let service else { continue }
        service.answerPulse()
        rearm(service.pulse.descriptor, Token.pulse)
      case Token.signals:
        if endIsAsked(reload) { return }
        rearm(signals.descriptor, Token.signals)
      default: await feed.attend(readiness)
      }
    }
  }

  /// Sends everybody the rest of what is on its way, and removes the socket.
  func close(_ feed: SightingFeed) async {
    listener.withdraw()
    control.withdraw()
    await feed.close()
    let deadline = BootClock.milliseconds() + Self.longestFarewell.wholeMilliseconds
    while await !feed.isEmpty, BootClock.milliseconds() < deadline {
      await feed.sweep()
      try? await Task.sleep(for: Self.farewellStep)
    }
  }

  private func accept(
    from listener: UnixListener, _ token: UInt64, for feed: SightingFeed, next: inout UInt64
  ) async {
    do throws(SystemError) {
      while let socket = try listener.accept() {
        await feed.welcome(socket, token: next, isControl: token == Token.control)
        next += 1
      }
      rearm(listener.descriptor, token)
    } catch {
      log.warning("a subscriber could not be let in: \(error)")
      // Asked at once, the listener would be ready again at once, for ever.
      Task {
        try? await Task.sleep(for: Self.fullHouse)
        rearm(listener.descriptor, token)
      }
    }
  }

  private func endIsAsked(_ reload: () -> Void) -> Bool {
    while let signal = try? signals.next() {
      switch signal {
      case .terminate, .interrupt: return true
      case .hangUp: reload()
      }
    }
    return false
  }

  private func rearm(_ descriptor: borrowing Descriptor, _ token: UInt64) {
    do throws(SystemError) {
      try poller.rearm(descriptor, token: token, interest: [.readable])
    } catch {
      log.error("epoll failed: \(error)")
    }
  }
}
