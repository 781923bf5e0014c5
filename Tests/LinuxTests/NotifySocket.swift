import Foundation
import Glibc

/// The other end of NOTIFY_SOCKET: a datagram socket, as systemd has one.
final class NotifySocket: Sendable {
  /// What NOTIFY_SOCKET is set to.
  let name: String
  private let descriptor: Int32

  /// Binds a path or, after an "@", an abstract name.
  init(_ name: String) throws {
    self.name = name
    let type = SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    descriptor = socket(AF_UNIX, Int32(type), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = name.utf8.map { $0 == UInt8(ascii: "@") ? 0 : $0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // Two bytes of family, then exactly the name: a zero more would be part of an abstract one.
    let bound = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(2 + bytes.count))
      }
    }
    guard bound == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit {
    close(descriptor)
  }

  /// The next datagram that has come, if one has.
  func next() -> String? {
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
