/// A day of the proleptic Gregorian calendar in the years 0 to 9999, month 1...12, day 1...31.
///
/// The count of days follows from the calendar's rule: years are counted from March, so that the
/// leap day ends one, and five months in a row, March to July and on, have 153 days.
struct CivilDate: Hashable {
  let year: Int
  let month: Int
  let day: Int

  /// Nothing if the calendar has no such day.
  init?(year: Int, month: Int, day: Int) {
    guard
      (0...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.days(in: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day so many days after 1970-01-01, within the years 0 to 9999.
  init(daysSince1970 days: Int) {
    // A mean year has 146097 / 400 days; the estimate from it is at most one year off.
    var year = (days + Self.daysBefore1970) * 400 / 146_097
    if Self.daysSince1970(year: year, month: 1, day: 1) > days { year -= 1 }
    if Self.daysSince1970(year: year + 1, month: 1, day: 1) <= days { year += 1 }
    var month = 1
    var rest = days - Self.daysSince1970(year: year, month: 1, day: 1)
    while rest >= Self.days(in: month, of: year) {
      rest -= Self.days(in: month, of: year)
      month += 1
    }
    self.year = year
    self.month = month
    day = rest + 1
  }

  var daysSince1970: Int { Self.daysSince1970(year: year, month: month, day: day) }

  /// For years 0 to 10000, whose first day bounds the last year.
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    // Years from March of the year -400, so that no division meets a negative number.
    let marchYear = (month > 2 ? year : year - 1) + 400
    let marchMonth = (month + 9) % 12
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    return 365 * marchYear + leapDays + dayOfYear - 865_565
  }

  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The days from 0000-01-01 to 1970-01-01.
  private static let daysBefore1970 = 719_528
}
