import Timekeeping

private let millisecondsPerDay: Int64 = 86_400_000
/// Days from 0000-03-01 to 1970-01-01 in the proleptic Gregorian calendar.
private let daysBeforeUnix: Int64 = 719_468
/// Days in 400 Gregorian years.
private let daysPerEra: Int64 = 146_097

/// A time as RFC 3339 writes it in UTC, to the millisecond; nothing outside the years 0 to 9999.
func timeText(_ time: UTCTime) -> String? {
  let day = time.milliseconds.flooredQuotient(by: millisecondsPerDay)
  let remainder = time.milliseconds % millisecondsPerDay
  let ofDay = remainder < 0 ? remainder + millisecondsPerDay : remainder
  let (year, month, date) = civilDate(daysSinceUnix: day)
  guard (0...9999).contains(year) else { return nil }
  let seconds = ofDay / 1000
  return padded(year, to: 4) + "-" + padded(month, to: 2) + "-" + padded(date, to: 2)
    + "T" + padded(seconds / 3600, to: 2) + ":" + padded(seconds / 60 % 60, to: 2)
    + ":" + padded(seconds % 60, to: 2) + "." + padded(ofDay % 1000, to: 3) + "Z"
}

/// Reads `2026-11-30T17:04:05.000Z`; the fraction may be missing or have one to three digits.
///
/// A leap second (:60) is the beginning of the next minute, as POSIX counts.
func parseTime(_ text: String) -> UTCTime? {
  let bytes = Array(text.utf8)
  guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"),
    bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"),
    bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
    let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
    let date = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
    let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
    let millisecond = milliseconds(bytes[19..<bytes.count - 1]),
    (1...12).contains(month), (1...31).contains(date), hour < 24, minute < 60, second <= 60
  else { return nil }
  let day = daysSinceUnix(year: year, month: month, date: date)
  guard civilDate(daysSinceUnix: day) == (year, month, date) else { return nil }
  let seconds = day * 86_400 + hour * 3600 + minute * 60 + second
  return UTCTime(milliseconds: seconds * 1000 + millisecond)
}

/// The milliseconds of a fraction such as `.25`, or of none.
private func milliseconds(_ fraction: ArraySlice<UInt8>) -> Int64? {
  guard let point = fraction.first else { return 0 }
  let digits = fraction.dropFirst()
  guard point == UInt8(ascii: "."), (1...3).contains(digits.count), let value = number(digits)
  else { return nil }
  return value * [100, 10, 1][digits.count - 1]
}

private func number(_ digits: ArraySlice<UInt8>) -> Int64? {
  var value: Int64 = 0
  for byte in digits {
    guard case let digit = byte &- UInt8(ascii: "0"), digit < 10 else { return nil }
    value = value * 10 + Int64(digit)
  }
  return value
}

private func padded(_ value: Int64, to width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// Counts in years that begin in March, so that a leap day comes last.
private func daysSinceUnix(year: Int64, month: Int64, date: Int64) -> Int64 {
  let marchYear = month <= 2 ? year - 1 : year
  let era = marchYear.flooredQuotient(by: 400)
  let yearOfEra = marchYear - era * 400
  let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + date - 1
  let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  return era * daysPerEra + dayOfEra - daysBeforeUnix
}

private func civilDate(daysSinceUnix: Int64) -> (year: Int64, month: Int64, date: Int64) {
  let days = daysSinceUnix + daysBeforeUnix
  let era = days.flooredQuotient(by: daysPerEra)
  let dayOfEra = days - era * daysPerEra
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let marchMonth = (5 * dayOfYear + 2) / 153
  let month = (marchMonth + 2) % 12 + 1
  return (
    yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1
  )
}

extension Int64 {
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
