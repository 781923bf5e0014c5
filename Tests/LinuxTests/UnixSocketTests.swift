import Foundation
import Support
import Testing

@testable import Linux

private let patience = Duration.seconds(20)

@Suite struct UnixSocketTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    signal(SIGPIPE, SIG_IGN)
  }

  @Test func `what is sent arrives, in both directions`() throws {
    let listener = try UnixListener(path: scratch.path("s"), mode: 0o600)
    #expect(try listener.accept() == nil)
    var client = try UnixConnection(path: scratch.path("s"))
    let server = try #require(try listener.accept())
    #expect(server.receive(upTo: 10) == .wouldBlock)
    try client.send(Array("hello\n".utf8))
    #expect(server.receive(upTo: 3) == .received(Array("hel".utf8)))
    #expect(server.receive(upTo: 10) == .received(Array("lo\n".utf8)))
    #expect(server.send(Array("xone\ntwo\n".utf8)[1...]) == .sent(8))
    #expect(try client.readLine(waitingAtMost: patience) == .line(Array("one".utf8)))
    #expect(try client.readLine(waitingAtMost: patience) == .line(Array("two".utf8)))
    #expect(try client.readLine(waitingAtMost: .zero) == .timedOut)
  }

  @Test func `who has finished sending goes on receiving`() throws {
    let listener = try UnixListener(path: scratch.path("s"), mode: 0o600)
    var client = try UnixConnection(path: scratch.path("s"))
    let server = try #require(try listener.accept())
    try client.finishSending()
    #expect(server.receive(upTo: 10) == .ended)
    #expect(server.send(Array("one\n".utf8)[...]) == .sent(4))
    #expect(try client.readLine(waitingAtMost: patience) == .line(Array("one".utf8)))
  }

  @Test func `a full connection would block, and a closed one says so without a signal`() throws {
    let listener = try UnixListener(path: scratch.path("s"), mode: 0o600)
    let server: Socket
    do {
      let client = try UnixConnection(path: scratch.path("s"))
      server = try #require(try listener.accept())
      let chunk = [UInt8](repeating: 32, count: 1 << 16)[...]
      var outcome = server.send(chunk)
      while case .sent = outcome { outcome = server.send(chunk) }
      #expect(outcome == .wouldBlock)
      withExtendedLifetime(client) {}
    }
    try server.awaitEnd()
    #expect(server.send([10]) == .closed(SystemError(errno: EPIPE, operation: "send")))
  }

  @Test func `the end is told from silence`() throws {
    let listener = try UnixListener(path: scratch.path("s"), mode: 0o600)
    var client = try UnixConnection(path: scratch.path("s"))
    do {
      let server = try #require(try listener.accept())
      _ = server.send(Array("one\ntorn".utf8)[...])
    }
    #expect(try client.readLine(waitingAtMost: patience) == .line(Array("one".utf8)))
    #expect(try client.readLine(waitingAtMost: patience) == .ended)
  }

  @Test(arguments: [0o600, 0o660, 0o666, 0o640]) func `the mode is as asked`(_ mode: Int) throws {
    let listener = try UnixListener(path: scratch.path("s"), mode: UInt32(mode))
    #expect(try scratch.mode("s") == mode)
    withExtendedLifetime(listener) {}
  }

  @Test func `the socket goes with its listener`() throws {
    do { _ = try UnixListener(path: scratch.path("s"), mode: 0o600) }
    #expect(try scratch.names() == [])
  }

  @Test func `another's socket in its place stays`() throws {
    let listener = try UnixListener(path: scratch.path("s"), mode: 0o600)
    try Files.remove(scratch.path("s"))
    let other = try UnixListener(path: scratch.path("s"), mode: 0o600)
    listener.withdraw()
    #expect(try scratch.names() == ["s"])
    withExtendedLifetime(other) {}
  }

  @Test func `a dead process's socket is replaced`() throws {
    try leaveDeadSocket(at: scratch.path("s"))
    #expect(try scratch.names() == ["s"])
    let listener = try UnixListener(path: scratch.path("s"), mode: 0o660)
    let client = try UnixConnection(path: scratch.path("s"))
    #expect(try listener.accept() != nil)
    withExtendedLifetime(client) {}
  }

  @Test func `a living one is not, and its holder is named`() throws {
    let path = scratch.path("s")
    let listener = try UnixListener(path: path, mode: 0o600)
    #expect(throws: ListenError.inUse(path: path, holder: getpid())) {
      try UnixListener(path: path, mode: 0o600)
    }
    // The probe was a client, and is gone.
    let probe = try #require(try listener.accept())
    try probe.awaitEnd()
    #expect(probe.receive(upTo: 1) == .ended)
    _ = try UnixConnection(path: path)
  }

  @Test func `one too busy to answer is alive too`() throws {
    let path = scratch.path("s")
    let listener = try UnixListener(path: path, mode: 0o600)
    var waiting: [Socket] = []
    for _ in 0...UnixListener.backlog { waiting.append(try Socket.connecting(to: path)) }
    #expect(throws: ListenError.inUse(path: path, holder: nil)) {
      try UnixListener(path: path, mode: 0o600)
    }
    withExtendedLifetime((listener, waiting)) {}
  }

  @Test(arguments: ["f", "d"]) func `what is not a socket is left alone`(_ name: String) throws {
    _ = try scratch.file("f", "dear")
    try Files.createFolder(scratch.path("d"))
    #expect(throws: ListenError.notASocket(path: scratch.path(name))) {
      try UnixListener(path: scratch.path(name), mode: 0o600)
    }
    #expect(try scratch.names() == ["d", "f"])
    #expect(try scratch.content("f") == "dear")
  }

  @Test func `a missing folder is said`() throws {
    let folder = scratch.path("none")
    #expect(throws: ListenError.noFolder(path: folder)) {
      try UnixListener(path: folder + "/s", mode: 0o600)
    }
  }

  @Test func `a path has 107 bytes at most`() throws {
    let longest = scratch.path(String(repeating: "x", count: 107 - scratch.path("").utf8.count))
    _ = try UnixListener(path: longest, mode: 0o600)
    for path in [longest + "x", "", "/tmp/a\0b"] {
      #expect(throws: ListenError.badPath(path, longest: 107)) {
        try UnixListener(path: path, mode: 0o600)
      }
      #expect(throws: ConnectError.badPath(path, longest: 107)) {
        _ = try UnixConnection(path: path)
      }
    }
  }

  @Test func `a group that does not exist leaves no socket behind`() throws {
    #expect(throws: ListenError.noSuchGroup("no-such-group")) {
      try UnixListener(path: scratch.path("s"), mode: 0o660, group: "no-such-group")
    }
    #expect(try scratch.names() == [])
  }

  @Test func `nor does a group that we may not give it`() throws {
    let own = try #require(Accounts.groupName(of: getegid()))
    SystemCallScript.$current.withValue(SystemCallScript(.fchownat, failsWith: [EPERM])) {
      #expect(throws: ListenError.groupNotPermitted(own)) {
        try UnixListener(path: scratch.path("s"), mode: 0o660, group: own)
      }
    }
    #expect(try scratch.names() == [])
  }

  @Test func `a client is told why it cannot connect`() throws {
    #expect(throws: ConnectError.noSocket(path: scratch.path("s"))) {
      _ = try UnixConnection(path: scratch.path("s"))
    }
    try leaveDeadSocket(at: scratch.path("s"))
    #expect(throws: ConnectError.refused(path: scratch.path("s"))) {
      _ = try UnixConnection(path: scratch.path("s"))
    }
  }

  @Test func `two hundred clients that leave in the middle of a line harm nobody`() throws {
    let listener = try UnixListener(path: scratch.path("s"), mode: 0o600)
    for _ in 1...200 {
      let server: Socket
      do {
        let client = try UnixConnection(path: scratch.path("s"))
        server = try #require(try listener.accept())
        #expect(server.send(Array("{\"cl".utf8)[...]) == .sent(4))
        withExtendedLifetime(client) {}
      }
      try server.awaitEnd()
      #expect(server.send([10]) == .closed(SystemError(errno: EPIPE, operation: "send")))
    }
  }
}

@Suite(.enabled(if: Accounts.isRoot, "only root can be somebody else"))
struct SocketPermissionTests {
  @Test func `a member of the group connects and a stranger is told the group`() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      chmod(scratch.folder, 0o755)
      let group = try #require(Accounts.groupName(of: 1))
      let path = scratch.path("s")
      let listener = try UnixListener(path: path, mode: 0o660, group: group)
      #expect(Accounts.group(ofFile: path) == group)

      setgroups(0, nil)
      #expect(setegid(1) == 0 && seteuid(65534) == 0)
      _ = try UnixConnection(path: path)
      #expect(seteuid(0) == 0 && setegid(65534) == 0 && seteuid(65534) == 0)
      #expect(throws: ConnectError.notPermitted(path: path, group: group)) {
        _ = try UnixConnection(path: path)
      }
      #expect(seteuid(0) == 0)
      withExtendedLifetime((listener, scratch)) {}
    }
  }

  @Test func `a group that is not ours cannot be given`() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      chmod(scratch.folder, 0o777)
      let group = try #require(Accounts.groupName(of: 1))
      setgroups(0, nil)
      #expect(setegid(65534) == 0 && seteuid(65534) == 0)
      #expect(throws: ListenError.groupNotPermitted(group)) {
        try UnixListener(path: scratch.path("s"), mode: 0o660, group: group)
      }
      #expect(seteuid(0) == 0)
      #expect(try scratch.names() == [])
    }
  }
}

/// A socket in the file system that nobody listens at, as a killed daemon leaves it.
private func leaveDeadSocket(at path: String) throws {
  let socket = try Descriptor(unixSocketWith: 0)
  let address = try #require(UnixAddress(path: path))
  let bound = address.withPointer { bind(socket.number, $0, $1) }
  #expect(bound == 0)
}

extension Socket {
  /// Waits until the other end is closed, which is not when we close it: a process that another test
  /// starts at that moment holds it until it runs its program.
  fileprivate func awaitEnd() throws {
    #expect(try wait(for: .readable, on: descriptor.number, atMost: patience))
  }

  /// A client that does not wait for anything.
  fileprivate static func connecting(to path: String) throws -> Socket {
    let descriptor = try Descriptor(unixSocketWith: Int(SOCK_NONBLOCK.rawValue))
    try descriptor.connect(to: try #require(UnixAddress(path: path)))
    return Socket(descriptor)
  }
}
