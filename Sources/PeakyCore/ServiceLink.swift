import Compass
import Linux
import Sightings
import Synchronization
import Timekeeping

/// What systemd hears of us: that we are ready, how we are, and that we are alive.
///
/// A sign of life is asked for by the pipeline, once a tick has passed through every stage, and given
/// by the station when it gets round to it: so it stops when either hangs.
final class ServiceLink: Sendable {
  /// Readable when a sign of life is to be given.
  let pulse: Pulse

  private let manager: ServiceManager?
  private let log: Log
  /// When the next sign of life is due, in milliseconds since boot.
  private let due = Atomic<Int64>(0)

  init(log: Log) throws(Failure) {
    self.log = log
    do throws(SystemError) {
      pulse = try Pulse()
      manager = try ServiceManager()
    } catch {
      throw Failure("cannot tell the service manager (NOTIFY_SOCKET): \(error)", .configuration)
    }
  }

  /// To be called when time has passed through every stage.
  func timePassed() {
    guard let interval = manager?.watchdogInterval else { return }
    let now = BootClock.milliseconds()
    guard now >= due.load(ordering: .relaxed) else { return }
    // At half the time that is allowed, as sd_watchdog_enabled(3) says.
    due.store(now + interval.wholeMilliseconds / 2, ordering: .relaxed)
    pulse.give()
  }

  /// Takes the pulse, and tells that we are alive.
  func answerPulse() {
    pulse.take()
    tell(.alive)
  }

  func say(_ report: StatusReport) {
    tell(
      .status(
        "\(report.state.rawValue): position \(report.position.state.rawValue),"
          + " heading \(report.heading.state.rawValue)"))
  }

  func tell(_ notice: ServiceManager.Notice) {
    do throws(SystemError) {
      try manager?.notify(notice)
    } catch {
      log.warning("the service manager could not be told: \(error)")
    }
  }
}
