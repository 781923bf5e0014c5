import Synchronization
import Testing

@testable import PeakyCore

/// A log whose lines can be read, and whose clock is set by hand.
final class ReadableLog: Sendable {
  private let written = Mutex("")
  private let clock = Mutex<Int64>(0)

  var text: String { written.withLock { $0 } }

  func set(milliseconds: Int64) { clock.withLock { $0 = milliseconds } }

  func log(isUnderSystemd: Bool = false) -> Log {
    Log(
      isUnderSystemd: isUnderSystemd, now: { [self] in clock.withLock { $0 } },
      write: { [self] line in written.withLock { $0 += line } })
  }
}

/// A log that nobody reads.
let unheard = Log(isUnderSystemd: false, now: { 0 }, write: { _ in })

@Suite struct LogTests {
  private let readable = ReadableLog()

  @Test func `a line an event, on a terminal with the program's name`() {
    let log = readable.log()
    log.info("one")
    log.error("two")
    #expect(readable.text == "peakyd: one\npeakyd: two\n")
  }

  @Test func `under systemd each begins with its level`() {
    let log = readable.log(isUnderSystemd: true)
    log.error("a")
    log.warning("b")
    log.notice("c")
    log.info("d")
    #expect(readable.text == "<3>a\n<4>b\n<5>c\n<6>d\n")
  }

  @Test func `what comes again and again is said once in a quarter of an hour, with its number`() {
    let log = readable.log(isUnderSystemd: true)
    for reading in 0..<20_000 {
      readable.set(milliseconds: Int64(reading) * 50)
      log.warning("no reading")
      log.info("a line in between")
    }
    #expect(
      readable.text == "<4>no reading\n<6>a line in between\n"
        + "<4>no reading (and 17999 times since it was last said)\n"
        + "<6>a line in between (and 17999 times since it was last said)\n")
  }

  @Test func `an hour of a sensor that fails in every way at 20 Hz is a few lines`() {
    let log = readable.log()
    for reading in 0..<72_000 {
      readable.set(milliseconds: Int64(reading) * 50)
      log.warning("failure \(reading % 20)")
    }
    // Each of the 20 at the start and at each quarter of an hour.
    #expect(readable.text.split(separator: "\n").count == 80)
  }

  @Test func `an event is one line whatever is in it`() {
    readable.log().info("gpsd says\r\n<0>panic\n\nnow")
    #expect(readable.text == "peakyd: gpsd says <0>panic now\n")
  }
}
