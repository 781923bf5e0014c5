import Compass
import Foundation
import Geodesy
import Records
import Sightings
import Support
import Testing
import Timekeeping

@testable import Linux
@testable import PeakyCore

/// A writer on a folder of its own, and what it has written.
final class TripBench {
  let scratch: Scratch
  private var writer: TripWriter
  let directory: String

  let plan: TripPlan

  init(
    raw: Bool = false, sync: Duration = .seconds(10), in folder: String = "trips",
    scratch: Scratch? = nil, change: (inout TripPlan) -> Void = { _ in }
  ) throws {
    let scratch = try scratch ?? Scratch()
    self.scratch = scratch
    directory = scratch.path(folder)
    var plan = TripPlan(
      directory: directory, interval: .seconds(10), isRaw: raw, sync: sync,
      settings: [SettingEntry(key: "sightings.radius", value: "40 km")], calibration: nil,
      catalog: TripHeader.Catalog(path: "peaks.json", peaks: 5, sha256: "abc"),
      host: utc("1970-01-01T00:00:07Z"))
    change(&plan)
    self.plan = plan
    writer = TripWriter(plan)
  }

  var status: StatusReport.Trip { writer.status }
  var isFull: Bool { writer.isFull }
  var unwritten: Int { writer.batch.count }

  func removed() -> [String] { writer.takeRemoved() }

  func renew(at seconds: Double, _ change: (inout TripPlan) -> Void = { _ in }) {
    var next = plan
    change(&next)
    writer.take(.renewal(next, .seconds(seconds)), lost: 0)
  }

  func input(_ input: Input, at seconds: Double, lost: Int = 0) {
    writer.take(.input(input, .seconds(seconds)), lost: lost)
  }

  func fix(_ time: String? = nil, at seconds: Double) {
    input(.fix(PeakyCoreTests.fix(time: time.map { "2026-11-30T17:04:\($0)Z" })), at: seconds)
  }

  func made(
    at seconds: Double, status: Bool = false, sightings total: Int? = nil, facing: String? = nil
  ) {
    writer.take(
      .made(
        Made(
          instant: .seconds(seconds),
          status: status ? StreamLine.status(statusReport) : nil,
          sightings: total.map { sightings($0) },
          digest: TripThinner.Digest(facing: facing, state: "ok"))), lost: 0)
  }

  func close(at seconds: Double, lost: Int = 0) {
    writer.take(.close(.seconds(seconds), {}), lost: lost)
  }

  var names: [String] {
    get throws {
      try scratch.names(in: directory.split(separator: "/").last.map(String.init) ?? "")
    }
  }

  /// The lines of a file after its first, as `class at`, read back.
  func lines(of name: String = "pending-1.ndjson") throws -> [String] {
    try records(of: name).dropFirst().map { "\($0.className) \($0.line.at.milliseconds)" }
  }

  /// What the line of that number says, counted from 0.
  func record(_ number: Int) throws -> TripRecord {
    try #require(try records().dropFirst(number).first).line.record
  }

  func records(of name: String = "pending-1.ndjson") throws -> [(className: String, line: TripLine)]
  {
    try readTrip("\(directory)/\(name)")
  }
}

private let statusReport = StatusReport(
  state: .blocked, position: StatusReport.Position(state: .unreachable, detail: "no gpsd"),
  heading: StatusReport.Heading(state: .absent, detail: "no chip"), declination: nil,
  clock: .unknown, trip: StatusReport.Trip(state: .off), peaks: 5, inRange: nil, replay: nil,
  subscribers: 0, dropped: 0)

/// All lines of a trip file with their classes; each line of the stream in it is checked.
func readTrip(_ path: String) throws -> [(className: String, line: TripLine)] {
  let bytes = try Files.read(path, atMost: 1 << 26)
  var reader = TripReader(file: path)
  reader.feed(bytes)
  reader.end()
  var found: [(String, TripLine)] = []
  while let line = try reader.next() {
    if case .output(_, let text) = line.record { #expect(problems(inLine: streamed(text)) == []) }
    let own = text(line.bytes)
    let name = own.dropFirst(#"{"class":""#.count).prefix { $0 != "\"" }
    found.append((String(name), line))
  }
  #expect(reader.tornLine == nil)
  return found
}

/// A line of a trip as it was streamed: without its `at`, which is its second key, and its end.
func streamed(_ line: [UInt8]) -> String {
  let parts = text(line.dropLast()).split(separator: ",", maxSplits: 2)
  guard parts.count == 3, parts[1].hasPrefix(#""at":"#) else { return "at is not second" }
  return parts[0] + "," + parts[2]
}

private let sample = Input.field(CompassSample(field: FieldVector(x: 20.1, y: -3.4, z: -43.9)))
private let connected = Input.gpsd(.connected(detail: "gpsd 3.22"))
private let found = Input.compass(.found(chip: "LIS3MDL", detail: "LIS3MDL at 0x1c"))

@Suite struct TripNameTests {
  @Test func `it begins under a pending name with a TRIP line, for its owner and group`() throws {
    let bench = try TripBench()
    bench.made(at: 0, status: true)
    bench.close(at: 1)
    #expect(try bench.names == ["pending-1.ndjson"])
    #expect(try bench.scratch.mode("trips") == 0o750)
    #expect(try bench.scratch.mode("trips/pending-1.ndjson") == 0o640)
    #expect(
      bench.status
        == StatusReport.Trip(state: .recording, file: bench.directory + "/pending-1.ndjson"))
    let records = try bench.records()
    #expect(
      records.first?.line
        == TripLine(
          at: .start,
          record: .header(
            TripHeader(
              release: "0.1.0", host: utc("1970-01-01T00:00:07Z"),
              settings: [SettingEntry(key: "sightings.radius", value: "40 km")],
              catalog: TripHeader.Catalog(path: "peaks.json", peaks: 5, sha256: "abc"),
              isFresh: true))))
    #expect(records.map(\.className) == ["TRIP", "STATUS"])
  }

  @Test func `it takes the name of when it began, with the third fix that can be trusted`() throws {
    let bench = try TripBench()
    bench.made(at: 0, status: true)
    bench.fix("06.250", at: 1.25)
    bench.fix("07.250", at: 2.25)
    #expect(try bench.names == ["pending-1.ndjson"])
    bench.fix("08.250", at: 3.25)
    #expect(try bench.names == ["20261130T170405Z.ndjson"])
    #expect(bench.status.file == bench.directory + "/20261130T170405Z.ndjson")
    bench.close(at: 4)
    #expect(
      try bench.lines(of: "20261130T170405Z.ndjson") == [
        "STATUS 0", "FIX 1250", "FIX 2250", "FIX 3250",
      ])
  }

  @Test func `it replaces no file, neither pending nor named`() throws {
    let scratch = try Scratch()
    let first = try TripBench(scratch: scratch)
    let second = try TripBench(scratch: scratch)
    let third = try TripBench(scratch: scratch)
    let all = [first, second, third]
    for bench in all { bench.made(at: 0, status: true) }
    #expect(try first.names == ["pending-1.ndjson", "pending-2.ndjson", "pending-3.ndjson"])
    for bench in all {
      for second in 1...3 { bench.fix("0\(second + 5)", at: Double(second)) }
      bench.close(at: 5)
    }
    #expect(
      try first.names == [
        "20261130T170405Z-2.ndjson", "20261130T170405Z-3.ndjson", "20261130T170405Z.ndjson",
      ])
    for name in try first.names { #expect(try first.records(of: name).count == 5) }
  }

  @Test func `without a time that can be trusted it keeps its pending name`() throws {
    let bench = try TripBench()
    for second in 1...20 { bench.fix("05", at: Double(second)) }
    for second in 21...30 { bench.fix(at: Double(second)) }
    bench.close(at: 40)
    #expect(try bench.names == ["pending-1.ndjson"])
  }

  @Test func `two boots with a clock of 1970 give two trips`() throws {
    let scratch = try Scratch()
    for _ in 0..<2 {
      let bench = try TripBench(scratch: scratch)
      bench.made(at: 0, status: true)
      bench.close(at: 1)
    }
    #expect(try scratch.names(in: "trips") == ["pending-1.ndjson", "pending-2.ndjson"])
  }

  @Test func `a name that cannot be had is said, and goes once it can`() throws {
    let bench = try TripBench()
    bench.made(at: 0, status: true)
    for second in 1...2 { bench.fix("0\(second + 5)", at: Double(second)) }
    let script = SystemCallScript(.renameat2, failsWith: [EIO])
    SystemCallScript.$current.withValue(script) { bench.fix("08", at: 3) }
    #expect(script.left == [])
    #expect(bench.status.state == .recording)
    #expect(bench.status.detail?.contains("pending") == true)
    bench.fix("09", at: 4)
    #expect(
      bench.status
        == StatusReport.Trip(
          state: .recording, file: bench.directory + "/20261130T170405Z.ndjson"))
  }
}

@Suite struct TripContentTests {
  /// Twelve seconds: two fixes a second, four readings, a heartbeat, two changes of the faced peak.
  private func hike(_ bench: TripBench) {
    bench.made(at: 0, status: true)
    bench.input(connected, at: 0.1)
    bench.input(found, at: 0.1)
    for second in 1...12 {
      let now = Double(second)
      bench.input(sample, at: now - 0.5)
      bench.fix(at: now - 0.4)
      bench.input(.tick(missed: 0), at: now)
      bench.made(at: now, sightings: second, facing: second < 4 ? nil : "Pisgah")
      bench.fix(at: now + 0.1)
    }
    bench.input(.tick(missed: 3), at: 16)
    bench.close(at: 16.5)
  }

  @Test func `thinned, it has a fix a second, and SIGHTINGS each interval and change`() throws {
    let bench = try TripBench()
    hike(bench)
    let lines = try bench.lines()
    #expect(lines.filter { $0.hasPrefix("FIX") }.count == 12)
    #expect(
      lines.filter { !$0.hasPrefix("FIX") } == [
        "STATUS 0", "SIGHTINGS 1000", "SIGHTINGS 4000",
      ])
  }

  @Test func `raw, it has every input, in order, and the SIGHTINGS thinned as ever`() throws {
    let bench = try TripBench(raw: true)
    hike(bench)
    let lines = try bench.lines()
    #expect(
      Array(lines.prefix(8)) == [
        "STATUS 0", "GPSD 100", "COMPASS 100", "FIELD 500", "FIX 600", "SIGHTINGS 1000", "FIX 1100",
        "FIELD 1500",
      ])
    #expect(Array(lines.suffix(3)) == ["FIX 12100", "TICK 16000", "TICK 16500"])
    #expect(lines.filter { $0.hasPrefix("FIX") }.count == 24)
    #expect(lines.filter { $0.hasPrefix("FIELD") }.count == 12)
    #expect(lines.filter { $0.hasPrefix("SIGHTINGS") } == ["SIGHTINGS 1000", "SIGHTINGS 4000"])
  }

  @Test func `inputs read back as they were`() throws {
    let bench = try TripBench(raw: true)
    var fix = PeakyCoreTests.fix(time: "2026-11-30T17:04:05.250Z")
    (fix.speed, fix.track, fix.hdop) = (1.1, .init(wrapping: 92.1), 0.9)
    (fix.satellitesUsed, fix.satellitesSeen, fix.verticalError) = (9, 14, 9.8)
    let inputs: [Input] = [
      connected, .gpsd(.receiver(detail: "ttyACM0 \u{1F3D4} \"quoted\"")),
      .gpsd(.noReceiver(detail: "")), .gpsd(.unreachable(detail: "refused")), found,
      .compass(.lost(chip: "LIS3MDL", detail: "EREMOTEIO")), .compass(.absent(detail: "a")),
      .compass(.denied(detail: "b")), .compass(.saturated), .fix(fix), .fix(.init(mode: .none)),
      sample,
      .field(
        CompassSample(
          field: FieldVector(x: 0.1 + 0.2, y: -.leastNonzeroMagnitude, z: 1e22),
          force: SpecificForce(x: 0.01, y: -0.02, z: 0.99))),
      .tick(missed: 7),
    ]
    for (index, input) in inputs.enumerated() { bench.input(input, at: Double(index) / 1000) }
    bench.close(at: 1)
    let found = try bench.records().compactMap { record -> Input? in
      if case .input(let input) = record.line.record { input } else { nil }
    }
    #expect(found == inputs + [.tick(missed: 0)])
  }
}

@Suite struct TripSyncTests {
  @Test func `lines are on the disk when sync has passed, and not before`() throws {
    let bench = try TripBench()
    bench.made(at: 0, status: true)
    bench.fix(at: 5)
    bench.input(.tick(missed: 0), at: 9.999)
    #expect(try bench.lines() == [])
    bench.input(.tick(missed: 0), at: 10)
    #expect(try bench.lines() == ["STATUS 0", "FIX 5000"])
    bench.fix(at: 11)
    bench.fix(at: 19.999)
    #expect(try bench.lines().count == 2)
    bench.fix(at: 21)
    #expect(try bench.lines() == ["STATUS 0", "FIX 5000", "FIX 11000", "FIX 19999", "FIX 21000"])
  }

  @Test func `the end writes what is left`() throws {
    let bench = try TripBench()
    bench.fix(at: 1)
    bench.close(at: 1.5)
    #expect(try bench.lines() == ["FIX 1000"])
  }

  @Test func `much at once does not gather in memory`() throws {
    let bench = try TripBench(raw: true, sync: .seconds(3600))
    bench.input(sample, at: 0)
    var count = 1
    while try bench.lines().isEmpty {
      count += 1
      bench.input(sample, at: Double(count) / 1000)
      try #require(count < 10_000)
    }
    let bytes = try bench.scratch.content("trips/pending-1.ndjson").utf8.count
    #expect(bytes > TripWriter.largestBatch && bytes < TripWriter.largestBatch + 4096)
    #expect(try bench.lines().count == count)
  }

  @Test func `a raw trip has a TICK where nothing else came for sync`() throws {
    let bench = try TripBench(raw: true)
    bench.input(connected, at: 1)
    for second in 2...45 { bench.input(.tick(missed: 0), at: Double(second)) }
    bench.close(at: 45.5)
    let lines = try bench.lines()
    #expect(lines.first == "GPSD 1000")
    let instants = try bench.records().map(\.line.at.milliseconds)
    #expect(zip(instants, instants.dropFirst()).allSatisfy { $1 - $0 <= 20_000 })
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("TICK") })
    #expect((3...6).contains(lines.count))
  }

  @Test func `a thinned trip has no TICK`() throws {
    let bench = try TripBench()
    bench.fix(at: 1)
    for second in 2...45 { bench.input(.tick(missed: 0), at: Double(second)) }
    bench.close(at: 45.5)
    #expect(try bench.lines() == ["FIX 1000"])
  }
}

@Suite struct TripPauseTests {
  @Test func `what was lost on the way is a PAUSE, at the end too`() throws {
    let bench = try TripBench(raw: true)
    bench.input(connected, at: 1)
    bench.input(connected, at: 7, lost: 12)
    bench.close(at: 9, lost: 3)
    #expect(
      try bench.lines() == ["GPSD 1000", "PAUSE 7000", "GPSD 7000", "PAUSE 9000", "TICK 9000"])
    guard case .pause(let since, let reason) = try bench.record(2) else {
      Issue.record("no PAUSE")
      return
    }
    #expect(since == .seconds(1))
    #expect(reason?.contains("12") == true)
  }

  @Test(arguments: [ENOSPC, EROFS, EIO])
  func `a disk that refuses pauses the trip, which says so and goes on`(errno: Int32) throws {
    let bench = try TripBench()
    bench.made(at: 0, status: true)
    bench.fix(at: 10)
    bench.fix(at: 15)
    let script = SystemCallScript(.write, failsWith: [errno, errno])
    SystemCallScript.$current.withValue(script) {
      bench.fix(at: 20)
      bench.fix(at: 25)
      bench.fix(at: 30)
    }
    #expect(script.left == [])
    #expect(bench.status.state == .paused)
    #expect(bench.status.file == bench.directory + "/pending-1.ndjson")
    #expect(bench.status.detail?.contains(bench.directory) == true)
    bench.fix(at: 40)
    #expect(
      bench.status
        == StatusReport.Trip(state: .recording, file: bench.directory + "/pending-1.ndjson"))
    bench.fix(at: 41)
    bench.close(at: 42)
    #expect(
      try bench.lines() == ["STATUS 0", "FIX 10000", "PAUSE 40000", "FIX 41000"])
    guard case .pause(let since, let reason) = try bench.record(3) else {
      Issue.record("no PAUSE")
      return
    }
    // What came after the last that was written out is missing.
    #expect(since == .seconds(10))
    #expect(reason == SystemError(errno: errno, operation: "write").text)
  }

  @Test func `a folder that cannot be made pauses the trip until it can`() throws {
    let scratch = try Scratch()
    try scratch.file("file", "")
    let bench = try TripBench(in: "file/trips", scratch: scratch)
    bench.made(at: 0, status: true)
    #expect(bench.status.state == .paused)
    #expect(bench.status.file == nil)
    #expect(bench.status.detail?.contains("ENOTDIR") == true)
    bench.fix(at: 10)
    #expect(bench.status.state == .paused)
    try scratch.remove("file")
    bench.fix(at: 20)
    bench.fix(at: 21)
    bench.close(at: 22)
    #expect(bench.status.state == .recording)
    let records = try bench.records()
    #expect(records.map(\.className) == ["TRIP", "PAUSE", "FIX"])
    guard case .header(let header) = try bench.record(0),
      case .pause(let since, _) = try bench.record(1)
    else {
      Issue.record("no TRIP with a PAUSE")
      return
    }
    #expect(!header.isFresh)
    #expect(since == .start)
  }

  @Test func `a disk too full for a first line is left without empty files`() throws {
    let bench = try TripBench()
    let script = SystemCallScript(.write, failsWith: [ENOSPC, ENOSPC, ENOSPC])
    SystemCallScript.$current.withValue(script) {
      bench.made(at: 0, status: true)
      bench.fix(at: 10)
      bench.fix(at: 20)
    }
    #expect(script.left == [])
    #expect(bench.status.state == .paused)
    #expect(try bench.names == [])
    bench.fix(at: 30)
    bench.close(at: 31)
    #expect(try bench.names == ["pending-1.ndjson"])
    #expect(bench.status.state == .recording)
  }

  @Test func `a trip that somebody removes is begun anew, named when it began`() throws {
    let bench = try TripBench()
    bench.made(at: 0, status: true)
    for second in 1...3 { bench.fix("0\(second + 5)", at: Double(second)) }
    try bench.scratch.remove("trips")
    bench.fix("15", at: 10)
    #expect(bench.status.state == .paused)
    bench.fix("25", at: 20)
    #expect(bench.status.state == .recording)
    bench.fix("26", at: 21)
    bench.close(at: 22)
    #expect(try bench.names == ["20261130T170405Z.ndjson"])
    #expect(try bench.lines(of: "20261130T170405Z.ndjson") == ["PAUSE 20000", "FIX 21000"])
  }

  @Test(.enabled(if: SmallDisk.isAvailable, "needs root, to mount a small disk"))
  func `on a disk that is really full it pauses with whole lines, and goes on with room`() throws {
    let scratch = try Scratch()
    let disk = try SmallDisk(at: scratch.path("disk"))
    defer { withExtendedLifetime(disk) {} }
    try scratch.file("disk/filler", String(repeating: "x", count: 48 * 1024))
    let bench = try TripBench(raw: true, sync: .seconds(1), in: "disk", scratch: scratch)
    var second = 0.0
    while bench.status.state != .paused {
      second += 0.02
      bench.input(sample, at: second)
      try #require(second < 60)
    }
    #expect(bench.status.detail?.contains("ENOSPC") == true)
    let before = try bench.lines()
    #expect(before.count > 10)
    for _ in 0..<200 {
      second += 0.02
      bench.input(sample, at: second)
    }
    #expect(bench.status.state == .paused)
    #expect(try bench.lines() == before)
    try scratch.remove("disk/filler")
    while bench.status.state != .recording {
      second += 0.02
      bench.input(sample, at: second)
      try #require(second < 60)
    }
    bench.input(sample, at: second + 0.02)
    bench.close(at: second + 0.04)
    let after = try bench.lines()
    #expect(Array(after.prefix(before.count)) == before)
    #expect(
      after.dropFirst(before.count).map { $0.split(separator: " ")[0] } == [
        "PAUSE", "FIELD", "TICK",
      ])
  }
}

/// A disk of 64 KiB, gone with the value.
private final class SmallDisk: Sendable {
  static let isAvailable: Bool = {
    guard let scratch = try? Scratch() else { return false }
    return (try? SmallDisk(at: scratch.path("disk"))) != nil
  }()

  private let path: String

  init(at path: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try Self.run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", path)
  }

  deinit {
    try? Self.run("umount", "-l", path)
  }

  private static func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.featureUnsupported) }
  }
}
