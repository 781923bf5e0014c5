import Compass
import Sightings
import Synchronization

/// Lines for the administrator on standard error, one an event; repeats are collapsed.
///
/// Under systemd each begins with its level as sd-daemon(3) has it.
final class Log: Sendable {
  enum Level: Int {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
  }

  private let isUnderSystemd: Bool
  private let now: @Sendable () -> Int64
  private let write: @Sendable (String) -> Void
  private let thinner = Mutex(LogThinner())

  /// `now` gives milliseconds of a clock that nobody sets.
  init(
    isUnderSystemd: Bool, now: @escaping @Sendable () -> Int64,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.isUnderSystemd = isUnderSystemd
    self.now = now
    self.write = write
  }

  func error(_ text: String) { say(text, at: .error) }
  func warning(_ text: String) { say(text, at: .warning) }
  func notice(_ text: String) { say(text, at: .notice) }
  func info(_ text: String) { say(text, at: .info) }

  private func say(_ text: String, at level: Level) {
    // A name in a catalog or an answer of gpsd's must not make two lines of one.
    let single = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    thinner.withLock { thinner in
      guard let line = thinner.take(single, now: now()) else { return }
      write((isUnderSystemd ? "<\(level.rawValue)>" : "peakyd: ") + line + "\n")
    }
  }
}

extension Log {
  /// One line for a change of state; STATUS has the details.
  func status(_ report: StatusReport) {
    notice(
      "\(report.state.rawValue): position \(report.position.state.rawValue),"
        + " heading \(report.heading.state.rawValue)")
  }
}
