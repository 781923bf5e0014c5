import Linux
import Sightings
import Timekeeping

/// The thread that lets time pass: it enters a tick on each whole multiple of the heartbeat.
struct Ticker: Sendable {
  /// With a longer heartbeat time passes all the same, for whatever waits for it.
  static let longestStep: Duration = .seconds(1)

  let entrance: Entrance

  func start() throws(SystemError) {
    try WorkerThread.start(name: "ticker") {
      while true {
        WorkerThread.sleep(
          untilBootMilliseconds: entrance.nextTick(atMost: Self.longestStep))
        entrance.enter(.tick(missed: 0))
      }
    }
  }
}
