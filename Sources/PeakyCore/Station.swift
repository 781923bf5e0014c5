import Linux
import Records
import Sightings
import Timekeeping

/// What both a live run and a replay have: the socket, its subscribers, signals and a clock's tick.
struct Station: Sendable {
  private enum Token {
    static let listener: UInt64 = 0
    static let signals: UInt64 = 1
    static let alarm: UInt64 = 2
    static let firstSubscriber: UInt64 = 16
  }

  /// How long subscribers may take to be sent what they are owed at the end.
  static let longestFarewell: Duration = .seconds(1)
  private static let farewellStep: Duration = .milliseconds(10)
  /// How often somebody who takes nothing is looked for, in milliseconds.
  private static let tick: Int64 = 1000

  let poller: Poller
  private let listener: UnixListener
  private let signals: SignalSource
  private let alarm: AlarmClock
  private let log: Log

  init(_ settings: Settings.Stream, log: Log) throws(Failure) {
    self.log = log
    do throws(ListenError) {
      listener = try UnixListener(
        path: settings.socket, mode: settings.mode, group: settings.group)
    } catch {
      throw Failure(error)
    }
    do throws(SystemError) {
      poller = try Poller()
      signals = try SignalSource()
      alarm = try AlarmClock()
      try poller.add(listener.descriptor, token: Token.listener, interest: [.readable])
      try poller.add(signals.descriptor, token: Token.signals, interest: [.readable])
      try poller.add(alarm.descriptor, token: Token.alarm, interest: [.readable])
    } catch {
      throw Failure("cannot start: \(error)", .unavailable)
    }
    log.info("listening at \(settings.socket)")
  }

  /// Serves subscribers until a signal says to end.
  ///
  /// `tick` is called at least once a second with the milliseconds since boot, and says when it
  /// wants to be called again.
  func serve(_ feed: SightingFeed, tick: @Sendable (Int64) -> Int64 = { $0 + tick }) async {
    var next = Token.firstSubscriber
    var isFull = false
    ring(tick)
    for await readiness in poller.events {
      switch readiness.token {
      case Token.listener:
        isFull = await !accept(for: feed, next: &next)
        // With no descriptor left for whoever waits, it would be ready again at once, for ever.
        if !isFull { rearm(listener.descriptor, Token.listener) }
      case Token.signals:
        if endIsAsked() { return }
        rearm(signals.descriptor, Token.signals)
      case Token.alarm:
        _ = try? alarm.hasRung()
        ring(tick)
        rearm(alarm.descriptor, Token.alarm)
        if isFull {
          isFull = false
          rearm(listener.descriptor, Token.listener)
        }
        await feed.sweep()
      default: await feed.attend(readiness)
      }
    }
  }

  /// Sends everybody the rest of what is on its way, and removes the socket.
  func close(_ feed: SightingFeed) async {
    listener.withdraw()
    await feed.close()
    let deadline = BootClock.milliseconds() + Self.longestFarewell.wholeMilliseconds
    while await !feed.isEmpty, BootClock.milliseconds() < deadline {
      await feed.sweep()
      try? await Task.sleep(for: Self.farewellStep)
    }
  }

  /// Returns whether everybody who waited was let in.
  private func accept(for feed: SightingFeed, next: inout UInt64) async -> Bool {
    do throws(SystemError) {
      while let socket = try listener.accept() {
        await feed.welcome(socket, token: next)
        next += 1
      }
      return true
    } catch {
      log.warning("a subscriber could not be let in: \(error)")
      return false
    }
  }

  private func endIsAsked() -> Bool {
    while let signal = try? signals.next() {
      switch signal {
      case .terminate, .interrupt: return true
      case .hangUp: log.notice("SIGHUP: settings are read at the start only; restart to take new ones")
      }
    }
    return false
  }

  private func ring(_ tick: (Int64) -> Int64) {
    let now = BootClock.milliseconds()
    do throws(SystemError) {
      try alarm.ring(atBootMilliseconds: min(tick(now), now + Self.tick))
    } catch {
      log.error("the timer failed: \(error)")
    }
  }

  private func rearm(_ descriptor: borrowing Descriptor, _ token: UInt64) {
    do throws(SystemError) {
      try poller.rearm(descriptor, token: token, interest: [.readable])
    } catch {
      log.error("epoll failed: \(error)")
    }
  }
}
