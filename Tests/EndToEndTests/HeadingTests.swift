import Foundation
import Support
import Testing

@Suite(
  .serialized,
  .enabled(
    if: GpsdHarness.isInstalled && ShimLibrary.isAvailable,
    "no gpsd, no stand-in for an I2C adapter, or nothing to compile it with"))
struct HeadingTests {
  /// A calibration that changes nothing.
  static let identity =
    #"{"format":1,"offsetUT":[0,0,0],"matrix":[[1,0,0],[0,1,0],[0,0,1]],"residualUT":0.2}"#

  private static let settings = [
    "compass.bus=1", "compass.rate=80Hz", "stream.heartbeat=100ms",
  ]

  private func daemon(
    on board: ShimBoard, _ gpsd: GpsdHarness? = nil, _ settings: [String] = []
  ) throws -> DaemonHarness {
    let folder = try DaemonFolder()
    try folder.write("calibration.json", Self.identity)
    let port = gpsd.map { ["gpsd.port=\($0.port)"] } ?? []
    return try DaemonHarness(
      Self.settings + port + settings, environment: board.environment, in: folder)
  }

  /// Waits until so many lines in a row have the heading within half a degree.
  private func settle(
    _ subscriber: DaemonSubscriber, at heading: Double, key: String = "heading.magneticDeg"
  ) async throws -> [DaemonLine] {
    var near: [DaemonLine] = []
    _ = try await subscriber.nextSightings("a heading of \(heading)") { line in
      guard let said = line.number(key),
        abs((said - heading).remainder(dividingBy: 360)) <= 0.5
      else {
        near = []
        return false
      }
      near.append(line)
      return near.count == 5
    }
    return near
  }

  @Test func `the heading follows the field over the circle`() async throws {
    let board = try await ShimBoard()
    let gpsd = try GpsdHarness()
    board.point(at: 0)
    let daemon = try daemon(on: board, gpsd)
    let subscriber = try await daemon.subscribe()
    let receiver = DaemonReceiver(on: gpsd, saying: DaemonReceiver.overlook)
    defer { receiver.unplug() }
    let status = try await subscriber.nextStatus("ready") { $0.text("state") == "ready" }
    #expect(status.text("heading.state") == "ok")
    #expect(status.text("heading.chip") == "LIS3MDL")
    #expect(status["heading.calibrated"]?.flag == true)
    // WMM2025 at 35.79 N, 82.26 W and 1 km at the end of November 2026, by the official software.
    let declination = try #require(status.number("declination.deg"))
    #expect(abs(declination - -7.21) <= 0.02)

    for heading in stride(from: 0.0, to: 360, by: 15) {
      board.point(at: heading)
      let lines = try await settle(subscriber, at: heading)
      for line in lines {
        let trueHeading = try #require(line.number("heading.trueDeg"))
        let magnetic = try #require(line.number("heading.magneticDeg"))
        let turn = (trueHeading - magnetic - declination).remainder(dividingBy: 360)
        // Three numbers, each off by half of its last digit.
        #expect(abs(turn) <= 0.0151)
        #expect(line.text("heading.source") == "magnetometer")
        #expect(line.text("heading.state") == "ok")
        #expect((line.number("heading.errorDeg") ?? 180) < 15)
        #expect((line.number("heading.ageS") ?? 9) < 1)
      }
    }
    // At 190 degrees Mount Mitchell, 3.3 km off.
    board.point(at: 190.72 - declination)
    _ = try await settle(subscriber, at: 190.72, key: "heading.trueDeg")
    let facing = try await subscriber.nextSightings("the summit") { $0["facing"] != nil }
    #expect(["Mount Mitchell", "Mount Craig"].contains(facing.text("facing")))
    try await daemon.stop()
  }

  @Test func `a chip taken away is said, and used again when it is back`() async throws {
    let board = try await ShimBoard()
    let gpsd = try GpsdHarness()
    board.point(at: 90)
    let daemon = try daemon(on: board, gpsd)
    let subscriber = try await daemon.subscribe()
    let receiver = DaemonReceiver(on: gpsd, saying: DaemonReceiver.overlook)
    defer { receiver.unplug() }
    _ = try await subscriber.nextStatus("ready") { $0.text("state") == "ready" }
    for _ in 1...2 {
      try board.unplug()
      let gone = try await subscriber.nextStatus("no heading") {
        ["stale", "absent"].contains($0.text("heading.state"))
      }
      #expect(["no-compass", "acquiring-heading"].contains(gone.text("state")))
      #expect(gone.text("heading.detail")?.contains("LIS3MDL") == true)
      let without = try await subscriber.nextSightings("a line without it") {
        $0["heading"] == nil
      }
      #expect(!without.list("sightings").isEmpty && without["facing"] == nil)
      try board.plug()
      _ = try await subscriber.nextStatus("ready again") { $0.text("state") == "ready" }
      _ = try await settle(subscriber, at: 90)
    }
    try await daemon.stop()
  }

  @Test func `without a position the heading is magnetic`() async throws {
    let board = try await ShimBoard()
    board.point(at: 200)
    let daemon = try daemon(on: board)
    let subscriber = try await daemon.subscribe()
    for line in try await settle(subscriber, at: 200) {
      #expect(line["position"] == nil && line["time"] == nil && line["heading.trueDeg"] == nil)
      #expect(line["heading.declinationDeg"] == nil && line.number("total") == 0)
    }
    try await daemon.stop()
  }

  @Test(arguments: [ShimBoard.Chip.qmc5883L, .qmc5883P])
  func `the chips of GY-271 boards are found by their identity`(chip: ShimBoard.Chip) async throws {
    let board = try await ShimBoard(chip)
    board.point(at: 300)
    let daemon = try daemon(on: board)
    let subscriber = try await daemon.subscribe()
    let status = try await subscriber.nextStatus("the chip") { $0["heading.chip"] != nil }
    #expect(status.text("heading.chip") == chip.name)
    _ = try await settle(subscriber, at: 300)
    try await daemon.stop()
  }

  @Test func `the mount turns the heading, and a calibration for another chip is not used`()
    async throws
  {
    let board = try await ShimBoard()
    board.point(at: 30)
    let folder = try DaemonFolder()
    try folder.write(
      "calibration.json",
      #"{"format":1,"offsetUT":[50,0,0],"matrix":[[1,0,0],[0,1,0],[0,0,1]],"chip":"QMC5883L"}"#)
    // The chip's X axis points to the right, its Y axis forward.
    let daemon = try DaemonHarness(
      Self.settings + ["compass.mount=forward +y, up +z"], environment: board.environment,
      in: folder)
    let subscriber = try await daemon.subscribe()
    let status = try await subscriber.nextStatus("a heading") {
      $0.text("heading.state") == "uncalibrated"
    }
    #expect(status["heading.calibrated"]?.flag == false)
    #expect(status.text("heading.detail")?.contains("QMC5883L") == true)
    // What is forward of the unit lies 90 degrees to the left of the chip's X axis.
    _ = try await settle(subscriber, at: 30 - 90 + 360)
    try await daemon.stop()
  }

  @Test func `a chip other than the configured one is named and not used`() async throws {
    let board = try await ShimBoard()
    board.point(at: 0)
    let daemon = try daemon(on: board, nil, ["compass.chip=QMC5883L"])
    let subscriber = try await daemon.subscribe()
    let status = try await subscriber.nextStatus("the verdict") {
      $0.text("heading.state") == "absent"
    }
    let detail = status.text("heading.detail") ?? ""
    #expect(detail.contains("LIS3MDL") && detail.contains("QMC5883L"))
    #expect(status["heading.chip"] == nil)
    try await daemon.stop()
  }

  @Test func `a field beyond the chip's range is said`() async throws {
    let board = try await ShimBoard()
    board.point(at: 0)
    let daemon = try daemon(on: board)
    let subscriber = try await daemon.subscribe()
    _ = try await settle(subscriber, at: 0)
    board.point(at: 0, horizontal: 478.8)
    let status = try await subscriber.nextStatus("saturation") {
      $0.text("heading.state") == "saturated"
    }
    #expect(status["heading.magneticDeg"] == nil)
    board.point(at: 0)
    _ = try await settle(subscriber, at: 0)
    try await daemon.stop()
  }
}
