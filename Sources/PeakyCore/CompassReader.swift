import Compass
import Linux
import Sightings
import Synchronization
import Timekeeping

/// The thread that owns the I2C bus: it does what the session says and sleeps in between.
final class CompassReader: Sendable {
  private let log: Log
  private let enter: @Sendable (Input) -> Void
  private let plan = Mutex(CompassPlan())

  init(log: Log, enter: @escaping @Sendable (Input) -> Void) {
    self.log = log
    self.enter = enter
  }

  /// Looks for another chip, or reads it at another rate, from the next step on.
  func use(_ plan: CompassPlan) {
    self.plan.withLock { $0 = plan }
  }

  func start() throws(SystemError) {
    try WorkerThread.start(name: "compass") { [self] in run() }
  }

  private func run() {
    let clock = BootClock()
    var plan = plan.withLock { $0 }
    var session = CompassSession(plan: plan)
    var bus: LinuxI2CBus?
    while true {
      let wanted = self.plan.withLock { $0 }
      if wanted != plan {
        plan = wanted
        session = CompassSession(plan: plan)
        bus = nil
      }
      let number = plan.bus
      let now = Instant.start.duration(to: clock.now())
      let step = session.step(bus: &bus, now: now) { () throws(I2CError) in
        try LinuxI2CBus(number: number)
      }
      for output in step.outputs {
        switch output {
        case .sample(let sample): enter(.field(sample))
        case .event(let event):
          enter(.compass(event))
          log.compass(event)
        }
      }
      if step.wakeAfter > .zero { WorkerThread.sleep(step.wakeAfter) }
    }
  }
}

extension Log {
  fileprivate func compass(_ event: CompassEvent) {
    switch event {
    case .found(_, let detail): info("heading from \(detail)")
    case .lost(_, let detail), .absent(let detail), .denied(let detail):
      warning("heading paused: \(detail)")
    case .saturated: warning("heading paused: the field is beyond the magnetometer's range")
    }
  }
}
