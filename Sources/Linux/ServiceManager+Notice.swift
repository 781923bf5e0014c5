import Glibc

extension ServiceManager {
  /// Something that the service manager is told.
  public enum Notice: Hashable, Sendable {
    /// The service has started, or taken new settings.
    case ready
    /// New settings are being taken; `ready` says when that is done.
    case reloading
    /// The service is about to end.
    case stopping
    /// A sign of life for the watchdog.
    case alive
    /// How the service is, for people, in one line; cut to `longestStatus`.
    case status(String)

    /// Bytes of a status: systemd passes over a whole datagram of more than 4,096.
    public static let longestStatus = 1024

    /// What sd_notify(3) has for it.
    var assignments: String {
      switch self {
      case .ready: "READY=1"
      case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(monotonicMicroseconds())"
      case .stopping: "STOPPING=1"
      case .alive: "WATCHDOG=1"
      case .status(let text): "STATUS=\(Self.line(text))"
      }
    }

    /// A line end would begin another assignment, and systemd passes over a datagram with a zero byte.
    private static func line(_ text: String) -> String {
      var line = ""
      var room = longestStatus
      for character in text {
        let isControl = character.unicodeScalars.contains {
          $0.properties.generalCategory == .control
        }
        let printed = isControl ? " " : character
        room -= printed.utf8.count
        guard room >= 0 else { break }
        line.append(printed)
      }
      return line
    }
  }
}

/// The clock that systemd compares with: the one that stands still in suspend.
private func monotonicMicroseconds() -> Int64 {
  var time = timespec()
  guard unsafe clock_gettime(CLOCK_MONOTONIC, &time) == 0 else {
    preconditionFailure("no monotonic clock")
  }
  return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
}
