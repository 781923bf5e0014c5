import Glibc

/// The address of a Unix socket that has a name in the file system, as unix(7) lays it out.
struct UnixAddress {
  /// The longest path that fits, in bytes; one more is its end.
  static let longestPath = 107

  private var address = sockaddr_un()

  /// Nothing if the path is empty, longer than `longestPath` or holds a zero byte.
  init?(path: String) {
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, bytes.count <= Self.longestPath, !bytes.contains(0) else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    let size = MemoryLayout<sockaddr_un>.size
    return unsafe withUnsafePointer(to: address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(size))
      }
    }
  }
}
