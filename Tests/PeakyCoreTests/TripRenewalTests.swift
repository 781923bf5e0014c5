import Compass
import Foundation
import Linux
import Records
import Sightings
import Support
import Testing
import Timekeeping

@testable import PeakyCore

@Suite struct TripRenewalTests {
  @Test func `a trip is full when it is as long as it may be`() throws {
    let bench = try TripBench { $0.maxLength = .seconds(60) }
    for second in stride(from: 0.0, to: 60, by: 10) { bench.fix(at: second) }
    #expect(!bench.isFull)
    bench.fix(at: 60)
    #expect(bench.isFull)
  }

  @Test func `a trip is full when it takes half of what all may, so that the next removes another`()
    throws
  {
    let bench = try TripBench(raw: true) { $0.maxSize = 4000 }
    var second = 0.0
    while !bench.isFull {
      bench.fix(at: second)
      second += 10
      try #require(second < 1000)
    }
    let size = try bench.scratch.content("trips/pending-1.ndjson").utf8.count
    #expect((2000..<2300).contains(size))
  }

  @Test func `the next goes on from it, as a trip of its own`() throws {
    let bench = try TripBench(raw: true)
    for second in 0...3 { bench.fix("0\(second + 5)", at: Double(second)) }
    bench.renew(at: 4) { $0.host = utc("2026-11-30T17:04:09Z") }
    #expect(bench.status == StatusReport.Trip(state: .off))
    for second in 0...3 { bench.fix("\(second + 19)", at: Double(second)) }
    bench.close(at: 5)
    #expect(
      try bench.names == ["20261130T170405Z.ndjson", "20261130T170419Z.ndjson"])
    #expect(
      try bench.lines(of: "20261130T170405Z.ndjson") == [
        "FIX 0", "FIX 1000", "FIX 2000", "FIX 3000", "TICK 4000",
      ])
    let next = try bench.records(of: "20261130T170419Z.ndjson")
    guard case .header(let header)? = next.first?.line.record else {
      Issue.record("no TRIP")
      return
    }
    #expect(header.isFresh)
    #expect(header.host == utc("2026-11-30T17:04:09Z"))
    #expect(header.continues == bench.directory + "/20261130T170405Z.ndjson")
    #expect(next.map(\.className) == ["TRIP", "FIX", "FIX", "FIX", "FIX", "TICK"])
  }

  @Test func `one that is switched off writes nothing, and gathers nothing`() throws {
    let bench = try TripBench(raw: true) { $0.isEnabled = false }
    for second in 0..<100 { bench.fix("05", at: Double(second)) }
    bench.made(at: 100, status: true, sightings: 1)
    #expect(bench.unwritten == 0)
    #expect(bench.status == StatusReport.Trip(state: .off))
    #expect(!FileManager.default.fileExists(atPath: bench.directory))
    // Switched on it begins, and switched off it ends.
    bench.renew(at: 101) { $0.isEnabled = true }
    bench.fix(at: 0)
    bench.renew(at: 10) { $0.isEnabled = false }
    bench.fix(at: 0)
    bench.close(at: 1)
    #expect(bench.status == StatusReport.Trip(state: .off))
    #expect(try bench.lines() == ["FIX 0", "TICK 10000"])
    #expect(bench.unwritten == 0)
  }

  @Test func `the oldest make room for the newest, each said once`() throws {
    let bench = try TripBench { $0.maxSize = 3000 }
    let old = String(repeating: "x", count: 1200)
    try FileManager.default.createDirectory(
      atPath: bench.directory, withIntermediateDirectories: false)
    for name in ["20260101T000000Z", "20260102T000000Z", "20260103T000000Z-2"] {
      try bench.scratch.file("trips/\(name).ndjson", old)
    }
    try bench.scratch.file("trips/notes.txt", old + old + old)
    bench.fix(at: 0)
    bench.fix(at: 10)
    #expect(bench.removed() == ["20260101T000000Z.ndjson"])
    #expect(bench.removed() == [])
    #expect(
      try bench.names == [
        "20260102T000000Z.ndjson", "20260103T000000Z-2.ndjson", "notes.txt", "pending-1.ndjson",
      ])
  }
}

@Suite struct TripShelfTests {
  private static func files(_ names: [(String, Int64, Int64)]) -> [FileFacts] {
    names.map { FileFacts(name: $0, size: $1, modified: $2) }
  }

  // 2026-01-01T00:00:00Z is 1767225600 s after 1970, by date(1).
  private let files = files([
    ("20260103T000000Z.ndjson", 100, 0), ("20260101T000000Z.ndjson", 100, 9_999_999_999),
    ("20260101T000000Z-2.ndjson", 100, 0), ("pending-1.ndjson", 100, 1_767_225_601),
    ("pending-2.ndjson", 100, 1_767_225_599), ("notes.ndjson", 5000, 0),
    ("20260101T000000Z.ndjson.new", 5000, 0), ("20261301T000000Z.ndjson", 5000, 0),
    ("pending-x.ndjson", 5000, 0), ("20260101T000000Zx.ndjson", 5000, 0),
  ])
  private let order = [
    "pending-2.ndjson", "20260101T000000Z-2.ndjson", "20260101T000000Z.ndjson", "pending-1.ndjson",
  ]

  @Test(arguments: [(500, 0), (499, 1), (400, 1), (399, 2), (200, 3), (199, 4), (0, 4)])
  func `the oldest go first, as many as it takes, and nothing but trips`(limit: Int64, count: Int) {
    #expect(
      TripShelf.superfluous(among: files, current: "20260103T000000Z.ndjson", limit: limit)
        == Array(order.prefix(count)))
  }

  @Test func `the one that is being written stays, however old`() {
    #expect(
      TripShelf.superfluous(among: files, current: "pending-2.ndjson", limit: 0)
        == order.dropFirst() + ["20260103T000000Z.ndjson"])
  }
}

@Suite struct ReloadTests {
  @Test(arguments: ["[stream]\nlimit = many\n", "[sightings]\npeaks = /nowhere/peaks.json\n"])
  func `a reload of what cannot be is refused whole, and says so`(text: String) async throws {
    let bench = try ReplayBench()
    let readable = ReadableLog()
    let file = try bench.scratch.file("bad.conf", text)
    let entrance = Entrance(heartbeat: .seconds(1)) { 0 }
    Reload(
      options: try DaemonOptions(["--config", file]), first: try bench.setup(), entrance: entrance,
      readers: Readers(entrance: entrance, log: unheard), log: readable.log()
    ).run()
    _ = entrance.close()
    var entries = 0
    for await _ in entrance.entries { entries += 1 }
    // The end alone.
    #expect(entries == 1)
    #expect(readable.text.hasPrefix("peakyd: SIGHUP: "))
    #expect(readable.text.contains("; the old settings stay"))
  }
}
