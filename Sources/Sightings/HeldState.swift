import Timekeeping

/// A state that, once it has changed, holds a while before it may change back.
struct HeldState<State: Equatable & Sendable>: Sendable {
  /// How long a new state holds before the one before it may return.
  static var holding: Duration { .seconds(2) }

  private(set) var current: State
  private var previous: State?
  private var changed: Instant?

  init(_ state: State) {
    current = state
  }

  mutating func propose(_ state: State, at instant: Instant) {
    guard state != current else { return }
    if state == previous, let changed, changed.duration(to: instant) < Self.holding { return }
    previous = current
    current = state
    changed = instant
  }
}
