import Sightings
import Timekeeping

/// The way of an input, the same for one that comes in live and one that is replayed.
///
/// One task walks it, so that nothing overtakes anything.
struct Pipeline: Sendable {
  let provider: LocationProvider
  let feed: SightingFeed
  /// Nothing on replay, or when trips are not recorded.
  let recorder: TripRecorder?

  func begin() async {
    let made = await feed.publish(await provider.beginning())
    recorder?.record(made)
  }

  func take(_ input: Input, at instant: Instant) async {
    if case .tick(let missed) = input, missed > 0 { await provider.skip(heartbeats: missed) }
    await advance(to: instant)
    let observation = await provider.receive(input, at: instant)
    recorder?.record(input, at: instant)
    guard let observation else {
      await feed.sweep()
      return
    }
    let made = await feed.publish(observation)
    recorder?.record(made)
  }

  /// Lets time pass to the instant: the heartbeats that are due by then.
  func advance(to instant: Instant) async {
    while !Task.isCancelled, let beat = await provider.heartbeat(until: instant) {
      let made = await feed.publish(beat)
      recorder?.record(made)
    }
  }
}
