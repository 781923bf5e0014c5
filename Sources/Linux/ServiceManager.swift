import Glibc
import Timekeeping

/// Tells systemd, or whatever else started us as a service, how we are: sd_notify(3).
///
/// Not by libsystemd: its manual page calls the protocol stable and easy enough to be implemented
/// anew, and it is one datagram.
public final class ServiceManager: Sendable {
  /// How long the manager waits for a sign of life before it ends us; nothing if it does not.
  ///
  /// `Notice.alive` is to come at half of it, as sd_watchdog_enabled(3) says.
  public let watchdogInterval: Duration?

  // Kept open: one to be opened for each notice would be refused when descriptors have run out, and
  // the watchdog would bite for that.
  private let descriptor: Descriptor
  private let address: UnixAddress

  /// Nothing if nobody wants to be told, which is when NOTIFY_SOCKET is not set.
  ///
  /// Throws EAFNOSUPPORT if it names a kind of socket that is not a Unix one, EINVAL if it is too long.
  public convenience init?(
    environment: (String) -> String? = Environment.value
  ) throws(SystemError) {
    try self.init(environment: environment, process: getpid())
  }

  init?(environment: (String) -> String?, process: Int32) throws(SystemError) {
    guard let place = environment("NOTIFY_SOCKET"), !place.isEmpty else { return nil }
    address = try Self.address(of: place)
    descriptor = Descriptor(
      owning: try SystemCall.socket {
        Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      })
    watchdogInterval = Self.watchdogInterval(environment, process)
  }

  /// Sends the notices in one datagram, so that they hold together.
  ///
  /// It never waits: EAGAIN says that the manager does not read at the moment. Any other error, too, is
  /// of this notice alone; the next may come through.
  public func notify(_ notices: Notice...) throws(SystemError) {
    let text = notices.map(\.assignments).joined(separator: "\n")
    let bytes = Array(text.utf8)
    _ = try SystemCall.sendto {
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe address.withPointer {
          unsafe Glibc.sendto(
            descriptor.number, bytes.baseAddress, bytes.count,
            Int32(MSG_NOSIGNAL | MSG_DONTWAIT), $0, $1)
        }
      }
    }
  }

  private static func address(of place: String) throws(SystemError) -> UnixAddress {
    let address =
      switch place.first {
      case "/": UnixAddress(path: place)
      case "@": UnixAddress(abstract: String(place.dropFirst()))
      default: throw SystemError(errno: EAFNOSUPPORT, operation: SystemCall.sendto.rawValue)
      }
    guard let address else {
      throw SystemError(errno: EINVAL, operation: SystemCall.sendto.rawValue)
    }
    return address
  }

  private static func watchdogInterval(
    _ environment: (String) -> String?, _ process: Int32
  ) -> Duration? {
    // Set for another process: one that has started us, say, and whose environment we have got.
    if let owner = environment("WATCHDOG_PID"), Int32(owner) != process { return nil }
    guard let text = environment("WATCHDOG_USEC"), let microseconds = Int64(text),
      microseconds > 0
    else { return nil }
    return .microseconds(microseconds)
  }
}
