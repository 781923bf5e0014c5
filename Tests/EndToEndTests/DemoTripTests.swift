import Foundation
import Support
import Testing

/// The hike that ships: what the daemon makes of it, and whether that is the hike that was meant.
@Suite(.serialized) struct DemoTripTests {
  /// As Tests/Trips/README.md has it, from the folder of the package.
  private static let relative = "Tests/Trips/mount-mitchell.ndjson"
  private static let thinning = [
    "stream.limit=2", "stream.heartbeat=10s", "stream.max_rate=0.2Hz",
  ]

  /// When the hiker has faced which summit, in seconds of the recording: the end of each stop.
  static let stops: [(end: Double, summit: String)] = [
    (83, "Mount Mitchell"), (93, "Celo Knob"), (464, "Mount Craig"), (656, "Woody's Knob"),
    (668, "Balsam Cone"), (689, "Celo Knob"), (911, "Mount Gibbes"), (1244, "Celo Knob"),
    (1258, "Roan High Knob"), (1272, "Woody's Knob"), (1286, "Mount Gibbes"),
    (1300, "Craggy Dome"), (1314, "Big Bald"), (1328, "Mount Craig"),
  ]

  private func play(_ settings: [String]) async throws -> [String] {
    let folder = try DaemonFolder()
    let own = [
      "sightings.peaks=config/peaks.json", "stream.socket=\(folder.file("s"))",
      "stream.control=\(folder.file("c"))",
    ]
    // The stream names the file as the command line does.
    let ending = try await ChildProcess(
      "/bin/sh",
      [
        "-c", #"cd "$0" && exec "$@""#, DaemonPrograms.package, DaemonPrograms.peakyd,
        "--config", "/dev/null", "--replay", Self.relative, "--speed", "max", "--stdout",
      ] + (own + settings).flatMap { ["--set", $0] }
    ).ending()
    guard ending.code == 0 else {
      throw ChildProcess.Failure(description: "\(ending.code): \(ending.errors)")
    }
    return ending.output
  }

  @Test func `the hike gives the expected stream, byte for byte`() async throws {
    let expected = try DaemonFolder.text(
      of: DaemonPrograms.package + "/Tests/Trips/mount-mitchell.expected.ndjson")
    let lines = try await play(Self.thinning)
    for (number, (line, wanted)) in zip(lines, expected.split(separator: "\n")).enumerated()
    where line != wanted {
      Issue.record("line \(number + 1) is \(line), not \(wanted)")
      break
    }
    #expect(lines.map { $0 + "\n" }.joined().utf8.count == expected.utf8.count)
  }

  @Test(.enabled(if: SecondOpinion.geodSolve != nil, "GeodSolve is not installed"))
  func `others reckon the same distances, bearings and heights from it`() async throws {
    let lines = try await play(Self.thinning).map { try DaemonLine($0) }.filter(\.isSightings)
    #expect(lines.count > 1000)
    let problems = try await SecondOpinion.geodesicProblems(in: lines)
    #expect(problems == [])
    #expect(SecondOpinion.elevationProblems(in: lines) == [])
  }

  @Test func `at each stop the hiker faces the summit that the story names`() async throws {
    let clock = try GpsTimes(of: DaemonPrograms.hike)
    var last: [String: DaemonLine] = [:]
    for text in try await play([]) {
      guard let at = clock.instant(of: text),
        let stop = Self.stops.first(where: { ($0.end - 4..<$0.end - 0.3).contains(at) })
      else { continue }
      last["\(stop.end)"] = try DaemonLine(text)
    }
    for stop in Self.stops {
      let line = try #require(last["\(stop.end)"], "no line of \(stop)")
      #expect(line.text("facing") == stop.summit)
      let faced = line.list("sightings").first { $0.at("peak")?.string == stop.summit }
      // The hand sways by 0.3 degrees, and the noise of the chip comes on top.
      #expect(abs(faced?.at("relativeDeg")?.double ?? 180) < 1.5, "\(stop)")
    }
  }

  @Test(.enabled(if: DaemonPrograms.installed("python3") != nil, "python3 is not installed"))
  func `the generator writes the hike that ships`() async throws {
    let python = try #require(DaemonPrograms.installed("python3"))
    let written = try await DaemonPrograms.run(
      python, [DaemonPrograms.package + "/Tests/Trips/generate-hike"])
    #expect(try DaemonFolder.text(of: DaemonPrograms.hike) == written)
  }
}

/// From GPS time to the recording's own: the fixes of a trip have both.
private struct GpsTimes {
  private let fixes: [(time: Date, at: Double)]

  init(of trip: String) throws {
    fixes = try DaemonFolder.text(of: trip).split(separator: "\n").compactMap { line in
      guard line.hasPrefix(#"{"class":"FIX""#), let time = Self.time(of: line),
        let at = line.firstMatch(of: /"at":([0-9.]+)/).flatMap({ Double($0.output.1) })
      else { return nil }
      return (time, at)
    }
  }

  /// When a line of the stream was made, in seconds of the recording.
  func instant(of line: String) -> Double? {
    guard let time = Self.time(of: line[...]), let fix = fixes.last(where: { $0.time <= time })
    else { return nil }
    return fix.at + time.timeIntervalSince(fix.time)
  }

  private static func time(of line: Substring) -> Date? {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return line.firstMatch(of: /"time":"([^"]+)"/).flatMap {
      try? Date(String($0.output.1), strategy: style)
    }
  }
}
