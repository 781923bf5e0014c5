import Foundation
import Support
import Testing

/// What a subscriber may do, on a hike that is played fast.
@Suite(.serialized) struct StreamTests {
  private func daemon(_ settings: [String] = [], speed: String = "20") throws -> DaemonHarness {
    try DaemonHarness(
      replaying: DaemonPrograms.hike, ["sightings.peaks=\(DaemonPrograms.catalog)"] + settings,
      options: ["--speed", speed, "--loop"])
  }

  /// Connects, and waits until there are sightings.
  private func subscriber(of daemon: DaemonHarness) async throws -> DaemonSubscriber {
    let subscriber = try await daemon.subscribe()
    _ = try await subscriber.nextSightings("a position") { !$0.list("sightings").isEmpty }
    return subscriber
  }

  private func seconds(_ line: DaemonLine) -> Double? {
    guard let time = line.text("time") else { return nil }
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return (try? Date(time, strategy: style))?.timeIntervalSince1970
  }

  @Test func `a new subscriber gets version, status and the newest sightings`() async throws {
    let daemon = try daemon()
    _ = try await subscriber(of: daemon)
    let late = try await daemon.subscribe()
    let version = try await late.next()
    #expect(version.kind == "VERSION")
    #expect(version.text("replay") == DaemonPrograms.hike)
    let status = try await late.next()
    #expect(status.isStatus && status.text("replay") == DaemonPrograms.hike)
    #expect(status.text("trip.state") == "off")
    #expect(try await late.next().isSightings)
    try await daemon.stop()
  }

  @Test func `who says nothing more goes on hearing`() async throws {
    let daemon = try daemon()
    let subscriber = try await daemon.subscribe()
    subscriber.closeRequests()
    _ = try await subscriber.nextSightings("a position") { !$0.list("sightings").isEmpty }
    _ = try await subscriber.sightings(50)
    // What was asked before the end is answered, too, without a line feed or with one.
    let asking = try await daemon.subscribe()
    try asking.send(#"{"class":"WATCH","radiusKm":3}"#)
    asking.closeRequests()
    _ = try await asking.next("the answer") { $0.kind == "WATCH" }
    #expect(try await asking.sightings(1)[0].number("radiusKm") == 3)
    try await daemon.stop()
  }

  @Test func `a watch holds for its subscriber alone, until null restores the default`()
    async throws
  {
    let daemon = try daemon()
    let one = try await subscriber(of: daemon)
    let other = try await subscriber(of: daemon)

    try one.send(#"{"class":"WATCH","radiusKm":7.5,"limit":2}"#)
    let answer = try await one.next("the answer") { $0.kind == "WATCH" }
    #expect(
      answer.text == #"{"class":"WATCH","radiusKm":7.500,"limit":2,"fovDeg":360.00,"#
        + #""visibleOnly":false,"maxRateHz":10,"enable":true}"#)
    let lines = try await one.sightings(20)
    for line in lines {
      #expect(line.number("radiusKm") == 7.5)
      #expect(line.list("sightings").count <= 2)
      #expect(line.list("sightings").allSatisfy { ($0.at("distanceKm")?.double ?? 99) <= 7.5 })
    }
    #expect(lines.contains { ($0.number("total") ?? 0) > 2 })
    for line in try await other.sightings(20) {
      #expect(line.number("radiusKm") == 40 && line.list("sightings").count > 2)
    }

    try one.send(#"{"class":"WATCH","radiusKm":null,"limit":null}"#)
    let restored = try await one.next("the answer") { $0.kind == "WATCH" }
    #expect(restored.number("radiusKm") == 40 && restored.number("limit") == 100)
    #expect(try await one.sightings(1)[0].list("sightings").count > 2)
    try await daemon.stop()
  }

  @Test func `a chosen summit is exempt from every filter`() async throws {
    let daemon = try daemon()
    let subscriber = try await subscriber(of: daemon)
    // As a person might type it, and 100 km off.
    try subscriber.send(
      #"{"class":"WATCH","peak":"mount rogers","radiusKm":0,"limit":1,"fovDeg":1}"#)
    let answer = try await subscriber.next("the answer") { $0.kind == "WATCH" }
    #expect(answer.text("peak") == "mount rogers")
    for line in try await subscriber.sightings(20) {
      #expect(line.list("sightings").map { $0.at("peak")?.string } == ["Mount Rogers"])
      #expect(line.number("total") == 1)
    }
    try await daemon.stop()
  }

  @Test func `a field of view shows what lies ahead`() async throws {
    let daemon = try daemon()
    let subscriber = try await subscriber(of: daemon)
    try subscriber.send(#"{"class":"WATCH","fovDeg":90}"#)
    _ = try await subscriber.next("the answer") { $0.kind == "WATCH" }
    let lines = try await subscriber.sightings(50)
    #expect(lines.contains { !$0.list("sightings").isEmpty })
    for line in lines where line["heading"] != nil {
      let relative = line.list("sightings").map { $0.at("relativeDeg")?.double ?? 180 }
      #expect(relative.allSatisfy { abs($0) <= 45 })
    }
    // Nothing is known to be hidden, so this drops nothing.
    try subscriber.send(#"{"class":"WATCH","fovDeg":360,"visibleOnly":true}"#)
    _ = try await subscriber.next("the answer") { $0.kind == "WATCH" }
    #expect(try await subscriber.sightings(1)[0].list("sightings").count > 5)
    try await daemon.stop()
  }

  @Test func `a rate is kept`() async throws {
    let daemon = try daemon()
    let subscriber = try await subscriber(of: daemon)
    try subscriber.send(#"{"class":"WATCH","maxRateHz":0.2}"#)
    _ = try await subscriber.next("the answer") { $0.kind == "WATCH" }
    // The answer itself is followed by one. A fix may carry the time up to 60 ms late.
    let times = try await subscriber.sightings(8).dropFirst().compactMap(seconds)
    let pauses = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(pauses.count >= 5)
    #expect(pauses.allSatisfy { $0 >= 4.9 }, "\(pauses)")
    try await daemon.stop()
  }

  @Test func `who wants no sightings still gets answers`() async throws {
    let daemon = try daemon()
    let one = try await subscriber(of: daemon)
    let other = try await subscriber(of: daemon)
    try one.send(#"{"class":"WATCH","enable":false}"#)
    _ = try await one.next("the answer") { $0.kind == "WATCH" }
    // What was on its way.
    try one.send(#"{"class":"VERSION"}"#)
    _ = try await one.next("the answer") { $0.kind == "VERSION" }
    _ = try await other.sightings(20)
    try one.send(#"{"class":"STATUS"}"#)
    var isSilent = true
    _ = try await one.next("the answer") { line in
      if line.isSightings { isSilent = false }
      return line.isStatus
    }
    #expect(isSilent)
    try one.send(#"{"class":"WATCH","enable":true}"#)
    _ = try await one.sightings(2)
    try await daemon.stop()
  }

  @Test(arguments: [
    (#"{"class":"WATCH","radiusKm":9,"colour":"red"}"#, "colour"),
    (#"{"class":"WATCH","radiusKm":501}"#, "radiusKm"),
    (#"{"class":"WATCH","radiusKm":-1}"#, "radiusKm"),
    (#"{"class":"WATCH","radiusKm":9,"limit":2001}"#, "limit"),
    (#"{"class":"WATCH","radiusKm":9,"limit":1.5}"#, "limit"),
    (#"{"class":"WATCH","radiusKm":9,"enable":"yes"}"#, "enable"),
    (#"{"class":"WATCH","radiusKm":9,"peak":""}"#, "peak"),
    (#"{"class":"WATCH","radiusKm":9,"peak":"Mount Mitchel"}"#, #""Mount Mitchell""#),
    (#"{"class":"DANCE"}"#, "DANCE"), (#"{"radiusKm":9}"#, "class"), (#"[9]"#, "object"),
    ("good morning", "JSON"), (#"{"class":"WATCH","radiusKm":9"#, "JSON"),
    (#"{"class":"WATCH","peak":"\ud800"}"#, "JSON"),
  ])
  func `a request that is wrong changes nothing and is answered`(request: String, says: String)
    async throws
  {
    let daemon = try daemon()
    let subscriber = try await subscriber(of: daemon)
    try subscriber.send(request)
    let error = try await subscriber.next("the answer") { $0.kind == "ERROR" }
    #expect(error.text("message")?.contains(says) == true, "\(error)")
    #expect(error.text("request") == request)
    try subscriber.send(#"{"class":"WATCH"}"#)
    let watch = try await subscriber.next("the answer") { $0.kind == "WATCH" }
    #expect(watch.number("radiusKm") == 40 && watch["peak"] == nil)
    try await daemon.stop()
  }

  @Test func `an unknown summit is answered with the three closest`() async throws {
    let daemon = try daemon()
    let subscriber = try await subscriber(of: daemon)
    try subscriber.send(#"{"class":"WATCH","peak":"Roan High Nob"}"#)
    let message = try await subscriber.next("the answer") { $0.kind == "ERROR" }.text("message")
    #expect(message?.contains(#""Roan High Knob""#) == true)
    #expect(message?.contains(#""Roan High Bluff""#) == true)
    // That which was asked for, and three.
    #expect(message?.count { $0 == "\"" } == 8)
    try await daemon.stop()
  }

  @Test func `a line of 4096 bytes is read, a longer one ends the connection`() async throws {
    let daemon = try daemon()
    let subscriber = try await subscriber(of: daemon)
    let request = #"{"class":"VERSION"}"#
    let padding = String(repeating: " ", count: 4096 - request.utf8.count)
    try subscriber.send(request + padding)
    _ = try await subscriber.next("the answer") { $0.kind == "VERSION" }
    try subscriber.send(request + padding + " ")
    let rest = try await subscriber.remainder()
    #expect(rest.contains { $0.kind == "ERROR" && $0.text("message")?.contains("4096") == true })

    let endless = try await self.subscriber(of: daemon)
    try endless.send([UInt8](repeating: 120, count: 5000))
    #expect(try await endless.remainder().contains { $0.kind == "ERROR" })
    try await daemon.stop()
  }

  @Test func `one subscriber too many is told so, until another goes`() async throws {
    let daemon = try daemon(["stream.max_clients=2"])
    let first = try await subscriber(of: daemon)
    let second = try await subscriber(of: daemon)
    let third = try await daemon.subscribe()
    let told = try await third.remainder()
    #expect(told.map(\.kind) == ["ERROR"])
    #expect(told.first?.text("message")?.contains("2") == true)
    second.close()
    try await first.asks { $0.number("subscribers") == 1 }
    _ = try await subscriber(of: daemon)
    try await daemon.stop()
  }

  @Test func `those who come and go within a line do no harm`() async throws {
    let daemon = try daemon()
    let witness = try await subscriber(of: daemon)
    for number in 0..<200 {
      let passing = try DaemonSubscriber(daemon.socket, isReading: number % 3 == 0)
      if number % 2 == 0 { try passing.send(Array(#"{"class":"WAT"#.utf8)) }
      passing.close()
    }
    try await witness.asks { $0.number("subscribers") == 1 }
    _ = try await witness.sightings(10)
    #expect(daemon.process.isRunning)
    try await daemon.stop()
  }

  @Test func `one who does not read delays nobody, and is told what it missed`() async throws {
    let daemon = try daemon(["sightings.radius=500km"], speed: "60")
    let sleeper = try await daemon.subscribe(isReading: false)
    let witness = try await subscriber(of: daemon)
    try await witness.asks { ($0.number("dropped") ?? 0) > 20 }
    _ = try await witness.sightings(20)
    sleeper.read()
    let next = try await sleeper.nextSightings("what it missed") { $0["dropped"] != nil }
    #expect((next.number("dropped") ?? 0) > 20)
    // It is said once.
    let after = try await sleeper.nextSightings { _ in true }
    #expect((after.number("dropped") ?? 0) < (next.number("dropped") ?? 0))
    try await daemon.stop()
  }

  @Test(.enabled(if: DaemonPrograms.installed("bash") != nil, "bash is not installed"))
  func `standard output may be closed by its reader`() async throws {
    let folder = try DaemonFolder()
    let arguments = [
      "--config", "/dev/null", "--set", "stream.socket=\(folder.file("s"))", "--set",
      "stream.control=\(folder.file("c"))", "--set",
      "sightings.peaks=\(DaemonPrograms.catalog)", "--replay", DaemonPrograms.hike, "--speed",
      "max", "--stdout",
    ].map { "'\($0)'" }.joined(separator: " ")
    let shell = try ChildProcess(
      try #require(DaemonPrograms.installed("bash")),
      ["-c", "'\(DaemonPrograms.peakyd)' \(arguments) | head -n 3; exit ${PIPESTATUS[0]}"])
    let ending = try await shell.ending()
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(ending.output.count == 3)
  }

  @Test(
    .enabled(
      if: getuid() == 0 && DaemonPrograms.installed("setpriv") != nil,
      "only root can become a stranger"))
  func `a stranger may not connect, and is told how to`() async throws {
    let daemon = try daemon(["stream.group=users"])
    _ = try await subscriber(of: daemon)
    let mode = try FileManager.default.attributesOfItem(atPath: daemon.socket)[.posixPermissions]
    #expect(mode as? Int == 0o660)
    // Within reach of everybody but for the socket's own mode.
    chmod(daemon.folder.path, 0o755)
    let peaky = daemon.folder.file("peaky")
    try FileManager.default.copyItem(atPath: DaemonPrograms.peaky, toPath: peaky)
    let stranger = try ChildProcess(
      try #require(DaemonPrograms.installed("setpriv")),
      [
        "--reuid=nobody", "--regid=nogroup", "--clear-groups", peaky, "--socket", daemon.socket,
        "status",
      ])
    let ending = try await stranger.ending()
    #expect(ending.code == 77, "\(ending.errors)")
    #expect(ending.errors.count == 1)
    #expect(ending.errors.first?.contains("usermod -aG users nobody") == true, "\(ending.errors)")

    let member = try ChildProcess(
      try #require(DaemonPrograms.installed("setpriv")),
      [
        "--reuid=nobody", "--regid=nogroup", "--groups=users", peaky, "--socket",
        daemon.socket, "status",
      ])
    #expect(try await member.ending().code == 0)
    try await daemon.stop()
  }
}
