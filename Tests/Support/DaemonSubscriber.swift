import Foundation
import Glibc
import Synchronization

/// A connection to the daemon's socket, read by a thread of its own until told to stop reading.
public final class DaemonSubscriber: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isReading: Bool
    var hasEnded = false
    /// Lines before this one were handed out.
    var next = 0
  }

  private let descriptor: Int32
  private let bell = DaemonBell()
  private let state: Mutex<State>
  private let resume = DispatchSemaphore(value: 0)

  /// Connects; with `isReading` false nothing is read before `read` is called.
  public init(_ path: String, isReading: Bool = true) throws {
    // A test that writes to a closed connection must get an error, not end.
    signal(SIGPIPE, SIG_IGN)
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    state = Mutex(State(isReading: isReading))
    guard withUnixAddress(path, { connect(descriptor, $0, $1) }) == 0 else {
      let reason = String(cString: strerror(errno))
      Glibc.close(descriptor)
      throw ChildProcess.Failure(description: "\(path): \(reason)")
    }
    if isReading { resume.signal() }
    // The thread holds the connection, so that the number stays its own.
    Thread.detachNewThread { [self] in collect() }
  }

  /// Begins to read.
  public func read() { resume.signal() }

  /// Closes the whole connection, read or not.
  public func close() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    resume.signal()
  }

  /// Says that no more requests come, and goes on reading.
  public func closeRequests() { shutdown(descriptor, Int32(SHUT_WR)) }

  public func send(_ request: String) throws { try send(Array((request + "\n").utf8)) }

  public func send(_ bytes: [UInt8]) throws {
    guard Glibc.send(descriptor, bytes, bytes.count, 0) == bytes.count else {
      throw ChildProcess.Failure(description: "cannot send: \(String(cString: strerror(errno)))")
    }
  }

  /// Waits for the next line that is looked for; those before it are over.
  ///
  /// Every line on the way must keep the rules of the stream.
  @discardableResult
  public func next(_ wanted: String, where isWanted: (DaemonLine) -> Bool) async throws
    -> DaemonLine
  {
    var seen = ""
    do {
      return try await bell.awaits(wanted) { () throws -> DaemonLine? in
        while let text = nextText() {
          seen = text
          let line = try DaemonLine(text)
          if isWanted(line) { return line }
        }
        guard !state.withLock(\.hasEnded) else {
          throw ChildProcess.Failure(description: "the connection ended")
        }
        return nil
      }
    } catch {
      throw ChildProcess.Failure(
        description: "no \(wanted): \(error); the last line is \(seen)")
    }
  }

  /// Waits for the next line whatever it is.
  public func next() async throws -> DaemonLine { try await next("line") { _ in true } }

  public func nextSightings(_ wanted: String = "SIGHTINGS", where isWanted: (DaemonLine) -> Bool)
    async throws -> DaemonLine
  {
    try await next(wanted) { $0.isSightings && isWanted($0) }
  }

  public func nextStatus(_ wanted: String = "STATUS", where isWanted: (DaemonLine) -> Bool)
    async throws -> DaemonLine
  {
    try await next(wanted) { $0.isStatus && isWanted($0) }
  }

  /// Asks for STATUS until it is as looked for.
  @discardableResult
  public func asks(until isWanted: (DaemonLine) -> Bool) async throws -> DaemonLine {
    let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
    while true {
      try send(#"{"class":"STATUS"}"#)
      let status = try await nextStatus { _ in true }
      if isWanted(status) { return status }
      guard ContinuousClock.now < deadline else {
        throw ChildProcess.Failure(description: "asked in vain: \(status)")
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Waits for so many lines of SIGHTINGS in a row, whatever comes between them.
  public func sightings(_ count: Int) async throws -> [DaemonLine] {
    var lines: [DaemonLine] = []
    while lines.count < count { lines.append(try await nextSightings { _ in true }) }
    return lines
  }

  /// The lines left, once the other end has closed; half a line at the end is thrown.
  public func remainder() async throws -> [DaemonLine] {
    try await bell.awaits("the end of the connection") { state.withLock(\.hasEnded) ? true : nil }
    guard state.withLock({ $0.bytes.last ?? 10 }) == 10 else {
      throw ChildProcess.Failure(description: "the connection ended within a line")
    }
    var lines: [DaemonLine] = []
    while let text = nextText() { lines.append(try DaemonLine(text)) }
    return lines
  }

  private func nextText() -> String? {
    state.withLock { state in
      guard let end = state.bytes[state.next...].firstIndex(of: 10) else { return nil }
      defer { state.next = end + 1 }
      return String(decoding: state.bytes[state.next..<end], as: UTF8.self)
    }
  }

  private func collect() {
    resume.wait()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      state.withLock { state in
        if count > 0 { state.bytes += chunk.prefix(count) } else { state.hasEnded = true }
      }
      bell.ring()
      if count <= 0 { break }
    }
    Glibc.close(descriptor)
  }
}

func withUnixAddress<Result>(
  _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
  return withUnsafePointer(to: address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}
