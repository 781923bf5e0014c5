import Records
import Sightings
import Timekeeping

/// Merges fixes and field readings and publishes what they say of the unit, in the order they came.
///
/// It decides nothing itself: `Navigator` does.
actor LocationProvider {
  private var navigator: Navigator

  init(_ navigator: Navigator) {
    self.navigator = navigator
  }

  func renew(_ navigator: Navigator) { self.navigator = navigator }

  func use(_ setup: Setup, at instant: Instant) {
    navigator.use(
      silentAfter: setup.settings.gpsd.silentAfter, heartbeat: setup.settings.stream.heartbeat,
      at: instant)
    navigator.use(model: setup.model, override: setup.settings.compass.declination, at: instant)
    navigator.use(calibration: setup.calibration, mount: setup.settings.compass.mount)
  }

  func beginning() -> Observation { navigator.beginning() }

  func observe(at instant: Instant) -> Observation { navigator.observe(at: instant) }

  func skip(heartbeats missed: Int) { navigator.skip(heartbeats: missed) }

  func heartbeat(until instant: Instant) -> Observation? { navigator.heartbeat(until: instant) }

  func receive(_ input: Input, at instant: Instant) -> Observation? {
    navigator.receive(input, at: instant)
  }
}
