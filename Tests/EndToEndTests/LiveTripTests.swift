import Foundation
import Support
import Testing

@Suite(
  .enabled(
    if: GpsdHarness.isInstalled && GpsdWitness.program != nil && ShimLibrary.isAvailable,
    "no gpsd, no gpspipe, or no stand-in for an I2C adapter"))
struct LiveTripTests {
  private static let inputs: Set<String> = [
    "TRIP", "FIX", "GPSD", "FIELD", "ATT", "COMPASS", "TERRAIN", "SETTINGS", "CALIBRATION", "TICK",
  ]

  /// The class of a line, and the line as the stream has it: without `at`.
  private static func parts(of line: Substring) -> (kind: String, streamed: String) {
    let kind = line.dropFirst(#"{"class":""#.count).prefix { $0 != "\"" }
    return (String(kind), String(line.replacing(/,"at":[0-9.]+/, with: "", maxReplacements: 1)))
  }

  /// A while with everything that may befall a unit.
  private func live(_ daemon: DaemonHarness, _ board: ShimBoard, _ gpsd: GpsdHarness) async throws {
    let subscriber = try await daemon.subscribe()
    func ready() async throws {
      _ = try await subscriber.nextStatus("ready") { $0.text("state") == "ready" }
    }
    try await ready()
    for heading in stride(from: 40.0, through: 220, by: 60) {
      board.point(at: heading)
      _ = try await subscriber.nextSightings("a turn to \(heading)") {
        abs(($0.number("heading.magneticDeg") ?? 0) - heading) < 1
      }
    }
    try board.unplug()
    _ = try await subscriber.nextSightings("no heading") { $0["heading"] == nil }
    try board.plug()
    try await ready()
    try gpsd.stop()
    _ = try await subscriber.nextStatus("no gpsd") { $0.text("state") == "blocked" }
    try gpsd.start()
    try await ready()
    // Stopped for at least the time of ten reports: more than two heartbeats.
    let witness = try GpsdWitness(port: gpsd.port)
    try await witness.reports(1)
    daemon.process.halt()
    try await witness.reports(10)
    daemon.process.send(SIGCONT)
    board.point(at: 100)
    _ = try await subscriber.nextSightings("a turn to 100") {
      abs(($0.number("heading.magneticDeg") ?? 0) - 100) < 1
    }
    _ = try await subscriber.sightings(20)
  }

  @Test func `a raw trip replays to the bytes that were streamed and recorded`() async throws {
    let board = try await ShimBoard()
    let gpsd = try GpsdHarness()
    board.point(at: 0)
    let folder = try DaemonFolder()
    try folder.write("calibration.json", HeadingTests.identity)
    let daemon = try DaemonHarness(
      [
        "compass.bus=1", "gpsd.port=\(gpsd.port)", "stream.heartbeat=130ms", "trip.raw=yes",
        "trip.interval=1s", "stream.limit=5", "stream.min_turn=1deg",
      ], options: ["--stdout"], environment: board.environment, in: folder)
    let receiver = DaemonReceiver(on: gpsd, saying: DaemonReceiver.overlook)
    defer { receiver.unplug() }
    try await live(daemon, board, gpsd)
    try await daemon.stop()

    let streamed = try await daemon.process.output.all().filter { $0.contains("SIGHTINGS") }
    let trip = try DaemonFolder.text(of: daemon.trip()).split(separator: "\n")
    #expect(trip.allSatisfy { !$0.hasPrefix(#"{"class":"PAUSE""#) })
    let recorded = trip.map(Self.parts).filter { $0.kind == "SIGHTINGS" }.map(\.streamed)
    #expect(recorded.count > 5)
    #expect(trip.contains { $0.contains(#""missed":"#) })
    let stripped = try folder.write(
      "stripped.ndjson",
      trip.filter { Self.inputs.contains(Self.parts(of: $0).kind) }.map { $0 + "\n" }.joined())

    var replayed: [[String]] = []
    for _ in 1...2 {
      let ending = try await DaemonHarness(
        replaying: stripped, options: ["--speed", "max", "--stdout"]
      ).end()
      #expect(ending.code == 0, "\(ending.errors)")
      replayed.append(ending.output)
    }
    #expect(replayed[0] == replayed[1])
    let sightings = replayed[0].filter { $0.contains("SIGHTINGS") }
    // The end of standard output may be lost when the process ends.
    #expect(streamed.count > sightings.count - 5)
    #expect(firstDifference(Array(sightings.prefix(streamed.count)), streamed) == nil)
    #expect(isInOrder(recorded, within: sightings))
    for line in replayed[0] { _ = try DaemonLine(line) }
  }

  private func firstDifference(_ one: [String], _ other: [String]) -> String? {
    for (index, (left, right)) in zip(one, other).enumerated() where left != right {
      return "line \(index):\n\(left)\n\(right)"
    }
    return one.count == other.count ? nil : "\(one.count) lines and \(other.count)"
  }

  /// Whether the lines occur among the others in their order, others in between.
  private func isInOrder(_ lines: [String], within others: [String]) -> Bool {
    var rest = others[...]
    return lines.allSatisfy { line in
      guard let place = rest.firstIndex(of: line) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }
}
