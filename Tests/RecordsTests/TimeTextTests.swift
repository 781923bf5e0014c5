import Testing
import Timekeeping

@testable import Records

struct TimeTextTests {
  // From Python's datetime.
  private static let rows: [(String, Int64)] = [
    ("1970-01-01T00:00:00.000Z", 0), ("2026-11-30T17:04:05.250Z", 1_796_058_245_250),
    ("2028-02-29T23:59:59.999Z", 1_835_481_599_999), ("1969-12-31T23:59:59.999Z", -1),
    ("1900-03-01T00:00:00.000Z", -2_203_891_200_000),
    ("0001-01-01T00:00:00.000Z", -62_135_596_800_000),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ("2049-12-31T00:00:00.000Z", 2_524_521_600_000),
  ]

  @Test(arguments: rows)
  func `a time is written and read`(text: String, milliseconds: Int64) {
    #expect(timeText(UTCTime(milliseconds: milliseconds)) == text)
    #expect(parseTime(text) == UTCTime(milliseconds: milliseconds))
  }

  @Test(
    arguments: [
      ("2026-11-30T17:04:05Z", 1_796_058_245_000), ("2026-11-30T17:04:05.2Z", 1_796_058_245_200),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000),
    ] as [(String, Int64)])
  func `a shorter fraction and a leap second are read`(text: String, milliseconds: Int64) {
    #expect(parseTime(text) == UTCTime(milliseconds: milliseconds))
  }

  @Test(arguments: [
    "", "2026-11-30", "2026-11-30T17:04:05", "2026-11-30T17:04:05+01:00", "2026-11-31T00:00:00Z",
    "2027-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-11-30T24:00:00Z",
    "2026-11-30T17:60:05Z", "2026-11-30T17:04:61Z", "2026-11-30T17:04:05.Z",
    "2026-11-30T17:04:05.1234Z", "2026-11-30 17:04:05Z", "+026-11-30T17:04:05Z",
    "２026-11-30T17:04:05Z",
  ])
  func `what is no time is refused`(text: String) {
    #expect(parseTime(text) == nil)
  }

  @Test func `a year of five digits cannot be written`() {
    #expect(timeText(UTCTime(milliseconds: 253_402_300_800_000)) == nil)
    #expect(timeText(UTCTime(milliseconds: .max)) == nil)
    #expect(timeText(UTCTime(milliseconds: .min)) == nil)
  }
}
