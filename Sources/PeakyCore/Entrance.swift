import Records
import Sightings
import Synchronization
import Timekeeping

/// Where every live input comes in: it gets its instant here, and its place in the order.
///
/// Replay has an entrance of its own kind (`TripPlayer`); what follows is the same for both.
final class Entrance: Sendable {
  struct Stamped: Sendable {
    let entry: Entry
    let instant: Instant
  }

  private struct State {
    /// Instant zero, in milliseconds since boot.
    var origin: Int64
    var last = Instant.start
    var heartbeat: Duration
    var newest = NewestInputs()
  }

  let entries: AsyncStream<Stamped>

  private let continuation: AsyncStream<Stamped>.Continuation
  private let now: @Sendable () -> Int64
  private let state: Mutex<State>

  /// The engine starts now; `now` gives milliseconds since boot and runs on in suspend.
  init(heartbeat: Duration, now: @escaping @Sendable () -> Int64) {
    (entries, continuation) = AsyncStream.makeStream(of: Stamped.self)
    self.now = now
    state = Mutex(State(origin: now(), heartbeat: heartbeat))
  }

  func enter(_ input: Input) {
    state.withLock { state in
      let instant = stamp(&state)
      state.newest.remember(input, at: instant)
      put(.input(input), at: instant)
    }
  }

  /// Puts other settings in force.
  func enter(_ setup: Setup) {
    state.withLock { state in
      put(.settings(setup), at: stamp(&state))
      state.heartbeat = setup.settings.stream.heartbeat
    }
  }

  /// Starts a new engine, which is told at once what the old one heard last.
  func renew(_ setup: Setup, hostTime: UTCTime) {
    state.withLock { state in
      let instant = stamp(&state)
      let inputs = state.newest.fresh(at: instant)
      put(.renewal(setup, hostTime: hostTime, inputs), at: instant)
      state.origin += instant.milliseconds
      state.last = .start
      state.heartbeat = setup.settings.stream.heartbeat
      state.newest = NewestInputs(inputs)
    }
  }

  /// No more inputs; those that are in still come out.
  ///
  /// Returns the instant of the end.
  func close() -> Instant {
    state.withLock { state in
      let instant = stamp(&state)
      put(.input(.tick(missed: 0)), at: instant)
      continuation.finish()
      return instant
    }
  }

  /// When time should next be let pass, in milliseconds since boot: at the next heartbeat, or
  /// after `longest`.
  func nextTick(atMost longest: Duration) -> Int64 {
    state.withLock { state in
      let length = state.heartbeat.wholeMilliseconds
      let elapsed = now() - state.origin
      return state.origin
        + min((elapsed / length + 1) * length, elapsed + longest.wholeMilliseconds)
    }
  }

  /// The instant of whatever comes in now; what happened to the heartbeats meanwhile goes before it.
  private func stamp(_ state: inout State) -> Instant {
    let instant = max(state.last, Instant(milliseconds: now() - state.origin))
    let missed = Self.heartbeats(from: state.last, to: instant, each: state.heartbeat) - 1
    if missed > 0 { put(.input(.tick(missed: missed)), at: instant) }
    state.last = instant
    return instant
  }

  private func put(_ entry: Entry, at instant: Instant) {
    continuation.yield(Stamped(entry: entry, instant: instant))
  }

  /// How many whole multiples of the heartbeat lie after one instant, up to and with another.
  static func heartbeats(from: Instant, to: Instant, each heartbeat: Duration) -> Int {
    let length = heartbeat.wholeMilliseconds
    return Int(to.milliseconds / length - from.milliseconds / length)
  }
}
