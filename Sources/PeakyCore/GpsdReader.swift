import Gpsd
import Linux
import Sightings
import Synchronization
import Timekeeping

/// The thread that keeps a connection with gpsd: connects, reads, and connects again for ever.
final class GpsdReader: Sendable {
  /// How long one wait for a report lasts; at its end it is only seen whether to go on.
  static let longestWait: Duration = .seconds(60)

  private let address: GpsdAddress
  private let log: Log
  private let pass: @Sendable (Input) -> Void
  private let isRetired = Atomic(false)

  init(address: GpsdAddress, log: Log, enter: @escaping @Sendable (Input) -> Void) {
    self.address = address
    self.log = log
    pass = enter
  }

  func start() throws(SystemError) {
    try WorkerThread.start(name: "gpsd") { [self] in run() }
  }

  /// Nothing comes in by it any more; the thread ends when it wakes.
  func retire() {
    isRetired.store(true, ordering: .relaxed)
  }

  private var isOn: Bool { !isRetired.load(ordering: .relaxed) }

  private func enter(_ input: Input) {
    if isOn { pass(input) }
  }

  private func run() {
    var backoff = Backoff()
    var complaint: String?
    while isOn {
      do throws(GpsdError) {
        var connection = try GpsdConnection(to: address)
        complaint = nil
        while isOn {
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
      if devices.isEmpty || address.device.map({ !devices.contains($0) }) ?? false {
        let advice = address.noReceiverAdvice(present: devices)
        enter(.gpsd(.noReceiver(detail: advice)))
        log.warning("position paused: \(advice)")
      } else {
        enter(.gpsd(.receiver(detail: "receiver \(devices.joined(separator: ", "))")))
      }
    }
  }
}
