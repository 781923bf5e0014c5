import Sightings
import Timekeeping

/// The way of whatever comes in, the same for what comes in live and what is replayed.
///
/// One task walks it, so that nothing overtakes anything.
struct Pipeline: Sendable {
  let provider: LocationProvider
  let feed: SightingFeed
  /// Nothing on replay.
  let recorder: TripRecorder?
  /// Called when a tick has passed through every stage.
  var timePassed: (@Sendable () -> Void)?

  func begin() async {
    await publish(await provider.beginning())
  }

  func take(_ entry: Entry, at instant: Instant) async {
    switch entry {
    case .input(let input): await take(input, at: instant)
    case .settings(let setup):
      await advance(to: instant)
      await provider.use(setup, at: instant)
      await feed.use(setup)
      recorder?.record(setup, at: instant)
      await publish(await provider.observe(at: instant))
    case .renewal(let setup, let hostTime, let inputs):
      await advance(to: instant)
      recorder?.renew(setup, hostTime: hostTime, at: instant)
      await provider.renew(setup.navigator(hostTime: hostTime))
      await feed.restart(engine: setup.engine, settings: setup.settings, replayed: nil)
      await feed.settle(true)
      await begin()
      for input in inputs { await take(input, at: .start) }
      await feed.settle(false)
      await publish(await provider.beginning())
    }
  }

  func take(_ input: Input, at instant: Instant) async {
    if case .tick(let missed) = input, missed > 0 {
      recorder?.markNewest()
      await provider.skip(heartbeats: missed)
    }
    await advance(to: instant)
    let observation = await provider.receive(input, at: instant)
    recorder?.record(input, at: instant)
    if let observation {
      await publish(observation)
    } else {
      // A state may have changed with time alone, whatever the heartbeat.
      await publish(await provider.observe(at: instant))
      timePassed?()
    }
  }

  /// Lets time pass to the instant: the heartbeats that are due by then.
  func advance(to instant: Instant) async {
    while !Task.isCancelled, let observation = await provider.heartbeat(until: instant) {
      await publish(observation)
    }
  }

  private func publish(_ observation: Observation) async {
    let made = await feed.publish(observation)
    recorder?.record(made)
  }
}
