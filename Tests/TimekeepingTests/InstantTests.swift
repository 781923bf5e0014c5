import Testing
import Timekeeping

@Suite struct InstantTests {
  @Test(
    arguments: [
      (Duration.zero, 0), (.milliseconds(1), 1), (.microseconds(1999), 1), (.microseconds(-1), -1),
      (.milliseconds(-1), -1), (.microseconds(-1001), -2), (.seconds(-1), -1000),
      (.nanoseconds(1_999_999_999), 1999), (.seconds(86_400), 86_400_000),
      (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
      (
        Duration(secondsComponent: .max / 1000, attosecondsComponent: 999_000_000_000_000_000), .max
      ),
    ] as [(Duration, Int64)])
  func `a duration is floored to whole milliseconds`(duration: Duration, milliseconds: Int64) {
    #expect(duration.wholeMilliseconds == milliseconds)
  }

  @Test(arguments: [
    (Duration.milliseconds(1500), 1.5), (.milliseconds(-250), -0.25), (.zero, 0),
    (.seconds(3600), 3600),
  ])
  func `a duration is told in seconds`(duration: Duration, seconds: Double) {
    #expect(duration.inSeconds == seconds)
  }

  @Test func `instants keep whole milliseconds`() {
    let instant = Instant.start.advanced(by: .microseconds(12_345_999))
    #expect(instant == Instant(milliseconds: 12_345))
    #expect(instant.duration(to: Instant(milliseconds: 12_000)) == .milliseconds(-345))
    #expect(Instant.start.duration(to: instant) == .milliseconds(12_345))
    #expect(Instant.start < instant)
  }

  @Test func `the ends of time are held`() {
    let last = Instant(milliseconds: .max)
    #expect(last.advanced(by: .seconds(1)) == last)
    #expect(Instant(milliseconds: .min).advanced(by: .seconds(-1)).milliseconds == .min)
    #expect(
      Instant(milliseconds: .min).duration(to: last)
        == .milliseconds(Int64.max) - .milliseconds(Int64.min))
  }
}
