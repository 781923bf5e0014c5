import Glibc
import Support

/// The other end of a connection, saying what a test has it say and nothing else.
///
/// The kernel accepts connections by itself, so that client and server can share a thread.
final class ScriptedGpsd: @unchecked Sendable {
  let port: Int
  private let listener: Int32
  private var client: Int32 = -1

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    port = try freePort()
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard withAddress(port, { bind(listener, $0, $1) }) == 0, listen(listener, 1) == 0 else {
      throw ChildProcess.Failure(description: "cannot listen")
    }
  }

  deinit {
    close(listener)
    hangUp()
  }

  /// Takes the connection and returns the request that came over it, without its end.
  func acceptRequest() -> String {
    client = accept(listener, nil, nil)
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = recv(client, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)).prefix { $0 >= 32 }, as: UTF8.self)
  }

  func say(_ text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(client, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return }
      sent += count
    }
  }

  func finishSending() { shutdown(client, Int32(SHUT_WR)) }

  /// Ends the connection so that the other end's next read is an error.
  func breakOff() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(client, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    hangUp()
  }

  func hangUp() {
    if client >= 0 { close(client) }
    client = -1
  }
}
