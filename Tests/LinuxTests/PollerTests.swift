import CLinux
import Foundation
import Support
import Testing
import Timekeeping

@testable import Linux

@Suite(.timeLimit(.minutes(2))) struct PollerTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `readiness is told once, and again when asked again`() async throws {
    let poller = try Poller()
    var events = poller.events.makeAsyncIterator()
    let listener = try UnixListener(path: scratch.path("s"), mode: 0o600)
    try poller.add(listener.descriptor, token: 1, interest: .readable)
    var first = try UnixConnection(path: scratch.path("s"))
    let readable = Readiness(token: 1, ready: .readable, isGone: false)
    #expect(await events.next() == readable)
    // Another client alone tells nothing; one that is asked about does.
    var second = try UnixConnection(path: scratch.path("s"))
    let server = try #require(try listener.accept())
    try poller.add(server.descriptor, token: 2, interest: .writable)
    #expect(await events.next() == Readiness(token: 2, ready: .writable, isGone: false))
    try poller.rearm(listener.descriptor, token: 1, interest: .readable)
    #expect(await events.next() == readable)
    #expect(try first.readLine(waitingAtMost: .zero) == .timedOut)
    #expect(try second.readLine(waitingAtMost: .zero) == .timedOut)
  }

  @Test func `an end that is gone is told without being asked for`() async throws {
    let poller = try Poller()
    var events = poller.events.makeAsyncIterator()
    let listener = try UnixListener(path: scratch.path("s"), mode: 0o600)
    let server: Socket
    do {
      let client = try UnixConnection(path: scratch.path("s"))
      server = try #require(try listener.accept())
      try client.finishSending()
      try poller.add(server.descriptor, token: 3, interest: [])
      // Half closed is not gone: what happens later is told first.
      let bell = Bell(isRinging: true)
      try poller.add(bell.descriptor, token: 4, interest: .readable)
      #expect(await events.next() == Readiness(token: 4, ready: .readable, isGone: false))
      withExtendedLifetime(client) {}
    }
    #expect(await events.next() == Readiness(token: 3, ready: [], isGone: true))
  }

  @Test func `what was removed is told no more`() async throws {
    let poller = try Poller()
    var events = poller.events.makeAsyncIterator()
    let bell = Bell(isRinging: false)
    try poller.add(bell.descriptor, token: 1, interest: .readable)
    try poller.remove(bell.descriptor)
    try bell.ring()
    let other = Bell(isRinging: true)
    try poller.add(other.descriptor, token: 2, interest: .readable)
    #expect(await events.next() == Readiness(token: 2, ready: .readable, isGone: false))
  }

  @Test func `the events end with the poller`() async throws {
    var poller: Poller? = try Poller()
    var events = try #require(poller?.events.makeAsyncIterator())
    poller = nil
    #expect(await events.next() == nil)
  }
}

@Suite struct ClockTests {
  @Test func `a sleep ends at its moment and not before`() {
    let clock = BootClock()
    let moment = clock.now().advanced(by: .milliseconds(30))
    WorkerThread.sleep(untilBootMilliseconds: clock.milliseconds(of: moment))
    #expect(clock.now() >= moment)
    WorkerThread.sleep(untilBootMilliseconds: 0)
    WorkerThread.sleep(.milliseconds(-1))
  }

  @Test func `instants count from the clock's start`() {
    let clock = BootClock(start: 5000)
    #expect(clock.milliseconds(of: Instant(milliseconds: 250)) == 5250)
    let started = BootClock()
    #expect(started.now() >= .start)
  }

  @Test func `the boot clock is that of the kernel`() throws {
    // /proc/uptime has hundredths of a second.
    let before = BootClock.milliseconds()
    let text = try String(decoding: Files.read("/proc/uptime", atMost: 100), as: UTF8.self)
    let after = BootClock.milliseconds()
    let uptime = try #require(Double(text.prefix { $0 != " " }))
    #expect((before - 10...after + 10).contains(Int64(uptime * 1000)))
  }

  @Test func `the host's time is UTC`() {
    let before = Int64(Date().timeIntervalSince1970 * 1000)
    let now = HostClock.now()
    #expect(now >= UTCTime(milliseconds: before - 1))
    #expect(now <= UTCTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000) + 1))
  }
}

@Suite struct SignalTests {
  @Test func `signals are read, one after the other`() async {
    await #expect(processExitsWith: .success) {
      SignalSource.blockInThisThread()
      let source = try SignalSource()
      #expect(try source.next() == nil)
      for (number, signal) in [
        (SIGTERM, Signal.terminate), (SIGINT, .interrupt), (SIGHUP, .hangUp),
      ] {
        pthread_kill(pthread_self(), number)
        #expect(try source.next() == signal)
      }
      #expect(try source.next() == nil)
      // Ignored, or this would be the end.
      pthread_kill(pthread_self(), SIGPIPE)
    }
  }
}

@Suite struct WorkerThreadTests {
  @Test func `a worker has its name and no signal`() async throws {
    let (facts, continuation) = AsyncStream.makeStream(of: String.self)
    try WorkerThread.start(name: "a-name-that-is-too-long") {
      let status = try? Files.read("/proc/thread-self/status", atMost: 1 << 16)
      continuation.yield(String(decoding: status ?? [], as: UTF8.self))
      continuation.finish()
    }
    var iterator = facts.makeAsyncIterator()
    let status = try #require(await iterator.next())
    #expect(status.contains("Name:\ta-name-that-is-\n"))
    // SIGKILL, SIGSTOP and glibc's own two cannot be blocked.
    #expect(status.contains("SigBlk:\tfffffffe7ffbfeff\n"))
  }
}

@Suite struct StandardStreamTests {
  @Test func `nobody reading is an error and not the end of the process`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      dup2(ends[1], 1)
      try StandardStream.output.write("one\n")
      close(ends[0])
      #expect(throws: SystemError(errno: EPIPE, operation: "write")) {
        try StandardStream.output.write("two\n")
      }
    }
  }

  @Test func `a full pipe is waited for`() async {
    let observed = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      _ = fcntl(1, F_SETFL, fcntl(1, F_GETFL) | O_NONBLOCK)
      try StandardStream.output.write([UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20))
    }
    #expect(observed?.standardOutputContent.count { $0 == UInt8(ascii: "x") } ?? 0 >= 1 << 20)
  }
}

/// A descriptor that is readable from when it is rung.
private struct Bell: ~Copyable {
  let descriptor: Descriptor

  init(isRinging: Bool) {
    descriptor = Descriptor(owning: eventfd(isRinging ? 1 : 0, Int32(EFD_CLOEXEC)))
  }

  func ring() throws {
    try writeAll([1, 0, 0, 0, 0, 0, 0, 0], to: descriptor.number)
  }
}
