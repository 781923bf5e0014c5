import Foundation
import Support
import Testing

@Suite(.serialized) struct NoHardwareTests {
  @Test func `with neither gpsd nor chip it says so and sends no sightings`() async throws {
    let daemon = try DaemonHarness(["stream.heartbeat=100ms"])
    let subscriber = try await daemon.subscribe()
    let version = try await subscriber.next()
    #expect(version.text == #"{"class":"VERSION","name":"peakyd","release":"0.1.0","protocol":1}"#)
    let first = try await subscriber.next()
    #expect(first.isStatus)
    var last = first
    while last.text("position.state") != "unreachable" || last.text("heading.state") != "absent"
      || last.text("trip.state") != "recording"
    {
      last = try await subscriber.next()
      #expect(last.isStatus, "\(last)")
    }
    #expect(last.text("state") == "blocked")
    #expect(last.text("position.detail")?.contains("127.0.0.1") == true)
    #expect(last.text("heading.detail")?.contains("/dev/i2c-99") == true)
    #expect(last.text("clock.state") == "unknown")
    #expect(last.number("catalog.peaks") == 72)
    #expect(last["catalog.inRange"] == nil)
    #expect(last.number("subscribers") == 1)

    try subscriber.send(#"{"class":"STATUS"}"#)
    let asked = try await subscriber.next()
    #expect(asked.isStatus && asked.text("state") == "blocked")
    try await daemon.stop()
    let rest = try await subscriber.remainder()
    #expect(rest.filter { !$0.isStatus } == [])
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal ends it cleanly and takes the socket away`(signal: Int32) async throws {
    let daemon = try DaemonHarness()
    let subscriber = try await daemon.subscribe()
    _ = try await subscriber.next()
    #expect(FileManager.default.fileExists(atPath: daemon.socket))
    try await daemon.stop(by: signal)
    #expect(!FileManager.default.fileExists(atPath: daemon.socket))
    _ = try await subscriber.remainder()
  }

  @Test func `a second daemon on the socket leaves it alone and names the first`() async throws {
    let first = try DaemonHarness()
    let subscriber = try await first.subscribe()
    let second = try await DaemonHarness(in: first.folder).end()
    #expect(second.code == 73)
    let complaint = second.errors.last ?? ""
    #expect(complaint.contains(first.socket) && complaint.contains("\(first.process.id)"))
    _ = try await subscriber.nextStatus { $0.text("state") == "blocked" }
    _ = try DaemonSubscriber(first.socket)
    try await first.stop()
  }

  @Test func `the socket of a killed daemon is replaced`() async throws {
    let first = try DaemonHarness()
    _ = try await first.subscribe()
    first.process.send(SIGKILL)
    #expect(try await first.process.end() == -SIGKILL)
    #expect(FileManager.default.fileExists(atPath: first.socket))
    let second = try DaemonHarness(in: first.folder)
    let subscriber = try await second.subscribe()
    #expect(try await subscriber.next().kind == "VERSION")
    try await second.stop()
  }

  @Test func `a trip of nothing but waiting has its first and its last line`() async throws {
    let daemon = try DaemonHarness(["trip.raw=yes"])
    let subscriber = try await daemon.subscribe()
    _ = try await subscriber.nextStatus { $0.text("trip.file")?.isEmpty == false }
    try await daemon.stop()
    let trip = try daemon.trip()
    #expect(trip.hasSuffix("/pending-1.ndjson"))
    let lines = try DaemonFolder.text(of: trip).split(separator: "\n")
    #expect(lines.first?.hasPrefix(#"{"class":"TRIP","format":1,"#) == true)
    #expect(lines.last?.hasPrefix(#"{"class":"TICK","at":"#) == true)
    let mode = try FileManager.default.attributesOfItem(atPath: trip)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    let folder =
      try FileManager.default.attributesOfItem(atPath: daemon.trips)[.posixPermissions] as? Int
    #expect(folder == 0o750)
  }
}
