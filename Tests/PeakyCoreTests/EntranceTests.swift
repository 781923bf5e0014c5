import Compass
import Foundation
import Linux
import Records
import Sightings
import Support
import Synchronization
import Testing
import Timekeeping

@testable import PeakyCore

private let boot: Int64 = 86_400_000

/// A clock that says what it is told to say.
private final class ScriptedClock: Sendable {
  private let milliseconds = Mutex<Int64>(0)

  func set(_ seconds: Double) {
    milliseconds.withLock { $0 = Instant.seconds(seconds).milliseconds }
  }

  /// Milliseconds since boot: the engine starts a day after.
  func now() -> Int64 { boot + milliseconds.withLock { $0 } }
}

private struct Entered: Hashable {
  let milliseconds: Int64
  let input: Input

  init(_ milliseconds: Int64, _ input: Input) {
    self.milliseconds = milliseconds
    self.input = input
  }
}

private let saturated = Input.compass(.saturated)
private let mark = Input.gpsd(.receiver(detail: "mark"))
private let tick = Input.tick(missed: 0)

/// What comes out of an entrance into which inputs go at such moments, the last being its end.
private func entered(
  _ timeline: [(Double, Input)], end: Double, heartbeat: Duration = .seconds(1)
) async -> [Entered] {
  let clock = ScriptedClock()
  let entrance = Entrance(heartbeat: heartbeat, now: clock.now)
  for (seconds, input) in timeline {
    clock.set(seconds)
    entrance.enter(input)
  }
  clock.set(end)
  #expect(entrance.close().milliseconds >= Instant.seconds(end).milliseconds)
  entrance.enter(mark)
  var entered: [Entered] = []
  for await stamped in entrance.entries {
    guard case .input(let input) = stamped.entry else { continue }
    entered.append(Entered(stamped.instant.milliseconds, input))
  }
  return entered
}

@Suite struct EntranceTests {
  @Test func `inputs come out in order with their instants, and the end last`() async {
    #expect(
      await entered([(0.1, mark), (0.1, saturated), (0.25, mark)], end: 0.9) == [
        Entered(100, mark), Entered(100, saturated), Entered(250, mark), Entered(900, tick),
      ])
  }

  @Test func `a clock that steps back makes no instant less than the one before`() async {
    #expect(
      await entered([(0.5, mark), (0.2, saturated), (0.6, mark)], end: 0.1) == [
        Entered(500, mark), Entered(500, saturated), Entered(600, mark), Entered(600, tick),
      ])
  }

  @Test func `heartbeats missed in a pause are one input, before the one that ended the pause`()
    async
  {
    #expect(
      await entered([(0.9, mark), (1.1, mark), (2, mark), (4, mark), (60.5, mark)], end: 61) == [
        Entered(900, mark), Entered(1100, mark), Entered(2000, mark),
        Entered(4000, .tick(missed: 1)), Entered(4000, mark),
        Entered(60_500, .tick(missed: 55)), Entered(60_500, mark), Entered(61_000, tick),
      ])
  }

  @Test func `the end makes up for no heartbeats either`() async {
    #expect(
      await entered([(0.3, mark)], end: 3.5) == [
        Entered(300, mark), Entered(3500, .tick(missed: 2)), Entered(3500, tick),
      ])
  }

  @Test(arguments: [
    (0, 999, 1000, 0), (0, 1000, 1000, 1), (999, 1000, 1000, 1), (1000, 1000, 1000, 0),
    (1000, 1999, 1000, 0), (1, 10_000, 700, 14), (0, 1 << 50, 100, (1 << 50) / 100),
  ])
  func `heartbeats are whole multiples since the start`(
    from: Int, to: Int, heartbeat: Int, count: Int
  ) {
    #expect(
      Entrance.heartbeats(
        from: Instant(milliseconds: Int64(from)), to: Instant(milliseconds: Int64(to)),
        each: .milliseconds(heartbeat)) == count)
  }

  @Test func `many threads at once keep the order of the instants, and nothing follows the end`()
    async
  {
    let count = Atomic<Int64>(0)
    let entrance = Entrance(heartbeat: .seconds(3600)) {
      count.add(1, ordering: .relaxed).newValue
    }
    let threads = 4
    let started = DispatchGroup()
    for number in 0..<threads {
      started.enter()
      Thread.detachNewThread {
        for _ in 0..<500 { entrance.enter(.tick(missed: -number)) }
        started.leave()
        // Some are entered while the end comes.
        for _ in 0..<500 { entrance.enter(.tick(missed: -number)) }
      }
    }
    let end = await withCheckedContinuation { continuation in
      started.notify(queue: .global()) { continuation.resume(returning: entrance.close()) }
    }
    var instants: [Instant] = []
    for await stamped in entrance.entries { instants.append(stamped.instant) }
    #expect(instants.count > threads * 500)
    #expect(instants == instants.sorted())
    #expect(instants.last == end)
  }

  @Test(arguments: [
    (1000, 0.0, 1000), (1000, 0.999, 1000), (1000, 1, 2000), (700, 1.5, 2100),
    (3_600_000, 1.5, 2500), (3_600_000, 3599.5, 3_600_000), (5000, 4.5, 5000),
  ])
  func `time is let pass at the next heartbeat, or after a second`(
    heartbeat: Int, now: Double, next: Int64
  ) {
    let clock = ScriptedClock()
    let entrance = Entrance(heartbeat: .milliseconds(heartbeat), now: clock.now)
    clock.set(now)
    #expect(entrance.nextTick(atMost: Ticker.longestStep) == boot + next)
  }
}

@Suite struct RenewalTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func setup(heartbeat: Duration) throws -> Setup {
    var settings = Settings()
    settings.sightings.peaks = try scratch.file("peaks.json", "[]")
    settings.compass.calibration = scratch.path("none")
    settings.stream.heartbeat = heartbeat
    return try Setup(settings, recorded: nil, isCalibrationGiven: true, log: unheard)
  }

  /// What an entry is, and when it came.
  private func described(_ entrance: Entrance) async -> [String] {
    var found: [String] = []
    for await stamped in entrance.entries {
      let what =
        switch stamped.entry {
        case .input(.tick(let missed)): "tick \(missed)"
        case .input: "input"
        case .settings: "settings"
        case .renewal(_, _, let inputs): "renewal \(inputs.count)"
        }
      found.append("\(stamped.instant.milliseconds) \(what)")
    }
    return found
  }

  @Test func `settings come in between the inputs, and their heartbeat holds from then on`()
    async throws
  {
    let clock = ScriptedClock()
    let entrance = Entrance(heartbeat: .seconds(1), now: clock.now)
    for (seconds, heartbeat) in [(2.5, 5.0), (4.9, 1)] {
      clock.set(seconds)
      entrance.enter(try setup(heartbeat: .seconds(heartbeat)))
      entrance.enter(mark)
    }
    clock.set(6)
    _ = entrance.close()
    #expect(
      await described(entrance) == [
        "2500 tick 1", "2500 settings", "2500 input", "4900 settings", "4900 input", "6000 tick 1",
        "6000 tick 0",
      ])
  }

  @Test func `a new engine counts from zero, and is told what still holds`() async throws {
    let clock = ScriptedClock()
    let entrance = Entrance(heartbeat: .seconds(1), now: clock.now)
    clock.set(0.1)
    entrance.enter(mark)
    clock.set(10.7)
    entrance.enter(.fix(fix()))
    clock.set(11.2)
    entrance.renew(try setup(heartbeat: .seconds(1)), hostTime: utc("2026-11-30T17:04:05Z"))
    clock.set(11.3)
    entrance.enter(mark)
    #expect(entrance.nextTick(atMost: .seconds(1)) == boot + 12_200)
    clock.set(13.2)
    _ = entrance.close()
    #expect(
      await described(entrance) == [
        "100 input", "10700 tick 9", "10700 input", "11200 renewal 2", "100 input", "2000 tick 1",
        "2000 tick 0",
      ])
  }
}

@Suite struct NewestInputsTests {
  private let reading = Input.field(CompassSample(field: FieldVector(x: 20, y: 0, z: -43)))
  private let position = Input.fix(fix())
  private let connected = Input.gpsd(.connected(detail: ""))
  private let lost = Input.gpsd(.unreachable(detail: ""))
  private let found = Input.compass(.found(chip: "LIS3MDL", detail: ""))
  private let gone = Input.compass(.lost(chip: "LIS3MDL", detail: ""))

  private func fresh(_ timeline: [(Double, Input)], at seconds: Double) -> [Input] {
    var newest = NewestInputs()
    for (seconds, input) in timeline { newest.remember(input, at: .seconds(seconds)) }
    return newest.fresh(at: .seconds(seconds))
  }

  @Test func `links hold for ever, a fix and a reading for two seconds`() {
    let timeline = [(0.0, found), (1, connected), (2, position), (3, reading), (3, tick)]
    #expect(fresh(timeline, at: 4) == [connected, found, position, reading])
    #expect(fresh(timeline, at: 4.001) == [connected, found, reading])
    #expect(fresh(timeline, at: 5.001) == [connected, found])
    #expect(fresh([], at: 0) == [])
  }

  @Test func `the newest of a kind counts, saturation not at all`() {
    let other = Input.fix(fix(nil))
    #expect(
      fresh([(0, connected), (1, position), (1.5, other), (1.6, saturated)], at: 2) == [
        connected, other,
      ])
  }

  @Test func `what came before the link changed does not hold after it`() {
    #expect(
      fresh([(0, connected), (1, position), (1.1, lost), (1, reading), (1.1, gone)], at: 1.2) == [
        lost, gone,
      ])
    // One more receiver changes nothing.
    #expect(fresh([(0, connected), (1, position), (1.1, mark)], at: 1.2) == [mark, position])
  }
}
