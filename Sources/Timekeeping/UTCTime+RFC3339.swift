extension UTCTime: CustomStringConvertible {
  /// Nothing unless the text reads like 2026-11-30T17:04:05Z or 2026-11-30T17:04:05.25Z.
  ///
  /// The fraction may have any number of digits; what is finer than a millisecond is cut off.
  /// RFC 3339 is narrowed to UTC (Z) and capital letters.
  public init?(rfc3339 text: some StringProtocol) {
    self.init(rfc3339: text.utf8)
  }

  /// The same from bytes of ASCII.
  public init?(rfc3339 text: some Collection<UInt8>) {
    var reader = DigitReader(text)
    guard
      let year = reader.number(digits: 4), reader.take("-"),
      let month = reader.number(digits: 2), reader.take("-"),
      let day = reader.number(digits: 2), reader.take("T"),
      let hour = reader.number(digits: 2), reader.take(":"),
      let minute = reader.number(digits: 2), reader.take(":"),
      let second = reader.number(digits: 2),
      let millisecond = reader.milliseconds(), reader.take("Z"), reader.isAtEnd
    else { return nil }
    self.init(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      millisecond: millisecond)
  }

  /// As the stream writes it: 2026-11-30T17:04:05.250Z.
  public var rfc3339: String {
    let (date, clock) = (date, clock)
    return digits(date.year, 4) + "-" + digits(date.month, 2) + "-" + digits(date.day, 2)
      + "T" + digits(clock.hour, 2) + ":" + digits(clock.minute, 2) + ":" + digits(clock.second, 2)
      + "." + digits(clock.millisecond, 3) + "Z"
  }

  public var description: String { rfc3339 }

  /// As trip files are named: 20261130T170405Z, ISO 8601 basic, floored to the second.
  public var compact: String {
    let (date, clock) = (date, clock)
    return digits(date.year, 4) + digits(date.month, 2) + digits(date.day, 2)
      + "T" + digits(clock.hour, 2) + digits(clock.minute, 2) + digits(clock.second, 2) + "Z"
  }

  private var clock: (hour: Int, minute: Int, second: Int, millisecond: Int) {
    let (seconds, millisecond) = Int(millisecondOfDay).quotientAndRemainder(dividingBy: 1000)
    return (seconds / 3600, seconds / 60 % 60, seconds % 60, millisecond)
  }
}

private func digits(_ value: Int, _ width: Int) -> String {
  let text = String(value)
  return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
}

/// Takes a fixed form apart from its front.
private struct DigitReader<Text: Collection<UInt8>> {
  private var rest: Text.SubSequence

  init(_ text: Text) {
    rest = text[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ expected: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == expected.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func number(digits count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// A point and at least one digit; without a point, zero.
  mutating func milliseconds() -> Int? {
    guard take(".") else { return 0 }
    guard let first = digit() else { return nil }
    var value = first * 100
    var weight = 10
    while let digit = digit() {
      value += digit * weight
      weight /= 10
    }
    return value
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
      return nil
    }
    rest = rest.dropFirst()
    return Int(byte - UInt8(ascii: "0"))
  }
}
