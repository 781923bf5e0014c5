extension JSONReader {
  public mutating func number() throws(JSONError) -> JSONNumber {
    try expect(.number)
    let start = offset
    let isNegative = take(UInt8(ascii: "-"))
    var digits = Digits()
    let hasLeadingZero = current == UInt8(ascii: "0")
    let whole = takeDigits(into: &digits, pointMoves: 0)
    guard whole > 0 else { throw incomplete("a digit") }
    if hasLeadingZero, whole > 1 {
      offset = start
      throw error(.unexpected(found: "a number with a leading 0", wanted: "one without it"))
    }
    if take(UInt8(ascii: ".")), takeDigits(into: &digits, pointMoves: -1) == 0 {
      throw incomplete("a digit after the point")
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      digits.exponent += try takeExponent()
    }
    let magnitude: Double
    if let exact = digits.exactValue {
      magnitude = exact
    } else {
      magnitude = try slowValue(from: start).magnitude
    }
    return JSONNumber(
      value: isNegative ? -magnitude : magnitude, isNegative: isNegative,
      significand: digits.areDropped ? nil : digits.significand, exponent: digits.exponent)
  }

  private var current: UInt8? { offset < end ? bytes[offset] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    offset += 1
    return true
  }

  private func incomplete(_ wanted: String) -> JSONError {
    error(offset < end ? .unexpected(found: found, wanted: wanted) : .endsEarly(wanted: wanted))
  }

  /// Takes a run of digits and says how many; each taken moves the decimal point by `pointMoves`.
  private mutating func takeDigits(into digits: inout Digits, pointMoves: Int) -> Int {
    let start = offset
    while offset < end, case let digit = bytes[offset] &- UInt8(ascii: "0"), digit < 10 {
      digits.append(digit, pointMoves: pointMoves)
      offset += 1
    }
    return offset - start
  }

  private mutating func takeExponent() throws(JSONError) -> Int {
    let isNegative = take(UInt8(ascii: "-"))
    if !isNegative { _ = take(UInt8(ascii: "+")) }
    let start = offset
    var exponent = 0
    while offset < end, case let digit = bytes[offset] &- UInt8(ascii: "0"), digit < 10 {
      exponent = min(exponent * 10 + Int(digit), Digits.largestExponent)
      offset += 1
    }
    guard offset > start else { throw incomplete("a digit of the exponent") }
    return isNegative ? -exponent : exponent
  }

  private func slowValue(from start: Int) throws(JSONError) -> Double {
    let text = text(from: start)
    guard let value = Double(text), value.isFinite else {
      throw JSONError(line: line, offset: start, reason: .numberTooLarge(text))
    }
    return value
  }
}

/// The decimal digits of a number as they are read.
private struct Digits {
  /// Far beyond what a Double or any sensible digits can reach.
  static let largestExponent = 100_000
  /// 10^19 - 1 is the largest run of nines in 64 bits.
  private static let mostDigits = 19
  /// All powers of ten that a Double holds exactly.
  private static let exactPowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  var significand: UInt64 = 0
  var exponent = 0
  var areDropped = false
  private var significant = 0

  mutating func append(_ digit: UInt8, pointMoves: Int) {
    if significant == 0, digit == 0 {
      exponent += pointMoves
      return
    }
    guard significant < Self.mostDigits else {
      areDropped = true
      return
    }
    significant += 1
    significand = significand * 10 + UInt64(digit)
    exponent += pointMoves
  }

  /// The nearest Double, where one multiplication or division of exact values gives it (Clinger 1990).
  var exactValue: Double? {
    guard !areDropped, significand <= 1 << 53 else { return nil }
    let value = Double(significand)
    if exponent >= 0, exponent < Self.exactPowers.count {
      return value * Self.exactPowers[exponent]
    }
    if exponent < 0, -exponent < Self.exactPowers.count {
      return value / Self.exactPowers[-exponent]
    }
    return nil
  }
}
