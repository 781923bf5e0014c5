import Compass
import Sightings
import Synchronization

/// Lines for the administrator on standard error, one an event; repeats are collapsed.
///
/// Under systemd each begins with its level as sd-daemon(3) has it.
public final class Log: Sendable {
  enum Level: Int {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
  }

  private struct Memory {
    var last: String?
    var repeats = 0
  }

  private let isUnderSystemd: Bool
  private let write: @Sendable (String) -> Void
  private let memory = Mutex(Memory())

  init(isUnderSystemd: Bool, write: @escaping @Sendable (String) -> Void) {
    self.isUnderSystemd = isUnderSystemd
    self.write = write
  }

  func error(_ text: String) { say(text, at: .error) }
  func warning(_ text: String) { say(text, at: .warning) }
  func notice(_ text: String) { say(text, at: .notice) }
  func info(_ text: String) { say(text, at: .info) }

  private func say(_ text: String, at level: Level) {
    memory.withLock { memory in
      if text == memory.last {
        memory.repeats += 1
        return
      }
      if memory.repeats > 0 {
        line("the last line again, \(memory.repeats) times", at: level)
      }
      memory = Memory(last: text)
      line(text, at: level)
    }
  }

  private func line(_ text: String, at level: Level) {
    // A name in a catalog or an answer of gpsd's must not make two lines of one.
    let single = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    write((isUnderSystemd ? "<\(level.rawValue)>" : "peakyd: ") + single + "\n")
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
