import Gpsd
import Linux
import Records
import Sightings
import Timekeeping

/// The thread that keeps a connection with gpsd: connects, reads, and connects again for ever.
struct GpsdReader: Sendable {
  /// How long one wait for a report lasts; nothing happens at its end.
  static let longestWait: Duration = .seconds(3600)

  let settings: Settings.Gpsd
  let log: Log
  let enter: @Sendable (Input) -> Void

  func start() throws(SystemError) {
    try WorkerThread.start(name: "gpsd") { run() }
  }

  private func run() {
    var backoff = Backoff()
    var complaint = RepeatedComplaint()
    while true {
      do throws(GpsdError) {
        var connection = try GpsdConnection(
          host: settings.host, port: settings.port, device: settings.device)
        complaint = RepeatedComplaint()
        while true {
          for report in try connection.read(waitingAtMost: Self.longestWait) {
            backoff.reset()
            take(report)
          }
        }
      } catch {
        enter(.gpsd(.unreachable(detail: error.description)))
        if complaint.isNew(error.description) {
          log.warning("\(error.description); position paused, trying again")
        }
        WorkerThread.sleep(backoff.next())
      }
    }
  }

  private func take(_ report: GpsdReport) {
    switch report {
    case .fix(let fix): enter(.fix(fix))
    case .version(let release, let major, let minor):
      let text = "gpsd \(release), protocol \(major).\(minor)"
      enter(.gpsd(.connected(detail: text)))
      log.info("connected to \(text) at \(settings.host):\(settings.port)")
    case .devices(let devices):
      enter(
        .gpsd(devices.isEmpty ? .noReceiver(detail: "") : .receiver(detail: "")))
    }
  }
}

/// Says a complaint once, not at each attempt.
struct RepeatedComplaint: Sendable {
  private var last: String?

  mutating func isNew(_ text: String) -> Bool {
    defer { last = text }
    return text != last
  }
}
