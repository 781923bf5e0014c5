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

  func beginning() -> Observation { navigator.beginning() }

  func skip(heartbeats missed: Int) { navigator.skip(heartbeats: missed) }

  func heartbeat(until instant: Instant) -> Observation? { navigator.heartbeat(until: instant) }

  func receive(_ input: Input, at instant: Instant) -> Observation? {
    navigator.receive(input, at: instant)
  }
}
