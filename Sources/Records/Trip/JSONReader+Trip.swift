import Timekeeping

extension JSONReader {
  /// Takes a whole line's object and gives its `at`; what `take` does not want is skipped.
  mutating func tripMembers(
    _ take: (String, inout JSONReader) throws(JSONError) -> Bool
  ) throws(JSONError) -> Instant {
    var at: Instant?
    try beginObject()
    while let key = try nextKey() {
      if key == "at" {
        at = try instant()
      } else if try !take(key, &self) {
        try skip()
      }
    }
    try finish()
    guard let at else {
      throw error(.notAllowed("no \"at\"; it is the seconds since the trip began, such as 12.345"))
    }
    return at
  }

  mutating func instant() throws(JSONError) -> Instant {
    let number = try number()
    guard let milliseconds = number.wholeMilliseconds,
      (0...TripLine.latest.milliseconds).contains(milliseconds)
    else {
      throw error(
        .notAllowed(
          "an instant is seconds since the trip began, 0 to \(TripLine.latest.milliseconds / 1000), "
            + "with at most three decimals"))
    }
    return Instant(milliseconds: milliseconds)
  }

  mutating func time() throws(JSONError) -> UTCTime {
    let text = try string()
    guard let time = parseTime(text) else {
      throw error(.notAllowed("\"\(text)\" is no time such as 2026-11-30T17:04:05.000Z"))
    }
    return time
  }

  /// A whole number, 0 or more.
  mutating func count() throws(JSONError) -> Int {
    guard let count = try number().integer, count >= 0 else {
      throw error(.notAllowed("expected a whole number, 0 or more"))
    }
    return count
  }

  /// Three numbers.
  mutating func triple() throws(JSONError) -> (Double, Double, Double) {
    try beginArray()
    var values = (0.0, 0.0, 0.0)
    var count = 0
    while try nextElement() {
      let value = try number().value
      switch count {
      case 0: values.0 = value
      case 1: values.1 = value
      default: values.2 = value
      }
      count += 1
    }
    guard count == 3 else {
      throw error(.notAllowed("\(count) elements, expected three numbers [x,y,z]"))
    }
    return values
  }

  mutating func settingEntries() throws(JSONError) -> [SettingEntry] {
    var entries: [SettingEntry] = []
    try beginObject()
    while let key = try nextKey() {
      entries.append(SettingEntry(key: key, value: try string()))
    }
    return entries
  }
}
