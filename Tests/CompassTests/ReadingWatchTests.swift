import Testing

@testable import Compass

struct ReadingWatchTests {
  private static let reading = ChipReading.sample(FieldVector(x: 1, y: 2, z: 3))

  /// Readings, milliseconds from one to the next, whether the last one is stuck.
  @Test(arguments: [
    (50, 52, true), (50, 51, false), (49, 60, false), (51, 50, true), (100, 25, false),
    (101, 25, true),
  ])
  func `stuck is 50 equal readings that last 2_5 s`(count: Int, every: Int, isStuck: Bool) {
    var watch = ReadingWatch(period: .milliseconds(50), now: .zero)
    var losses: [ChipLoss?] = []
    for index in 0..<count {
      losses.append(watch.receive(Self.reading, now: .milliseconds(index * every)))
    }
    #expect(losses.dropLast().allSatisfy { $0 == nil })
    #expect((losses.last ?? nil) == (isStuck ? .stuck : nil))
  }

  @Test func `one other reading begins the count anew`() {
    var watch = ReadingWatch(period: .milliseconds(50), now: .zero)
    for index in 0..<500 {
      let isOther = index % 49 == 0
      let reading = isOther ? .sample(FieldVector(x: 1, y: 2, z: 3.01)) : Self.reading
      #expect(watch.receive(reading, now: .milliseconds(index * 60)) == nil)
    }
  }

  @Test func `silent is five polls and five periods without a reading`() {
    var watch = ReadingWatch(period: .milliseconds(50), now: .zero)
    #expect(watch.receive(Self.reading, now: .milliseconds(100)) == nil)
    for poll in 1...10 {
      #expect(watch.receive(.notReady, now: .milliseconds(100 + poll * 24)) == nil)
    }
    #expect(watch.receive(.notReady, now: .milliseconds(349)) == nil)
    #expect(watch.receive(.notReady, now: .milliseconds(350)) == .silent)
    var paused = ReadingWatch(period: .milliseconds(50), now: .zero)
    for poll in 1...4 { #expect(paused.receive(.notReady, now: .seconds(poll)) == nil) }
    #expect(paused.receive(.notReady, now: .seconds(5)) == .silent)
  }

  @Test func `a saturated reading is one`() {
    var watch = ReadingWatch(period: .milliseconds(50), now: .zero)
    for index in 0..<200 {
      #expect(watch.receive(.saturated, now: .milliseconds(50 * index)) == nil)
    }
  }
}
