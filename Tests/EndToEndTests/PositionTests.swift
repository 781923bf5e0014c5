import Foundation
import Support
import Testing

@Suite(
  .serialized,
  .enabled(
    if: GpsdHarness.isInstalled && GpsdWitness.program != nil, "no gpsd, or no gpspipe"))
struct PositionTests {
  private static let overlook = (latitude: 35.7939123, longitude: -82.2583456)

  /// A daemon with that gpsd and no chip.
  private func daemon(on gpsd: GpsdHarness, _ settings: [String] = []) throws -> DaemonHarness {
    try DaemonHarness(["gpsd.port=\(gpsd.port)", "stream.heartbeat=100ms"] + settings)
  }

  @Test func `without a chip it goes from no receiver's fix to sightings without a heading`()
    async throws
  {
    let gpsd = try GpsdHarness()
    let daemon = try daemon(on: gpsd)
    let subscriber = try await daemon.subscribe()
    // On a busy machine it may be silent by then.
    let waiting = try await subscriber.nextStatus { $0.text("state") == "acquiring-fix" }
    #expect(["no-fix", "silent"].contains(waiting.text("position.state")))

    let receiver = DaemonReceiver(on: gpsd, saying: DaemonReceiver.overlook)
    defer { receiver.unplug() }
    let status = try await subscriber.nextStatus { $0.text("state") == "no-compass" }
    #expect(status.text("heading.state") == "absent")
    #expect(status.text("clock.state") == "gps")
    #expect(status.text("declination.source") == "WMM2025")
    let lines = try await subscriber.sightings(20)
    for line in lines {
      #expect(line.number("radiusKm") == 40)
      #expect(line.number("total") == Double(line.list("sightings").count))
      #expect(line["heading"] == nil && line["facing"] == nil)
      #expect(line.text("time")?.hasPrefix("2026-11-30T17:") == true)
    }
    #expect(lines.contains { $0.text("position.mode") == nil && $0.number("position.mode") == 3 })
    #expect(lines[0].list("sightings").contains { $0.at("peak")?.string == "Mount Mitchell" })
    #expect(SecondOpinion.elevationProblems(in: lines) == [])
    try await daemon.stop()
  }

  @Test(.enabled(if: SecondOpinion.geodSolve != nil, "GeodSolve is not installed"))
  func `distances and bearings are GeographicLib's`() async throws {
    let gpsd = try GpsdHarness()
    let daemon = try daemon(on: gpsd, ["sightings.radius=500km", "stream.heartbeat=1s"])
    let subscriber = try await daemon.subscribe()
    let receiver = DaemonReceiver(on: gpsd, saying: DaemonReceiver.overlook)
    defer { receiver.unplug() }
    var lines = try await subscriber.sightings(10)
    #expect(lines[9].list("sightings").count == 72)
    // On the other side of the summits; it is believed after some fixes.
    receiver.say(.fix(latitude: 36.2, longitude: -81.9))
    lines.append(
      try await subscriber.nextSightings("the other place") {
        abs(($0.number("position.lat") ?? 0) - 36.2) < 0.01
      })
    lines += try await subscriber.sightings(10)
    let problems = try await SecondOpinion.geodesicProblems(in: lines)
    #expect(problems == [])
    #expect(SecondOpinion.elevationProblems(in: lines) == [])
    try await daemon.stop()
  }

  @Test(.enabled(if: SecondOpinion.geodSolve != nil, "GeodSolve is not installed"))
  func `near the summit distances and bearings are GeographicLib's too`() async throws {
    let gpsd = try GpsdHarness()
    let daemon = try daemon(on: gpsd, ["sightings.radius=2km", "stream.heartbeat=1s"])
    let subscriber = try await daemon.subscribe()
    // 30 m to the south-west of Mount Mitchell.
    let receiver = DaemonReceiver(on: gpsd, saying: .fix(latitude: 35.7646, longitude: -82.2653))
    defer { receiver.unplug() }
    let lines = try await subscriber.sightings(10)
    #expect(lines[9].list("sightings").count == 3)
    let problems = try await SecondOpinion.geodesicProblems(in: lines)
    #expect(problems == [])
    try await daemon.stop()
  }

  @Test func `gpsd may go and come back as often as it likes`() async throws {
    let gpsd = try GpsdHarness()
    let daemon = try daemon(on: gpsd)
    let subscriber = try await daemon.subscribe()
    let receiver = DaemonReceiver(on: gpsd, saying: DaemonReceiver.overlook)
    defer { receiver.unplug() }
    _ = try await subscriber.nextStatus("a fix") { $0.text("position.state") == "fix-3d" }
    for _ in 1...3 {
      try gpsd.stop()
      let gone = try await subscriber.nextStatus("gone") { $0.text("state") == "blocked" }
      #expect(gone.text("position.state") == "unreachable")
      #expect(gone.text("position.detail")?.isEmpty == false)
      #expect(gone["position.satellitesUsed"] == nil && gone["position.hdop"] == nil)
      try gpsd.start()
      let back = try await subscriber.nextStatus("back") { $0.text("state") == "no-compass" }
      #expect(back.text("position.state") == "fix-3d")
    }
    try await daemon.stop()
  }

  @Test func `a gpsd without a receiver needs a person`() async throws {
    let gpsd = try GpsdHarness(hasReceiver: false)
    let daemon = try daemon(on: gpsd)
    let subscriber = try await daemon.subscribe()
    let status = try await subscriber.nextStatus { $0.text("position.state") == "no-receiver" }
    #expect(status.text("state") == "blocked")
    #expect(status.text("position.detail")?.contains("/etc/default/gpsd") == true)
    try await daemon.stop()
  }

  @Test func `stopped for a while, it goes on with the newest fix`() async throws {
    let gpsd = try GpsdHarness()
    let daemon = try daemon(on: gpsd)
    let subscriber = try await daemon.subscribe()
    let witness = try GpsdWitness(port: gpsd.port)
    try await witness.hears(gpsd, as: subscriber)
    var second = 1000
    func fix(north: Int) async throws {
      second += 1
      let latitude = Self.overlook.latitude + Double(north) * 1e-4
      gpsd.send(
        NMEA.fix(second: second, latitude: latitude, longitude: Self.overlook.longitude))
      try await witness.fix(near: latitude)
    }
    try await fix(north: 0)
    let before = try await subscriber.nextSightings("the fix") { $0.number("position.mode") == 3 }
    daemon.process.halt()
    for north in 1...30 { try await fix(north: north) }
    // Once the witness has had a second report of the place, the daemon has been sent the first.
    try await fix(north: 30)
    daemon.process.send(SIGCONT)

    let old = try #require(before.number("position.lat"))
    let after = try await subscriber.nextSightings("another place") {
      abs(($0.number("position.lat") ?? old) - old) > 1e-5
    }
    #expect(abs((after.number("position.lat") ?? 0) - old - 30e-4) < 1e-6)
    #expect((after.number("position.ageS") ?? 60) < 1)
    try await daemon.stop()
  }

  @Test func `a receiver that falls silent leaves an old position that says its age`()
    async throws
  {
    let gpsd = try GpsdHarness()
    let daemon = try daemon(on: gpsd, ["gpsd.silent_after=1s"])
    let subscriber = try await daemon.subscribe()
    let receiver = DaemonReceiver(on: gpsd, saying: DaemonReceiver.overlook)
    defer { receiver.unplug() }
    _ = try await subscriber.nextStatus("a fix") { $0.text("position.state") == "fix-3d" }
    receiver.say(.nothing)
    let silent = try await subscriber.nextStatus("silence") {
      $0.text("position.state") == "silent"
    }
    #expect(silent.text("state") == "acquiring-fix")
    var lines: [DaemonLine] = []
    while lines.last?["position.stale"] == nil { lines += try await subscriber.sightings(1) }
    let ages = lines.map { $0.number("position.ageS") ?? -1 }
    #expect(ages == ages.sorted() && Set(ages).count > 30)
    #expect(ages.last == 5)
    #expect(Set(lines.map { $0.number("position.lat") }).count == 1)

    receiver.say(DaemonReceiver.overlook)
    _ = try await subscriber.nextStatus("a fix") { $0.text("position.state") == "fix-3d" }
    let fresh = try await subscriber.nextSightings { ($0.number("position.ageS") ?? 9) < 1 }
    #expect(fresh["position.stale"] == nil)
    try await daemon.stop()
  }

  @Test func `a fix that is lost is said, and found again`() async throws {
    let gpsd = try GpsdHarness()
    let daemon = try daemon(on: gpsd)
    let subscriber = try await daemon.subscribe()
    let receiver = DaemonReceiver(on: gpsd, saying: .noFix)
    defer { receiver.unplug() }
    for report in [DaemonReceiver.overlook, .noFix, DaemonReceiver.overlook] {
      receiver.say(report)
      let state = report == .noFix ? "no-fix" : "fix-3d"
      _ = try await subscriber.nextStatus(state) { $0.text("position.state") == state }
    }
    try await daemon.stop()
  }

  @Test func `a receiver that says it is at 0,0 is not believed`() async throws {
    let gpsd = try GpsdHarness()
    let daemon = try daemon(on: gpsd)
    let subscriber = try await daemon.subscribe()
    let receiver = DaemonReceiver(on: gpsd, saying: .fix(latitude: 0, longitude: 0))
    defer { receiver.unplug() }
    let status = try await subscriber.nextStatus { $0.text("position.state") == "implausible" }
    #expect(status.text("state") == "acquiring-fix")
    #expect(status.text("position.detail")?.contains("0,0") == true)
    // The first SIGHTINGS is of the place that is believed.
    receiver.say(DaemonReceiver.overlook)
    let line = try await subscriber.nextSightings { _ in true }
    #expect(abs((line.number("position.lat") ?? 0) - Self.overlook.latitude) < 1e-4)
    try await daemon.stop()
  }

  @Test func `a jump is believed at the third fix that agrees`() async throws {
    let gpsd = try GpsdHarness()
    let daemon = try daemon(on: gpsd)
    let subscriber = try await daemon.subscribe()
    let witness = try GpsdWitness(port: gpsd.port)
    try await witness.hears(gpsd, as: subscriber)
    let elsewhere = Self.overlook.latitude + 1
    func fix(_ second: Int, at latitude: Double) async throws {
      gpsd.send(
        NMEA.fix(second: second, latitude: latitude, longitude: Self.overlook.longitude))
      try await witness.fix(near: latitude)
    }
    try await fix(1001, at: Self.overlook.latitude)
    _ = try await subscriber.nextSightings("the place") { $0.number("position.mode") == 3 }
    try await fix(1002, at: elsewhere)
    _ = try await subscriber.nextStatus("doubt") {
      $0.text("position.state") == "implausible"
    }
    try await fix(1003, at: elsewhere)
    // More heartbeats than there can be between two fixes.
    for line in try await subscriber.sightings(10) {
      #expect(abs((line.number("position.lat") ?? 0) - Self.overlook.latitude) < 1e-6)
    }
    try await fix(1004, at: elsewhere)
    let line = try await subscriber.nextSightings("the new place") {
      abs(($0.number("position.lat") ?? 0) - elsewhere) < 1e-6
    }
    #expect((line.number("position.ageS") ?? 9) < 1)
    _ = try await subscriber.nextStatus("a fix") { $0.text("position.state") == "fix-3d" }
    try await daemon.stop()
  }

  @Test(
    .enabled(
      if: GpsfakeRun.program != nil && DaemonPrograms.shared != nil,
      "no gpsfake or no recordings"))
  func `gpsfake is as good a gpsd`() async throws {
    let recording = try #require(DaemonPrograms.shared) + "/data/receivers/neo-m8n.log"
    let gpsd = try await GpsfakeRun(of: recording, cycle: 0.01)
    let daemon = try DaemonHarness(["gpsd.port=\(gpsd.port)", "gpsd.silent_after=10min"])
    let subscriber = try await daemon.subscribe()
    try await gpsd.play(to: subscriber)
    let lines = try await subscriber.sightings(5)
    #expect(lines.allSatisfy { abs(($0.number("position.lat") ?? 0) - 44.069) < 0.001 })
    try await gpsd.end()
    _ = try await subscriber.nextStatus("the end") { $0.text("state") == "blocked" }
    try await daemon.stop()
  }
}
