import Glibc
import Timekeeping

/// A client's connection to a Unix socket; sending and reading wait.
public struct UnixConnection: ~Copyable, Sendable {
  /// The longest line that is taken from the other end, in bytes.
  public static let longestLine = 16 << 20
  private static let chunk = 1 << 16

  /// What came, or why nothing did.
  public enum Reading: Hashable, Sendable {
    /// A line without its end.
    case line([UInt8])
    case timedOut
    /// The other end has closed; an unfinished last line is dropped.
    case ended
  }

  private let descriptor: Descriptor
  private var buffer = LineBuffer()

  /// Connects.
  public init(path: String) throws(ConnectError) {
    guard let address = UnixAddress(path: path) else {
      throw .badPath(path, longest: UnixAddress.longestPath)
    }
    do throws(SystemError) {
      let descriptor = try Descriptor(unixSocketWith: 0)
      try descriptor.connect(to: address)
      self.descriptor = descriptor
    } catch {
      switch error.errno {
      case EACCES: throw .notPermitted(path: path, group: Accounts.group(ofFile: path))
      case ENOENT, ENOTDIR: throw .noSocket(path: path)
      case ECONNREFUSED: throw .refused(path: path)
      default: throw .system(path: path, error)
      }
    }
  }

  /// Waits for the next line, without a limit for ever.
  ///
  /// Throws EMSGSIZE for a line longer than `longestLine`.
  public mutating func readLine(waitingAtMost limit: Duration? = nil) throws(SystemError) -> Reading
  {
    let deadline = limit.map { BootClock.milliseconds() + $0.wholeMilliseconds }
    while true {
      if let line = buffer.next() { return .line(line) }
      guard buffer.rest.count <= Self.longestLine else {
        throw SystemError(errno: EMSGSIZE, operation: "recv")
      }
      let left = deadline.map { Duration.milliseconds($0 - BootClock.milliseconds()) }
      guard try wait(for: .readable, on: descriptor.number, atMost: left) else { return .timedOut }
      let bytes = try descriptor.receive(upTo: Self.chunk, flags: 0)
      if bytes.isEmpty { return .ended }
      buffer.append(bytes)
    }
  }

  /// Sends every byte.
  public func send(_ bytes: [UInt8]) throws(SystemError) {
    var sent = 0
    while sent < bytes.count {
      sent += try SystemCall.send {
        unsafe bytes.withUnsafeBytes { buffer in
          let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sent...])
          return unsafe Glibc.send(
            descriptor.number, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        }
      }
    }
  }

  /// Says that nothing more will be sent; reading goes on.
  public func finishSending() throws(SystemError) {
    _ = try SystemCall.shutdown { Glibc.shutdown(descriptor.number, Int32(SHUT_WR)) }
  }
}
