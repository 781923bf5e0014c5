import Sightings
import Synchronization
import Timekeeping

/// Where every live input comes in: it gets its instant here, and its place in the order.
///
/// Replay has an entrance of its own kind (`Replay`); what follows is the same for both.
final class Entrance: Sendable {
  struct Stamped: Sendable {
    let input: Input
    let instant: Instant
  }

  let inputs: AsyncStream<Stamped>

  private let continuation: AsyncStream<Stamped>.Continuation
  private let heartbeat: Duration
  private let now: @Sendable () -> Instant
  private let last = Mutex(Instant.start)

  /// `now` counts from the start of the engine and runs on in suspend.
  init(heartbeat: Duration, now: @escaping @Sendable () -> Instant) {
    (inputs, continuation) = AsyncStream.makeStream(of: Stamped.self)
    self.heartbeat = heartbeat
    self.now = now
  }

  func enter(_ input: Input) {
    _ = stamp(input)
  }

  /// No more inputs; those that are in still come out.
  ///
  /// Returns the instant of the end.
  func close() -> Instant {
    stamp(.tick(missed: 0), isLast: true)
  }

  private func stamp(_ input: Input, isLast: Bool = false) -> Instant {
    last.withLock { last in
      // Stamped and queued under one lock, so that the order of the queue is that of the instants.
      let instant = max(last, now())
      let missed = Self.heartbeats(from: last, to: instant, each: heartbeat) - 1
      if missed > 0 { continuation.yield(Stamped(input: .tick(missed: missed), instant: instant)) }
      continuation.yield(Stamped(input: input, instant: instant))
      last = instant
      // Under the lock too: nothing comes out after the end that is later than the end.
      if isLast { continuation.finish() }
      return instant
    }
  }

  /// How many whole multiples of the heartbeat lie after one instant, up to and with another.
  static func heartbeats(from: Instant, to: Instant, each heartbeat: Duration) -> Int {
    let length = heartbeat.wholeMilliseconds
    return Int(to.milliseconds / length - from.milliseconds / length)
  }
}
