import Glibc
import Support
import Testing

@testable import Linux

/// What is expected here stands in sd_notify(3) and sd_watchdog_enabled(3).
@Suite struct ServiceManagerTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func manager(
    _ place: String, _ variables: [String: String] = [:], process: Int32 = getpid()
  ) throws -> ServiceManager {
    let environment = variables.merging(["NOTIFY_SOCKET": place]) { $1 }
    return try #require(try ServiceManager(environment: { environment[$0] }, process: process))
  }

  @Test(arguments: [[:], ["NOTIFY_SOCKET": ""], ["WATCHDOG_USEC": "30000000"]])
  func `nobody is told where nobody asked`(environment: [String: String]) throws {
    #expect(try ServiceManager { environment[$0] } == nil)
  }

  @Test(arguments: [
    (ServiceManager.Notice.ready, "READY=1"),
    (.stopping, "STOPPING=1"),
    (.alive, "WATCHDOG=1"),
    (.status("ready, 18 of 72 peaks in range"), "STATUS=ready, 18 of 72 peaks in range"),
    (.status("gpsd does not answer\nREADY=1\r\u{0}\tµ"), "STATUS=gpsd does not answer READY=1   µ"),
    (.status(""), "STATUS="),
  ])
  func `a notice is one datagram`(notice: ServiceManager.Notice, datagram: String) throws {
    let socket = try NotifySocket(scratch.path("notify"))
    try manager(socket.name).notify(notice)
    #expect(socket.next() == datagram)
    #expect(socket.next() == nil)
  }

  @Test func `several notices hold together`() throws {
    let socket = try NotifySocket(scratch.path("notify"))
    try manager(socket.name).notify(.ready, .status("acquiring-fix"))
    #expect(socket.next() == "READY=1\nSTATUS=acquiring-fix")
  }

  @Test func `reloading says when, by the clock that systemd compares with`() throws {
    let socket = try NotifySocket(scratch.path("notify"))
    let manager = try manager(socket.name)
    let before = monotonicMicroseconds()
    try manager.notify(.reloading)
    let after = monotonicMicroseconds()
    let lines = try #require(socket.next()).split(separator: "\n")
    #expect(lines.first == "RELOADING=1")
    let stamp = try #require(lines.last?.wholeMatch(of: /MONOTONIC_USEC=([0-9]+)/)?.1)
    #expect((before...after).contains(try #require(Int64(stamp))))
  }

  @Test func `an abstract address is an at sign and a name`() throws {
    let socket = try NotifySocket("@" + scratch.path("notify"))
    try manager(socket.name).notify(.ready)
    #expect(socket.next() == "READY=1")
    #expect(try scratch.names() == [])
  }

  @Test(arguments: ["/", "@"])
  func `an address may have 107 bytes`(first: String) throws {
    let stem = String(
      (scratch.path("") + String(repeating: "n", count: 107)).dropFirst().prefix(106))
    // A path begins with the slash that it counts; the at sign is not of the name.
    let longest = first + stem + (first == "@" ? "n" : "")
    let socket = try NotifySocket(longest)
    try manager(longest).notify(.alive)
    #expect(socket.next() == "WATCHDOG=1")
    #expect(throws: SystemError(errno: EINVAL, operation: "sendto")) { try manager(longest + "n") }
  }

  @Test(arguments: ["vsock:2:1234", "notify"])
  func `another kind of address is an error`(place: String) {
    #expect(throws: SystemError(errno: EAFNOSUPPORT, operation: "sendto")) { try manager(place) }
  }

  @Test(arguments: [
    (String(repeating: "n", count: 1025), String(repeating: "n", count: 1024)),
    (String(repeating: "µ", count: 512), String(repeating: "µ", count: 512)),
    ("n" + String(repeating: "µ", count: 512), "n" + String(repeating: "µ", count: 511)),
    ("e" + String(repeating: "\u{301}", count: 512), ""),
  ])
  func `a status is cut to 1,024 bytes between characters`(long: String, cut: String) throws {
    let socket = try NotifySocket(scratch.path("notify"))
    try manager(socket.name).notify(.status(long))
    #expect(socket.next() == "STATUS=" + cut)
  }

  @Test func `a manager that does not read holds nobody up`() throws {
    let socket = try NotifySocket(scratch.path("notify"))
    let manager = try manager(socket.name)
    var sent = 0
    #expect(throws: SystemError(errno: EAGAIN, operation: "sendto")) {
      while true {
        try manager.notify(.alive)
        sent += 1
      }
    }
    for _ in 0..<sent { #expect(socket.next() == "WATCHDOG=1") }
    try manager.notify(.stopping)
    #expect(socket.next() == "STOPPING=1")
  }

  @Test func `a manager that comes back is told again`() throws {
    let path = scratch.path("notify")
    let manager = try manager(path)
    #expect(throws: SystemError(errno: ENOENT, operation: "sendto")) { try manager.notify(.ready) }
    let socket = try NotifySocket(path)
    try manager.notify(.ready)
    #expect(socket.next() == "READY=1")
  }

  @Test(arguments: [
    ("30000000" as String?, nil as String?, Duration.seconds(30) as Duration?),
    ("1", nil, .microseconds(1)),
    ("30000000", "4711", .seconds(30)),
    ("30000000", "4712", nil),
    ("30000000", "", nil),
    ("0", nil, nil),
    ("-1", nil, nil),
    ("30s", nil, nil),
    ("18446744073709551615", nil, nil),
    (nil, "4711", nil),
  ])
  func `the watchdog is that of this process`(
    microseconds: String?, process: String?, interval: Duration?
  ) throws {
    var variables: [String: String] = [:]
    variables["WATCHDOG_USEC"] = microseconds
    variables["WATCHDOG_PID"] = process
    let manager = try manager("@nobody", variables, process: 4711)
    #expect(manager.watchdogInterval == interval)
  }
}

private func monotonicMicroseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
}
