import Compass
import Foundation
import Support
import Testing

@testable import Linux

/// An operation of this room, and the system call of it that is made to fail.
private struct Row: CustomTestStringConvertible, Sendable {
  let call: SystemCall
  let operation: @Sendable (Scratch) throws -> Void

  init(_ call: SystemCall, _ operation: @escaping @Sendable (Scratch) throws -> Void) {
    self.call = call
    self.operation = operation
  }

  var testDescription: String { call.rawValue }
}

private let rows: [Row] = [
  Row(.accept4) { _ = try UnixListener(path: $0.path("s"), mode: 0o600).accept() },
  Row(.bind) { _ = try UnixListener(path: $0.path("s"), mode: 0o600) },
  Row(.connect) {
    let listener = try UnixListener(path: $0.path("s"), mode: 0o600)
    defer { withExtendedLifetime(listener) {} }
    _ = try UnixConnection(path: $0.path("s"))
  },
  Row(.epollCreate) { _ in _ = try Poller() },
  Row(.epollControl) {
    let listener = try UnixListener(path: $0.path("s"), mode: 0o600)
    try Poller().add(listener.descriptor, token: 1, interest: .readable)
  },
  Row(.eventfd) { _ in _ = try Poller() },
  Row(.fchmod) { _ = try UnixListener(path: $0.path("s"), mode: 0o600) },
  Row(.fchmodat) { _ = try UnixListener(path: $0.path("s"), mode: 0o600) },
  Row(.fchownat) {
    let own = try #require(Accounts.groupName(of: getegid()))
    _ = try UnixListener(path: $0.path("s"), mode: 0o600, group: own)
  },
  Row(.fdatasync) { try AppendedFile(creating: $0.path("f")).sync() },
  Row(.flock) { _ = try UnixListener(path: $0.path("s"), mode: 0o600) },
  Row(.fstat) {
    var file = try AppendedFile(creating: $0.path("f"))
    try file.append([1])
  },
  Row(.fsync) { try Files.writeAtomically([1], to: $0.path("f")) },
  Row(.ioctl) { _ = try LinuxI2CBus(path: $0.file("f", "x")) },
  Row(.listen) { _ = try UnixListener(path: $0.path("s"), mode: 0o600) },
  Row(.lstat) { _ = try UnixListener(path: $0.path("s"), mode: 0o600) },
  Row(.mkdir) { try Files.createFolder($0.path("d")) },
  Row(.open) { _ = try Files.read($0.file("f", "x"), atMost: 10) },
  Row(.poll) {
    let listener = try UnixListener(path: $0.path("s"), mode: 0o600)
    var connection = try UnixConnection(path: $0.path("s"))
    _ = try connection.readLine(waitingAtMost: .zero)
    withExtendedLifetime(listener) {}
  },
  Row(.read) { _ = try Files.read($0.file("f", "x"), atMost: 10) },
  Row(.recv) {
    let listener = try UnixListener(path: $0.path("s"), mode: 0o600)
    var connection = try UnixConnection(path: $0.path("s"))
    _ = try listener.accept()?.send([10])
    _ = try connection.readLine()
  },
  Row(.rename) { try Files.writeAtomically([1], to: $0.path("f")) },
  Row(.renameat2) { try Files.rename($0.file("f", "x"), toFree: $0.path("g")) },
  Row(.send) {
    let listener = try UnixListener(path: $0.path("s"), mode: 0o600)
    try UnixConnection(path: $0.path("s")).send([10])
    withExtendedLifetime(listener) {}
  },
  Row(.sendto) { scratch in
    let socket = try NotifySocket(scratch.path("n"))
    try ServiceManager { $0 == "NOTIFY_SOCKET" ? socket.name : nil }?.notify(.ready)
  },
  Row(.shutdown) {
    let listener = try UnixListener(path: $0.path("s"), mode: 0o600)
    try UnixConnection(path: $0.path("s")).finishSending()
    withExtendedLifetime(listener) {}
  },
  Row(.signalfd) { _ in _ = try SignalSource() },
  Row(.socket) { _ = try UnixListener(path: $0.path("s"), mode: 0o600) },
  Row(.unlink) { try Files.remove($0.file("f", "x")) },
  Row(.write) { try Files.writeAtomically([1], to: $0.path("f")) },
]

/// What these fail with matters to nobody, so that no operation shows it: a descriptor is closed,
/// a cut is taken back, a name, an owner or a kind is not found out, the poller's thread is alone.
private let silent: Set<SystemCall> = [
  .close, .epollWait, .ftruncate, .getsockopt, .link, .stat,
]

@Suite struct SystemCallTests {
  @Test func `every system call has its row`() {
    #expect(Set(rows.map(\.call)).union(silent) == Set(SystemCall.allCases))
    #expect(rows.count + silent.count == SystemCall.allCases.count)
  }

  @Test(arguments: rows) private func `an interrupted call is made again`(_ row: Row) throws {
    let scratch = try Scratch()
    let script = SystemCallScript(row.call, failsWith: [EINTR, EINTR])
    SystemCallScript.$current.withValue(script) {
      // The bus is a plain file, which is one error after the interruptions.
      do { try row.operation(scratch) } catch { #expect(error is I2CError, "\(error)") }
    }
    #expect(script.left == [])
  }

  @Test(arguments: rows) private func `any other error is thrown as it is`(_ row: Row) throws {
    let scratch = try Scratch()
    let script = SystemCallScript(row.call, failsWith: [EINTR, EIO])
    var thrown: (any Error)?
    SystemCallScript.$current.withValue(script) {
      do { try row.operation(scratch) } catch { thrown = error }
    }
    #expect(script.left == [])
    let expected = SystemError(errno: EIO, operation: row.call.rawValue)
    switch thrown {
    case let error as SystemError: #expect(error == expected)
    case ListenError.system(_, let error)?: #expect(error == expected)
    case ConnectError.system(_, let error)?: #expect(error == expected)
    case ReadError.system(let error)?: #expect(error == expected)
    case let error as I2CError: #expect(error == .transferFailed(errno: EIO))
    default: Issue.record("thrown: \(String(describing: thrown))")
    }
  }

  @Test(arguments: SystemCall.allCases) func `only close is not made again`(_ call: SystemCall) {
    let script = SystemCallScript(call, failsWith: [EINTR])
    var made = 0
    let result = SystemCallScript.$current.withValue(script) {
      Result { () throws(SystemError) -> Int32 in
        try call {
          made += 1
          return 7
        }
      }
    }
    if call == .close {
      #expect(result == .failure(SystemError(errno: EINTR, operation: "close")))
      #expect(made == 0)
    } else {
      #expect(result == .success(7))
      #expect(made == 1)
    }
  }

  @Test func `an error has its symbol and its sentence`() {
    let error = SystemError(errno: EACCES, operation: "open")
    #expect(error.symbol == "EACCES")
    #expect("\(error)" == "open: Permission denied (EACCES)")
    #expect(SystemError(errno: 99_999, operation: "open").symbol == "99999")
  }

  @Test func `errno is read in one place`() throws {
    let room = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Linux").standardized
    let readers = try FileManager.default.contentsOfDirectory(
      at: room, includingPropertiesForKeys: nil
    ).filter { try String(contentsOf: $0, encoding: .utf8).contains("Glibc.errno") }
    #expect(readers.map(\.lastPathComponent) == ["SystemCall.swift"])
  }
}
