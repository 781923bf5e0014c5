import Compass
import Foundation
import Linux
import Sightings
import Synchronization
import Testing
import Timekeeping

@testable import PeakyCore

/// A clock that says what it is told to say.
private final class ScriptedClock: Sendable {
  private let milliseconds = Mutex<Int64>(0)

  func set(_ seconds: Double) {
    milliseconds.withLock { $0 = Instant.seconds(seconds).milliseconds }
  }

  func now() -> Instant { Instant(milliseconds: milliseconds.withLock { $0 }) }
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
  let entrance = Entrance(heartbeat: heartbeat, now: { clock.now().milliseconds })
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
    (1000, 0, 1000), (1000, 999, 1000), (1000, 1000, 2000), (700, 1500, 2100),
    (3_600_000, 1500, 2500), (3_600_000, 3_599_500, 3_600_000), (5000, 4500, 5000),
  ])
  func `the ticker wakes at the next heartbeat, or after a second`(
    heartbeat: Int, now: Int, next: Int
  ) {
    let clock = ScriptedClock()
    let entrance = Entrance(heartbeat: .milliseconds(heartbeat)) { clock.now().milliseconds }
    clock.set(Double(now) / 1000)
    #expect(entrance.nextTick(atMost: Ticker.longestStep) == Int64(next))
  }
}
