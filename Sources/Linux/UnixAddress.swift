import Glibc

/// The address of a Unix socket, as unix(7) lays it out: a path, or an abstract name.
struct UnixAddress {
  /// The longest path, or abstract name, in bytes; with a path's end, or a name's beginning, one more.
  static let longestPath = 107

  private var address = sockaddr_un()
  private let size: Int

  /// Nothing if the path is empty, longer than `longestPath` or holds a zero byte.
  init?(path: String) {
    self.init(path, after: [], size: MemoryLayout<sockaddr_un>.size)
  }

  /// A name that is in no file system, and that nobody needs any right to send to.
  ///
  /// Nothing if it is empty, longer than `longestPath` or holds a zero byte.
  init?(abstract name: String) {
    // Unlike a path it has no end but that of the address.
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
    self.init(name, after: [0], size: start + 1 + name.utf8.count)
  }

  private init?(_ name: String, after beginning: [UInt8], size: Int) {
    let bytes = Array(name.utf8)
    guard !bytes.isEmpty, bytes.count <= Self.longestPath, !bytes.contains(0) else { return nil }
    self.size = size
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: beginning + bytes)
    }
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    unsafe withUnsafePointer(to: address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(size))
      }
    }
  }
}
