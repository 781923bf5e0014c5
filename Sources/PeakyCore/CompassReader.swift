import Compass
import Linux
import Sightings
import Timekeeping

/// The thread that owns the I2C bus: it does what the session says and sleeps in between.
struct CompassReader: Sendable {
  let plan: CompassPlan
  let log: Log
  let enter: @Sendable (Input) -> Void

  func start() throws(SystemError) {
    try WorkerThread.start(name: "compass") { run() }
  }

  private func run() {
    let clock = BootClock()
    let number = plan.bus
    var session = CompassSession(plan: plan)
    var bus: LinuxI2CBus?
    while true {
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
