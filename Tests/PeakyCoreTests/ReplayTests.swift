import Linux
import Records
import Sightings
import Support
import Testing
import Timekeeping

@testable import PeakyCore

@Suite struct ReplayTests {
  private let bench: ReplayBench

  init() throws {
    bench = try ReplayBench()
  }

  private func expectSame(_ replayed: [String], _ live: [String]) {
    #expect(replayed.count == live.count)
    #expect(zip(replayed, live).first { $0 != $1 } == nil)
  }

  /// What the trip has of the lines are the same lines, in the same order.
  private func expectRecorded(_ name: String, among live: [String]) throws {
    var rest = live[...]
    for (name, line) in try readTrip(bench.scratch.path(name)) where name == "SIGHTINGS" {
      rest = rest.drop { $0 != streamed(line.bytes) }
      try #require(!rest.isEmpty, "a line that was never streamed")
    }
  }

  @Test(arguments: [10, 1, 2, 3, 4, 5] as [UInt64])
  func `a raw trip of whatever happened replays to the same bytes, at any speed`(
    seed: UInt64
  ) async throws {
    let live = try await bench.live(Ordeal(seed: seed, steps: 2000))[0]
    #expect(live.count > 500)
    // Something of everything is in it.
    for word in ["\"facing\"", "\"stale\"", "\"relativeDeg\"", "\"trueDeg\"", "\"time\""] {
      #expect(live.contains { $0.contains(word) }, "\(word)")
    }
    for line in live { #expect(problems(inLine: line) == []) }
    let name = "trips/" + (try bench.scratch.names(in: "trips").first ?? "")
    expectSame(try await bench.replay(name), live)
    if seed.isMultiple(of: 10) { expectSame(try await bench.replay(name, speed: 1e6), live) }
    try expectRecorded(name, among: live)
  }

  @Test(arguments: [20, 11, 12] as [UInt64])
  func `settings that changed on the way are put in force again where they were`(
    seed: UInt64
  ) async throws {
    let changes = [
      ["stream.heartbeat=1s", "sightings.radius=30km"],
      ["stream.heartbeat=300ms", "stream.min_turn=5deg", "compass.declination=3"],
      ["compass.calibration=" + bench.scratch.path("other"), "stream.limit=1"],
      ["compass.mount=forward +y, up +z", "gpsd.silent_after=1s", "stream.max_rate=2Hz"],
    ]
    let bench = bench
    var steps: [Int: (Entrance) throws -> Void] = [:]
    for index in changes.indices {
      steps[300 * (index + 1)] = { entrance in
        let all = changes[...index].flatMap { $0 }
        entrance.enter(try bench.setup(all))
      }
    }
    let live = try await bench.live(Ordeal(seed: seed, steps: 1500), changes: steps)[0]
    #expect(live.contains { $0.contains("\"radiusKm\":50.000") })
    #expect(live.contains { $0.contains("\"radiusKm\":30.000") })
    #expect(live.contains { $0.contains("\"declinationDeg\":3.00") })
    let name = "trips/" + (try bench.scratch.names(in: "trips").first ?? "")
    #expect(try readTrip(bench.scratch.path(name)).count { $0.className == "SETTINGS" } == 4)
    #expect(try readTrip(bench.scratch.path(name)).count { $0.className == "CALIBRATION" } == 1)
    expectSame(try await bench.replay(name), live)
    if seed.isMultiple(of: 10) { expectSame(try await bench.replay(name, speed: 1e6), live) }
  }

  @Test func `a pause right after settings leaves a trip that can be read`() async throws {
    let next = try bench.setup(["stream.limit=1"])
    let live = try await bench.live(
      Ordeal([(1000, .fix(fix())), (1200, .tick(missed: 0)), (60_000, .fix(fix()))]),
      changes: [1: { $0.enter(next) }])[0]
    expectSame(try await bench.replay("trips/pending-1.ndjson"), live)
    #expect(live.count == 3)
  }

  @Test(arguments: [21, 22, 23] as [UInt64])
  func `a trip that goes on in a new engine replays in parts`(seed: UInt64) async throws {
    let next = try bench.setup()
    let engines = try await bench.live(
      Ordeal(seed: seed, steps: 1200),
      changes: [
        600: { $0.renew(next, hostTime: utc("2026-11-30T00:01:00Z")) },
        900: { $0.renew(next, hostTime: utc("2026-11-30T00:02:00Z")) },
      ])
    #expect(engines.count == 3)
    let trips = try bench.scratch.names(in: "trips").map { "trips/" + $0 }
      .map { (name: $0, header: try TripPlayer.header(of: bench.scratch.path($0))) }
      .sorted { ($0.header.host ?? .earliest) < ($1.header.host ?? .earliest) }
    try #require(trips.count == 3)
    #expect(trips.map(\.header.isFresh) == [true, true, true])
    #expect(trips[0].header.continues == nil)
    #expect(trips[1].header.continues?.hasPrefix(bench.scratch.path("trips")) == true)
    for (trip, live) in zip(trips, engines) {
      let replayed = try await bench.replay(trip.name)
      // What an engine was told of the one before was not streamed.
      #expect(replayed.count - live.count <= 4)
      expectSame(replayed.suffix(live.count), live)
      try expectRecorded(trip.name, among: replayed)
    }
  }

  @Test func `time that is let pass between the inputs changes nothing`() async throws {
    let ordeal = Ordeal(seed: 7, steps: 1000)
    var all: [[String]] = []
    for isLetPass in [true, false] {
      let (pipeline, copied) = bench.pipeline(try bench.setup(), hostTime: nil, nil)
      await pipeline.begin()
      for (milliseconds, input) in ordeal.timeline {
        let instant = Instant(milliseconds: milliseconds)
        if isLetPass { await pipeline.advance(to: instant) }
        await pipeline.take(input, at: instant)
      }
      all.append(copied.next())
    }
    #expect(all[0].count > 200)
    expectSame(all[0], all[1])
  }
}

@Suite struct TripPlayerTests {
  private let bench: ReplayBench
  private let scratch: Scratch
  private let readable = ReadableLog()

  init() throws {
    bench = try ReplayBench()
    scratch = bench.scratch
  }

  private func play(_ text: String) async throws -> [String] {
    try bench.scratch.file("trip.ndjson", text)
    return try await bench.replay("trip.ndjson", log: readable.log())
  }

  private let head = #"{"class":"TRIP","format":1}"# + "\n"
  private let fixAt2 =
    #"{"class":"FIX","at":2,"mode":3,"lat":35.797,"lon":-82.957,"later":[1,{}]}"# + "\n"

  @Test func `a trip made by hand plays`() async throws {
    let lines = try await play(head + "\n" + fixAt2 + #"{"class":"TICK","at":3.5}"# + "\n")
    // The fix, and the heartbeats at 2.1, 2.8 and 3.5 s.
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { try! Parsed($0).peaks.first == "Max Patch" })
  }

  @Test func `a torn last line is left out, and said`() async throws {
    let lines = try await play(head + fixAt2 + #"{"class":"FIX","at":3,"mo"#)
    #expect(lines.count == 1)
    #expect(readable.text.contains("trip.ndjson:3: the last line is torn"))
  }

  @Test(arguments: [
    ("", 1), ("{}\n", 1), (#"{"class":"FIX","at":2}"# + "\n", 1),
    (#"{"class":"TRIP","format":2}"# + "\n", 1),
    (#"{"class":"TRIP","format":1}"# + "\nnonsense\n" + #"{"class":"TICK","at":3}"#, 2),
  ])
  func `what is no trip is 65, with file and line`(text: String, line: Int) async throws {
    let file = scratch.path("trip.ndjson")
    do {
      _ = try await play(text)
      Issue.record("it played")
    } catch let failure as Failure {
      #expect(failure.code == .badData)
      #expect(failure.message.hasPrefix("\(file):\(line): "))
    }
  }

  @Test func `a trip that is missing is 66`() throws {
    do throws(Failure) {
      _ = try TripPlayer.header(of: scratch.path("missing.ndjson"))
      Issue.record("it was there")
    } catch {
      #expect(error.code == .noInput)
    }
  }

  @Test func `the first line of a trip tells how it was recorded`() throws {
    let file = try scratch.file(
      "trip.ndjson",
      #"{"class":"TRIP","format":1,"host":"2026-11-30T17:04:05Z","settings":{"a.b":"c"},"fresh":false}"#
        + "\n" + fixAt2)
    #expect(
      try TripPlayer.header(of: file)
        == TripHeader(
          host: utc("2026-11-30T17:04:05Z"), settings: [SettingEntry(key: "a.b", value: "c")],
          isFresh: false))
  }

  @Test func `missed heartbeats of any number are skipped`() async throws {
    let lines = try await play(
      head + fixAt2 + #"{"class":"TICK","at":9,"missed":9223372036854775807}"# + "\n"
        + fixAt2.replacing("\"at\":2", with: "\"at\":10"))
    #expect(lines.count == 2)
  }

  @Test func `a replay that is cancelled ends early, without an error`() async throws {
    let file = try scratch.file(
      "trip.ndjson", head + fixAt2.replacing("\"at\":2", with: "\"at\":86400"))
    let (pipeline, copied) = bench.pipeline(try bench.setup(), hostTime: nil, nil)
    let playing = Task { () -> Result<Void, Failure> in
      do throws(Failure) {
        let player = TripPlayer(
          file: file, speed: 1, heartbeat: .seconds(1), log: unheard
        ) { _ throws(Failure) in throw Failure("no settings were changed", .badData) }
        return .success(try await player.play(into: pipeline))
      } catch {
        return .failure(error)
      }
    }
    playing.cancel()
    let result = await playing.value
    #expect(throws: Never.self) { try result.get() }
    #expect(try classes(copied.next()).allSatisfy { $0 == "STATUS" })
  }
}
