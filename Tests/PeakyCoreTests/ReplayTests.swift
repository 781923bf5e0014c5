import Linux
import Compass
import Geodesy
import Geomagnetism
import Records
import Sightings
import Support
import Synchronization
import Testing
import Timekeeping

@testable import PeakyCore

/// What may happen to a unit on a hike, good and bad, from a seed.
private struct Ordeal {
  private(set) var timeline: [(milliseconds: Int64, input: Input)] = []
  private var generator: SeededGenerator
  private var milliseconds: Int64 = 0
  private var latitude = 35.797
  private var direction = 0.0

  init(seed: UInt64, steps: Int) {
    generator = SeededGenerator(seed: seed)
    for _ in 0..<steps { step() }
  }

  private mutating func step() {
    switch Int.random(in: 0..<400, using: &generator) {
    // Suspended, or the process was stopped.
    case 0: milliseconds += .random(in: 2000...60_000, using: &generator)
    case 1..<20: milliseconds += 0
    default: milliseconds += .random(in: 1...90, using: &generator)
    }
    timeline.append((milliseconds, input()))
  }

  private mutating func input() -> Input {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<12: .fix(fix())
    case 12..<14: .gpsd(event())
    case 14: .compass(compassEvent())
    case 15..<20: .tick(missed: 0)
    default: .field(reading())
    }
  }

  private mutating func fix() -> Fix {
    latitude += .random(in: -0.0001...0.0001, using: &generator)
    let time = utc("2026-11-30T17:04:05Z").advanced(by: .milliseconds(milliseconds))
    var fix = Fix(
      mode: .threeDimensional, time: time, coordinate: place(latitude, -82.9568108),
      elevation: Elevation(metres: .random(in: 1400...1420, using: &generator)),
      track: TrueBearing(wrapping: .random(in: 0..<360, using: &generator)),
      speed: .random(in: 0...3, using: &generator),
      horizontalError: .random(in: 2...20, using: &generator), satellitesUsed: 9)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: fix.coordinate = place(0, 0)
    case 1: fix = Fix(mode: .none)
    case 2: fix.coordinate = place(36.5, -81)
    case 3: fix.time = utc("2007-04-15T00:00:00Z")
    case 4: fix.time = nil
    case 5: (fix.mode, fix.elevation, fix.horizontalError) = (.twoDimensional, nil, nil)
    default: break
    }
    return fix
  }

  private mutating func event() -> GpsdEvent {
    [
      .connected(detail: "gpsd 3.22"), .unreachable(detail: "refused \"it\""),
      .noReceiver(detail: "none"), .receiver(detail: "/dev/ttyACM0"),
    ].randomElement(using: &generator) ?? .connected(detail: "")
  }

  private mutating func compassEvent() -> CompassEvent {
    [
      .found(chip: "LIS3MDL", detail: "found"), .lost(chip: "LIS3MDL", detail: "lost"),
      .absent(detail: "absent"), .denied(detail: "denied"), .saturated,
    ].randomElement(using: &generator) ?? .saturated
  }

  /// A field like that of Western North Carolina for a unit that turns, with noise and wild ones.
  private mutating func reading() -> CompassSample {
    direction += .random(in: -1...2, using: &generator)
    let turned = MagneticBearing(wrapping: direction).degrees
    let noise = (0..<3).map { _ in Double.random(in: -0.4...0.4, using: &generator) }
    // A parabola through the quarters is field enough to turn by.
    let (x, y) = ((90 - abs(turned - 180)) / -90 * 22.3, (turned < 180 ? 1 : -1) * 10.0)
    let wild = Int.random(in: 0..<200, using: &generator) == 0 ? 50.0 : 1
    return CompassSample(
      field: FieldVector(x: x * wild + noise[0], y: y + noise[1], z: -43.7 + noise[2]),
      force: turned < 90 ? SpecificForce(x: 0.01, y: noise[0], z: 0.99) : nil)
  }
}

/// An engine from its entrance to its lines.
private struct Unit {
  let bench: FeedBench.Copied
  let pipeline: Pipeline

  init(recorder: TripRecorder? = nil) {
    let bench = FeedBench.Copied()
    self.bench = bench
    var settings = Settings()
    settings.sightings.radius = 50_000
    settings.stream.heartbeat = .milliseconds(700)
    let navigator = Navigator(
      silentAfter: settings.gpsd.silentAfter, heartbeat: settings.stream.heartbeat,
      declination: DeclinationKeeper(
        model: .wmm2025, override: nil, hostTime: utc("2026-11-30T00:00:00Z")),
      compass: HeadingEstimator(
        calibration: Calibration(offset: .zero, matrix: .identity, residual: 0.2)))
    let engine = SightingEngine(
      catalog: PeakCatalog(summits), eyeHeight: 1.7, radius: settings.sightings.radius)
    pipeline = Pipeline(
      provider: LocationProvider(navigator),
      feed: SightingFeed(
        engine: engine, settings: settings, replayed: nil, poller: nil,
        log: unheard, copy: bench.take),
      recorder: recorder)
  }

  func sightings() -> [String] { bench.next().filter { $0.hasPrefix(#"{"class":"SIGHTINGS""#) } }

  /// Lets everything come in through the entrance, as it does live.
  func live(_ ordeal: Ordeal) async -> Instant {
    let now = Atomic<Int64>(0)
    let entrance = Entrance(heartbeat: .milliseconds(700)) {
      now.load(ordering: .relaxed)
    }
    for (milliseconds, input) in ordeal.timeline {
      now.store(milliseconds, ordering: .relaxed)
      entrance.enter(input)
    }
    let end = entrance.close()
    await pipeline.begin()
    for await stamped in entrance.entries { await pipeline.take(stamped.entry, at: stamped.instant) }
    return end
  }
}

private func player(_ file: String, speed: Double) -> TripPlayer {
  TripPlayer(
    file: file, speed: speed, heartbeat: .milliseconds(700),
    log: unheard, setup: noOtherSettings)
}

/// For trips whose settings do not change on the way.
private func noOtherSettings(_ header: TripHeader) throws(Failure) -> Setup {
  throw Failure("no settings change in this trip", .badData)
}

@Suite struct ReplayTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `a raw trip of whatever happened replays to the same bytes, at any speed`(
    seed: UInt64
  ) async throws {
    let scratch = try Scratch()
    let recorder = try TripRecorder(plan(scratch.path("trips")), telling: unheardListener)
    let unit = Unit(recorder: recorder)
    await recorder.close(at: await unit.live(Ordeal(seed: seed, steps: 2000)))
    let live = unit.sightings()
    #expect(live.count > 500)
    // Something of everything is in it.
    for word in ["\"facing\"", "\"stale\"", "\"relativeDeg\"", "\"trueDeg\"", "\"time\""] {
      #expect(live.contains { $0.contains(word) }, "\(word)")
    }
    for line in live { #expect(problems(inLine: line) == []) }

    let file = try #require(try scratch.names(in: "trips").first)
    for speed in [.infinity, 1_000_000.0] {
      let replayed = Unit()
      try await player(scratch.path("trips/\(file)"), speed: speed).play(into: replayed.pipeline)
      let lines = replayed.sightings()
      #expect(lines.count == live.count)
      #expect(zip(lines, live).first { $0 != $1 } == nil)
    }
    // What the trip has of them are the same lines, in the same order.
    var rest = live[...]
    for (name, line) in try readTrip(scratch.path("trips/\(file)")) where name == "SIGHTINGS" {
      rest = rest.drop { $0 != streamed(line.bytes) }
      try #require(!rest.isEmpty, "a line that was never streamed")
    }
  }

  @Test func `the same inputs give the same lines whatever else is asked`() async throws {
    let ordeal = Ordeal(seed: 7, steps: 1000)
    let first = Unit()
    _ = await first.live(ordeal)
    let second = Unit()
    // Time that is let pass between the inputs changes nothing.
    await second.pipeline.begin()
    for (milliseconds, input) in ordeal.timeline {
      await second.pipeline.advance(to: Instant(milliseconds: milliseconds))
      await second.pipeline.take(input, at: Instant(milliseconds: milliseconds))
    }
    let third = Unit()
    await third.pipeline.begin()
    for (milliseconds, input) in ordeal.timeline {
      await third.pipeline.take(input, at: Instant(milliseconds: milliseconds))
    }
    let lines = second.sightings()
    #expect(lines.count > 200)
    #expect(third.sightings() == lines)
    // Live, the heartbeats that fell into pauses are missing, and no other line.
    var rest = lines[...]
    for line in first.sightings() {
      rest = rest.drop { $0 != line }
      try #require(!rest.isEmpty)
    }
  }
}

@Suite struct TripPlayerTests {
  private let scratch: Scratch
  private let readable = ReadableLog()

  init() throws {
    scratch = try Scratch()
  }

  private func play(_ text: String, speed: Double = .infinity) async throws -> [String] {
    let unit = Unit()
    try await TripPlayer(
      file: scratch.file("trip.ndjson", text), speed: speed, heartbeat: .milliseconds(700),
      log: readable.log(), setup: noOtherSettings
    ).play(into: unit.pipeline)
    return unit.sightings()
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
    let unit = Unit()
    let player = player(
      try scratch.file("trip.ndjson", head + fixAt2.replacing("\"at\":2", with: "\"at\":86400")),
      speed: 1)
    let playing = Task { () -> Result<Void, Failure> in
      do throws(Failure) {
        return .success(try await player.play(into: unit.pipeline))
      } catch {
        return .failure(error)
      }
    }
    playing.cancel()
    let result = await playing.value
    #expect(throws: Never.self) { try result.get() }
    #expect(unit.sightings() == [])
  }
}
