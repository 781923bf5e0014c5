public import Foundation
import Glibc
import Synchronization

/// A program run by a test, its output collected as it comes; it is killed at the latest with this.
public final class ChildProcess: @unchecked Sendable {
  /// How long anything that a test waits for may take at most.
  public static let patience: TimeInterval = 60

  public struct Failure: Error, CustomStringConvertible {
    public let description: String

    public init(description: String) {
      self.description = description
    }
  }

  public let id: pid_t
  public let output: CollectedOutput
  public let errors: CollectedOutput
  private let ending = Ending()

  /// Runs a program by its path, with variables added to the environment of the test.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws {
    let output = try CollectedOutput()
    let errors = try CollectedOutput()
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    id = try spawn(
      program, arguments, variables.map { "\($0)=\($1)" },
      output: output.writingEnd, errors: errors.writingEnd)
    output.collect()
    errors.collect()
    self.output = output
    self.errors = errors
    Thread.detachNewThread { [id, ending] in ending.await(id) }
  }

  deinit {
    send(SIGKILL)
  }

  public func send(_ signal: Int32) {
    ending.unlessEnded { _ = kill(id, signal) }
  }

  /// Stops it by SIGSTOP; on return none of its threads runs any more.
  public func halt() {
    send(SIGSTOP)
    var facts = siginfo_t()
    while waitid(P_PID, id_t(id), &facts, WSTOPPED) == -1, errno == EINTR {}
  }

  public var isRunning: Bool {
    var running = false
    ending.unlessEnded { running = true }
    return running
  }

  /// Waits for the end: the exit code, or minus the signal that ended it.
  @discardableResult
  public func waitForExit() throws -> Int32 {
    guard let status = ending.status(by: Date(timeIntervalSinceNow: Self.patience)) else {
      throw Failure(description: "process \(id) does not end")
    }
    return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
  }

  /// As `waitForExit`, holding no thread meanwhile.
  @discardableResult
  public func end() async throws -> Int32 {
    let status = try await ending.bell.awaits("the end of process \(id)") { ending.endedWith }
    return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
  }

  /// Ends it by SIGTERM, or SIGKILL.
  public func stop(by signal: Int32 = SIGTERM) throws {
    send(signal)
    try waitForExit()
  }
}

/// How a process ended, once it has; until then its number is its own and may be signalled.
private final class Ending: @unchecked Sendable {
  let bell = DaemonBell()
  private let state = NSCondition()
  private var status: Int32?

  var endedWith: Int32? { state.withLock { status } }

  func await(_ id: pid_t) {
    // Reaped under the lock, so that no signal goes to another that has got the number.
    var facts = siginfo_t()
    while waitid(P_PID, id_t(id), &facts, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    state.withLock {
      var status: Int32 = 0
      waitpid(id, &status, 0)
      self.status = status
      state.broadcast()
    }
    bell.ring()
  }

  func unlessEnded(_ body: () -> Void) {
    state.withLock {
      if status == nil { body() }
    }
  }

  func status(by deadline: Date) -> Int32? {
    state.withLock {
      while status == nil, state.wait(until: deadline) {}
      return status
    }
  }
}

/// What a program has written so far to one of its streams.
public final class CollectedOutput: @unchecked Sendable {
  fileprivate let writingEnd: Int32
  private let readingEnd: Int32
  private let bell = DaemonBell()
  private let state = NSCondition()
  private var bytes: [UInt8] = []
  private var hasEnded = false

  fileprivate init() throws {
    var ends: [Int32] = [-1, -1]
    let isMade = spawning.withLock { _ in
      guard pipe(&ends) == 0 else { return false }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return true
    }
    guard isMade else { throw ChildProcess.Failure(description: "no pipe") }
    readingEnd = ends[0]
    writingEnd = ends[1]
  }

  fileprivate func collect() {
    close(writingEnd)
    Thread.detachNewThread { [self] in
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(readingEnd, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        state.withLock {
          if count > 0 { bytes += chunk.prefix(count) } else { hasEnded = true }
          state.broadcast()
        }
        bell.ring()
        if count <= 0 { break }
      }
      close(readingEnd)
    }
  }

  public var text: String { state.withLock { String(decoding: bytes, as: UTF8.self) } }

  /// The whole lines so far.
  public var lines: [String] { state.withLock { wholeLines } }

  /// Waits until what was written gives an answer.
  public func wait<Answer>(for answer: ([String]) -> Answer?) throws -> Answer {
    let deadline = Date(timeIntervalSinceNow: ChildProcess.patience)
    return try state.withLock {
      while true {
        if let found = answer(wholeLines) { return found }
        guard !hasEnded, state.wait(until: deadline) else {
          let written = String(decoding: bytes, as: UTF8.self)
          throw ChildProcess.Failure(description: "never written, only: \(written)")
        }
      }
    }
  }

  /// Waits for a line that holds the text.
  @discardableResult
  public func wait(forLineWith text: String) throws -> String {
    try wait { $0.first { $0.contains(text) } }
  }

  /// As `wait`, holding no thread meanwhile.
  public func answer<Answer>(
    _ wanted: @autoclosure () -> String, _ answer: ([String]) -> Answer?
  ) async throws -> Answer {
    do {
      return try await bell.awaits(wanted()) { () throws -> Answer? in
        let (lines, hasEnded) = state.withLock { (wholeLines, self.hasEnded) }
        if let found = answer(lines) { return found }
        guard !hasEnded else { throw ChildProcess.Failure(description: "nothing more comes") }
        return nil
      }
    } catch {
      throw ChildProcess.Failure(description: "\(wanted()): \(error); only: \(text)")
    }
  }

  /// The whole lines, once nothing more can come.
  public func all() async throws -> [String] {
    try await bell.awaits("the end of what is written") {
      state.withLock { hasEnded ? wholeLines : nil }
    }
  }

  /// As `wait(forLineWith:)`, holding no thread meanwhile.
  @discardableResult
  public func line(with text: String) async throws -> String {
    try await answer(text) { $0.first { $0.contains(text) } }
  }

  private var wholeLines: [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Held while a child starts, and while a pipe is not yet closed to children: one that another's
/// child has inherited never ends.
private let spawning = Mutex<Void>(())

/// Starts a program with no signal blocked, whatever the test's own thread has blocked.
private func spawn(
  _ program: String, _ arguments: [String], _ environment: [String], output: Int32, errors: Int32
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, output, 1)
  posix_spawn_file_actions_adddup2(&actions, errors, 2)

  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  var reset = sigset_t()
  sigemptyset(&reset)
  sigaddset(&reset, SIGPIPE)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &reset)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

  let words = ([program] + arguments).map { strdup($0) } + [nil]
  let variables = environment.map { strdup($0) } + [nil]
  defer { for text in words + variables { free(text) } }
  var id: pid_t = 0
  let number = spawning.withLock { _ in
    posix_spawn(&id, program, &actions, &attributes, words, variables)
  }
  guard number == 0 else {
    throw ChildProcess.Failure(description: "\(program): \(String(cString: strerror(number)))")
  }
  return id
}
