import Linux
import Sightings
import Timekeeping

/// The thread that lets time pass: it enters a tick on each whole multiple of the heartbeat.
struct Ticker: Sendable {
  /// With a longer heartbeat time passes all the same, for whatever waits for it.
  static let longestStep: Duration = .seconds(1)

  let heartbeat: Duration
  let clock: BootClock
  let enter: @Sendable (Input) -> Void

  func start() throws(SystemError) {
    try WorkerThread.start(name: "ticker") {
      while true {
        WorkerThread.sleep(untilBootMilliseconds: clock.milliseconds(of: next(after: clock.now())))
        enter(.tick(missed: 0))
      }
    }
  }

  func next(after instant: Instant) -> Instant {
    let length = heartbeat.wholeMilliseconds
    let beat = Instant(milliseconds: (instant.milliseconds / length + 1) * length)
    return min(beat, instant.advanced(by: Self.longestStep))
  }
}
