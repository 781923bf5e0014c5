import Foundation
import Testing
import Timekeeping

@Suite struct UTCTimeTests {
  // Seconds since 1970 from `date -u -d ... +%s`.
  @Test(
    arguments: [
      ("1970-01-01T00:00:00.000Z", 0), ("1969-12-31T23:59:59.999Z", -1),
      ("2026-11-30T17:04:05.250Z", 1796058245250), ("2024-02-29T12:00:00.000Z", 1709208000000),
      ("2000-02-29T00:00:00.000Z", 951782400000), ("2000-03-01T00:00:00.000Z", 951868800000),
      ("1900-02-28T00:00:00.000Z", -2203977600000), ("1900-03-01T00:00:00.000Z", -2203891200000),
      ("2038-01-19T03:14:08.000Z", 2_147_483_648_000), ("2049-12-31T23:59:59.000Z", 2524607999000),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
      ("0000-01-01T00:00:00.000Z", -62_167_219_200_000),
    ] as [(String, Int64)])
  func `known dates read and write the same`(text: String, milliseconds: Int64) {
    let time = UTCTime(milliseconds: milliseconds)
    #expect(UTCTime(rfc3339: text) == time)
    #expect(UTCTime(rfc3339: Array(text.utf8)) == time)
    #expect(time.rfc3339 == text)
    #expect(time.description == text)
  }

  @Test(
    arguments: [
      ("2026-11-30T17:04:05Z", 0), ("2026-11-30T17:04:05.2Z", 200),
      ("2026-11-30T17:04:05.25Z", 250),
      ("2026-11-30T17:04:05.2509Z", 250), ("2026-11-30T17:04:05.999999999999999999999999Z", 999),
      ("2026-11-30T17:04:05.0009Z", 0),
    ] as [(String, Int64)])
  func `a fraction is cut to whole milliseconds`(text: String, milliseconds: Int64) {
    let second = UTCTime(milliseconds: 1796058245000)
    #expect(UTCTime(rfc3339: text) == second.advanced(by: .milliseconds(milliseconds)))
  }

  @Test(arguments: [
    "", "Z", "2026-11-30", "2026-11-30T17:04:05", "2026-11-30T17:04:05.Z", "2026-11-30 17:04:05Z",
    "2026-11-30t17:04:05z", "2026-11-30T17:04:05+00:00", "2026-11-30T17:04:05,5Z",
    "2026-11-30T17:04:05Z ", " 2026-11-30T17:04:05Z", "2026-11-30T17:04Z", "26-11-30T17:04:05Z",
    "+2026-11-30T17:04:05Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
    "2026-04-31T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
    "2026-11-00T00:00:00Z", "2026-11-30T24:00:00Z", "2026-11-30T17:60:05Z",
    "2026-11-30T17:04:60Z", "2026-11-30T23:59:61Z", "9999-12-31T23:59:60Z", "2026-1１-30T17:04:05Z",
    "2026-11-30T17:04:05.-1Z", "2026-11-30T17:04:05.2é5Z", "10000-01-01T00:00:00Z",
  ])
  func `what is no such time is refused`(text: String) {
    #expect(UTCTime(rfc3339: text) == nil)
  }

  @Test func `a leap second counts as the next day's first`() {
    #expect(
      UTCTime(rfc3339: "2016-12-31T23:59:60.5Z") == UTCTime(rfc3339: "2017-01-01T00:00:00.500Z"))
  }

  @Test func `parts are refused outside their ranges, whatever their size`() {
    let extremes = [Int.min, -1, Int.max]
    for value in extremes {
      #expect(UTCTime(year: value, month: 1, day: 1) == nil)
      #expect(UTCTime(year: 2026, month: value, day: 1) == nil)
      #expect(UTCTime(year: 2026, month: 1, day: value) == nil)
      #expect(UTCTime(year: 2026, month: 1, day: 1, hour: value) == nil)
      #expect(UTCTime(year: 2026, month: 1, day: 1, minute: value) == nil)
      #expect(UTCTime(year: 2026, month: 1, day: 1, second: value) == nil)
      #expect(UTCTime(year: 2026, month: 1, day: 1, millisecond: value) == nil)
    }
    #expect(UTCTime(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59) != nil)
    #expect(UTCTime(year: 10_000, month: 1, day: 1) == nil)
  }

  @Test func `a trip file is named by the second`() {
    #expect(UTCTime(milliseconds: 1796058245250).compact == "20261130T170405Z")
    #expect(UTCTime.earliest.compact == "00000101T000000Z")
  }

  @Test(
    arguments: [
      // (day of the year - 1) / days of the year; Mount Mitchell's row of the field's reference.
      ("2026-11-30T00:00:00Z", 2026 + 333.0 / 365), ("2025-01-01T00:00:00Z", 2025),
      ("2024-12-31T12:00:00Z", 2024 + 365.5 / 366), ("2024-07-02T00:00:00Z", 2024.5),
      ("2025-07-02T12:00:00Z", 2025.5), ("2029-12-31T24:00:00Z", nil),
      ("0000-01-01T00:00:00Z", 0), ("1969-12-31T12:00:00Z", 1969 + 364.5 / 365),
    ] as [(String, Double?)])
  func `the decimal year counts the days that have passed`(text: String, year: Double?) {
    #expect(UTCTime(rfc3339: text)?.decimalYear == year)
  }

  @Test func `years end where they end`() {
    #expect(UTCTime.latest.year == 9999)
    #expect(UTCTime.earliest.year == 0)
    #expect(UTCTime(milliseconds: -1).year == 1969)
    #expect(UTCTime.latest.decimalYear > 9999.999_999)
    #expect(UTCTime.latest.decimalYear < 10_000)
  }

  @Test func `what lies outside the years is held to their ends`() {
    #expect(UTCTime(milliseconds: .max) == .latest)
    #expect(UTCTime(milliseconds: .min) == .earliest)
    #expect(UTCTime.latest.advanced(by: .milliseconds(1)) == .latest)
    #expect(UTCTime.latest.advanced(by: .seconds(Int64.max)) == .latest)
    #expect(UTCTime.earliest.advanced(by: .seconds(Int64.min)) == .earliest)
    #expect(UTCTime.earliest < .latest)
  }

  @Test func `every first and last day of a month agrees with Foundation`() {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for year in stride(from: 1600, through: 2400, by: 1) {
      for month in 1...12 {
        for day in [1, 28] {
          let time = UTCTime(year: year, month: month, day: day, hour: 23, minute: 59, second: 58)
          let date = time.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1000) }
          #expect(time?.rfc3339 == date?.formatted(style))
        }
      }
    }
  }

  @Test func `days of ten thousand years follow each other`() {
    var expected = (year: 0, month: 1, day: 1)
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var time = UTCTime.earliest
    while time < UTCTime.latest.advanced(by: .seconds(-86_400)) {
      let made = UTCTime(year: expected.year, month: expected.month, day: expected.day)
      guard made == time, time.year == expected.year else {
        Issue.record("\(expected) is not \(time)")
        return
      }
      let leap =
        expected.year.isMultiple(of: 400)
        || expected.year.isMultiple(of: 4) && !expected.year.isMultiple(of: 100)
      let length = expected.month == 2 && leap ? 29 : lengths[expected.month - 1]
      expected.day += 1
      if expected.day > length { (expected.month, expected.day) = (expected.month + 1, 1) }
      if expected.month > 12 { (expected.year, expected.month) = (expected.year + 1, 1) }
      time = time.advanced(by: .seconds(86_400))
    }
    #expect(expected == (9999, 12, 31))
  }
}
