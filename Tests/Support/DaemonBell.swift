import Synchronization

/// Rung by the threads of a test when something has come in, for those that wait for it.
///
/// Waiting for it suspends the test's task and holds no thread, so that many tests may wait at once.
final class DaemonBell: Sendable {
  private struct State {
    var count = 0
    var nextSleeper: UInt64 = 0
    var sleepers: [UInt64: CheckedContinuation<Bool, Never>] = [:]
  }

  private let state = Mutex(State())

  /// How often it has rung; to be read before what it announces is looked at.
  var count: Int { state.withLock(\.count) }

  func ring() {
    let woken = state.withLock { state in
      state.count += 1
      defer { state.sleepers = [:] }
      return state.sleepers
    }
    for sleeper in woken.values { sleeper.resume(returning: true) }
  }

  /// Returns true once it has rung more often than that, false at the deadline.
  func wait(past count: Int, until deadline: ContinuousClock.Instant) async -> Bool {
    let id = state.withLock { state in
      state.nextSleeper += 1
      return state.nextSleeper
    }
    let alarm = Task {
      try? await Task.sleep(until: deadline, clock: .continuous)
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.resume(returning: false)
    }
    defer { alarm.cancel() }
    return await withCheckedContinuation { continuation in
      let hasRung = state.withLock { state in
        if state.count > count { return true }
        state.sleepers[id] = continuation
        return false
      }
      if hasRung { continuation.resume(returning: true) }
    }
  }

  /// Waits until there is an answer, which is asked for each time that it rings.
  @discardableResult
  func awaits<Answer>(
    _ wanted: @autoclosure () -> String, _ answer: () throws -> Answer?
  ) async throws -> Answer {
    let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
    while true {
      let count = count
      if let found = try answer() { return found }
      guard await wait(past: count, until: deadline) else {
        throw ChildProcess.Failure(description: "waited in vain for \(wanted())")
      }
    }
  }
}
