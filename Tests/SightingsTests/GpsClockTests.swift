import Testing
import Timekeeping

@testable import Sightings

@Suite struct GpsClockTests {
  @Test(arguments: [
    ("1980-01-06T00:00:00Z", ClockState.implausible), ("2007-04-15T10:00:00Z", .implausible),
    ("2025-12-31T23:59:59.999Z", .implausible), ("2026-01-01T00:00:00Z", .gps),
    ("2049-12-31T23:59:59.999Z", .gps), ("2050-01-01T00:00:00Z", .implausible),
    ("2080-01-01T00:00:00Z", .implausible),
  ])
  func `a date from 2026 to 2049 is believed`(text: String, state: ClockState) {
    var clock = GpsClock()
    clock.receive(fix(North.base, time: utc(text)), at: .seconds(3))
    #expect(clock.state == state)
    #expect(clock.time(at: .seconds(3)) == (state == .gps ? utc(text) : nil))
  }

  @Test func `the time is carried on by the instants`() {
    var clock = GpsClock()
    clock.receive(fix(North.base, time: utc("2026-12-31T23:59:59.750Z")), at: .seconds(100))
    #expect(clock.time(at: .seconds(100.25)) == utc("2027-01-01T00:00:00Z"))
    #expect(clock.time(at: .seconds(3700.001)) == utc("2027-01-01T00:59:59.751Z"))
  }

  @Test func `a time that runs backwards is accepted`() {
    var clock = GpsClock()
    clock.receive(fix(North.base, time: utc("2026-11-30T17:04:18Z")), at: .seconds(1))
    clock.receive(fix(North.base, time: utc("2026-11-30T17:04:01Z")), at: .seconds(2))
    #expect(clock.state == .gps)
    #expect(clock.time(at: .seconds(2)) == utc("2026-11-30T17:04:01Z"))
  }

  @Test func `without a time nothing is known, and nothing changes`() {
    var clock = GpsClock()
    clock.receive(fix(North.base), at: .seconds(1))
    #expect(clock.state == .unknown)
    #expect(clock.time(at: .seconds(1)) == nil)
    clock.receive(fix(North.base, time: utc("2026-11-30T17:04:18Z")), at: .seconds(2))
    clock.receive(fix(North.base), at: .seconds(3))
    #expect(clock.state == .gps)
    #expect(clock.time(at: .seconds(4)) == utc("2026-11-30T17:04:20Z"))
  }

  @Test func `after an implausible date the time is left out until a plausible one comes`() {
    var clock = GpsClock()
    clock.receive(fix(North.base, time: utc("2026-11-30T17:04:18Z")), at: .seconds(1))
    clock.receive(fix(North.base, time: utc("2005-11-30T17:04:19Z")), at: .seconds(2))
    #expect(clock.state == .implausible)
    #expect(clock.time(at: .seconds(2)) == nil)
    clock.receive(fix(North.base, time: utc("2026-11-30T17:04:20Z")), at: .seconds(3))
    #expect(clock.state == .gps)
    #expect(clock.time(at: .seconds(3)) == utc("2026-11-30T17:04:20Z"))
  }
}
