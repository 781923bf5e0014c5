import Gpsd
import Linux
import Sightings
import Timekeeping

/// The thread that keeps a connection with gpsd: connects, reads, and connects again for ever.
struct GpsdReader: Sendable {
  /// How long one wait for a report lasts; nothing happens at its end.
  static let longestWait: Duration = .seconds(3600)

  let address: GpsdAddress
  let log: Log
  let enter: @Sendable (Input) -> Void

  func start() throws(SystemError) {
    try WorkerThread.start(name: "gpsd") { run() }
  }

  private func run() {
    var backoff = Backoff()
    var complaint: String?
    while true {
      do throws(GpsdError) {
        var connection = try GpsdConnection(to: address)
        complaint = nil
        while true {
          for report in try connection.read(waitingAtMost: Self.longestWait) {
            backoff.reset()
            take(report)
          }
        }
      } catch {
        enter(.gpsd(.unreachable(detail: error.description)))
        // Said once, not at each attempt.
        if complaint != error.description {
          log.warning("position paused: \(error); trying again")
        }
        complaint = error.description
        WorkerThread.sleep(backoff.next())
      }
    }
  }

  private func take(_ report: GpsdReport) {
    switch report {
    case .fix(let fix): enter(.fix(fix))
    case .version(let version):
      enter(.gpsd(.connected(detail: version.detail)))
      log.info("connected with gpsd at \(address): \(version.detail)")
    case .complaint(let text): log.warning("gpsd at \(address) refused a request: \(text)")
    case .devices(let devices):
      if devices.isEmpty {
        let advice = address.noReceiverAdvice(present: devices)
        enter(.gpsd(.noReceiver(detail: advice)))
        log.warning("position paused: \(advice)")
      } else {
        enter(.gpsd(.receiver(detail: "receiver \(devices.joined(separator: ", "))")))
      }
    }
  }
}
