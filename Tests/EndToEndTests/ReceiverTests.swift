import Foundation
import Records
import Support
import Testing

/// Recordings of receivers, played by gpsfake to the daemon and to gpspipe at once.
///
/// The states are judged from the reports that the daemon has written to its trip, one by one, by
/// the code that it judges them with: STATUS comes once a second at most and its states hold for
/// two, so it has some of them only. Those that it has must be among them, in their order.
@Suite(
  .serialized,
  .enabled(
    if: DaemonPrograms.shared != nil && GpsfakeRun.program != nil && GpsdWitness.program != nil,
    "no recordings, no gpsfake or no gpspipe"))
struct ReceiverTests {
  struct Recording: Sendable, CustomTestStringConvertible {
    let name: String
    /// Seconds before each sentence: so slow that no report is overtaken by the next.
    var cycle = 0.03
    /// What becomes of the position, report by report; what stays the same is said once.
    let positions: [String]
    let clocks: [String]

    var testDescription: String { name }
  }

  /// Dates are those that gpsd 3.22 makes of them.
  static let recordings = [
    // RMC sentences alone, which have no height: 2D at best. The first has no fix. The second has a
    // date that cannot be read ("2208-1"): a position without a time. The third says 1999, which
    // gpsd takes for 2019: before anybody could have had this program.
    Recording(
      name: "april6_2019", cycle: 0.2, positions: ["no-fix", "fix-2d"],
      clocks: ["unknown", "implausible"]),
    // SiRF binary of 2005, standing on a stair with a 3D fix from the first report on.
    Recording(name: "bu303-climbing", positions: ["fix-3d"], clocks: ["implausible"]),
    // The same, walking, slowly enough for no report to be a jump.
    Recording(name: "bu303-moving", positions: ["fix-3d"], clocks: ["implausible"]),
    // Never a fix: what its clock says (2002, then 2005) counts for nothing.
    Recording(name: "bu303-nofix", positions: ["no-fix"], clocks: ["unknown"]),
    // A hand-held of the nineties: GLL has a place and no height, RMZ adds the height, and only
    // the second cycle has a time, with a date that gpsd has made up: 2022.
    Recording(
      name: "garmin38", positions: ["fix-2d", "fix-3d"], clocks: ["unknown", "implausible"]),
    // The rest of a cycle (GLL) has a place without a height or a date; then whole cycles. Its date
    // of 2015 comes out as 2034, 1024 weeks later: wrong, but nothing can tell.
    Recording(name: "neo-m8n", positions: ["fix-2d", "fix-3d"], clocks: ["unknown", "gps"]),
    // An autopilot: heading and rate of turn in sentences that gpsd makes no position of.
    Recording(name: "pypilot", positions: [], clocks: []),
    // A compass whose angles gpsd reports as up to 14,223 degrees; no position. Nothing of it is
    // used.
    Recording(name: "tnt-revolution", positions: [], clocks: []),
  ]

  /// What the daemon and gpspipe made of one run of a recording.
  private struct Run {
    let lines: [DaemonLine]
    let inputs: DaemonInputs
    let reports: [JSONValue]

    /// Whether the daemon, on a busy machine, was so late that a report was overtaken by the next.
    var hasGaps: Bool { inputs.reports < reports.count }
  }

  private func play(_ recording: Recording) async throws -> Run {
    let folder = try #require(DaemonPrograms.shared) + "/data/receivers/"
    let gpsd = try await GpsfakeRun(of: folder + recording.name + ".log", cycle: recording.cycle)
    // However late the test hears of the receiver, it has not fallen silent yet.
    let daemon = try DaemonHarness(
      ["gpsd.port=\(gpsd.port)", "gpsd.silent_after=10min", "trip.raw=yes"])
    let subscriber = try await daemon.subscribe()
    try await gpsd.play(to: subscriber)
    try await gpsd.end()
    let reports = try await gpsd.witness.reports()
    try await daemon.process.errors.line(with: "closed the connection")
    try await daemon.stop()
    return Run(
      lines: try await subscriber.remainder(), inputs: try DaemonInputs(trip: daemon.trip()),
      reports: reports)
  }

  @Test(arguments: recordings)
  func `a recording gives the positions of gpspipe and these states`(recording: Recording)
    async throws
  {
    var run = try await play(recording)
    for _ in 1...2 where run.hasGaps { run = try await play(recording) }
    let inputs = run.inputs
    #expect(inputs.positions == recording.positions)
    #expect(inputs.clocks == recording.clocks)
    let shown = run.reports.compactMap(place)
    #expect(inputs.places.last == shown.last)
    #expect(isInOrder(inputs.places, within: shown))
    compare(run.lines, with: inputs, shown)
  }

  /// The stream says nothing else than the inputs give.
  private func compare(
    _ lines: [DaemonLine], with inputs: DaemonInputs, _ shown: [DaemonInputs.Place]
  ) {
    var positions: [String] = []
    var clocks: [String] = []
    for line in lines where line.isStatus {
      if let state = line.text("position.state"),
        !["unreachable", "no-receiver", "silent"].contains(state)
      {
        positions.appendIfNew(state)
      }
      if let state = line.text("clock.state") { clocks.appendIfNew(state) }
    }
    #expect(isInOrder(positions, within: ["no-fix"] + inputs.positions))
    #expect(isInOrder(clocks, within: ["unknown"] + inputs.clocks))
    let rounded = Set(shown.map { [$0.latitude, $0.longitude].map { ($0 * 1e7).rounded() } })
    for line in lines where line.isSightings {
      let place = ["position.lat", "position.lon"].map { (line.number($0) ?? 0) * 1e7 }
      #expect(rounded.contains(place.map { $0.rounded() }), "\(line)")
      #expect(line["heading"] == nil)
      if !inputs.clocks.contains("gps") { #expect(line["time"] == nil) }
    }
    #expect(lines.contains(where: \.isSightings) == !shown.isEmpty)
  }

  private func place(_ report: JSONValue) -> DaemonInputs.Place? {
    guard (report["mode"]?.double ?? 0) >= 2, let latitude = report["lat"]?.double,
      let longitude = report["lon"]?.double
    else { return nil }
    return DaemonInputs.Place(latitude: latitude, longitude: longitude)
  }

  /// Whether the elements occur among the others in their order, others in between.
  private func isInOrder<Element: Equatable>(_ elements: [Element], within others: [Element])
    -> Bool
  {
    var rest = others[...]
    return elements.allSatisfy { element in
      guard let place = rest.firstIndex(of: element) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }
}
