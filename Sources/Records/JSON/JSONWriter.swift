public import Timekeeping

/// Writes JSON without white space to the end of a buffer; members that are nothing are left out.
///
/// Commas are put in by the byte before. Keys handed to `member` are our own words and are not
/// escaped. A number that is not finite is left out like one that is not known.
public struct JSONWriter {
  /// Readings from here on are no readings; below, seven decimals are within what a Double resolves.
  public static let greatestFixed = 1e8
  /// The most decimals of a fixed number.
  private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7]

  public private(set) var bytes: [UInt8] = []

  public init() {}

  public init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  // MARK: Structure

  public mutating func beginObject() {
    separate()
    bytes.append(UInt8(ascii: "{"))
  }

  public mutating func endObject() { bytes.append(UInt8(ascii: "}")) }

  public mutating func beginArray() {
    separate()
    bytes.append(UInt8(ascii: "["))
  }

  public mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

  public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Begins a member whose value is written next.
  public mutating func key(_ key: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: key.utf8)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  // MARK: Members

  public mutating func member(_ key: String, text: String?) {
    guard let text else { return }
    self.key(key)
    string(text)
  }

  public mutating func member(_ key: String, flag: Bool?) {
    guard let flag else { return }
    self.key(key)
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  public mutating func member(_ key: String, integer: Int?) {
    guard let integer else { return }
    self.key(key)
    digits(Int64(integer), decimals: 0)
  }

  /// Rounded to so many decimals, from none to seven, ties to even; never "-0".
  public mutating func member(_ key: String, fixed value: Double?, decimals: Int) {
    guard let value, let scaled = Self.scaled(value, decimals: decimals) else { return }
    self.key(key)
    digits(scaled, decimals: decimals)
  }

  /// A bearing to two decimals, at least 0.00 and at most 359.99.
  public mutating func member(_ key: String, bearing degrees: Double?) {
    guard let degrees, let scaled = Self.scaled(degrees, decimals: 2) else { return }
    self.key(key)
    digits(scaled == 360_00 ? 0 : scaled, decimals: 2)
  }

  /// A relative bearing to two decimals, at least -180.00 and at most 179.99.
  public mutating func member(_ key: String, relative degrees: Double?) {
    guard let degrees, let scaled = Self.scaled(degrees, decimals: 2) else { return }
    self.key(key)
    digits(scaled == 180_00 ? -180_00 : scaled, decimals: 2)
  }

  /// The shortest digits that read back to the same Double.
  public mutating func member(_ key: String, shortest value: Double?) {
    guard let value, value.isFinite else { return }
    self.key(key)
    shortest(value)
  }

  public mutating func member(_ key: String, shortest values: [Double]) {
    self.key(key)
    array(shortest: values)
  }

  /// Whole milliseconds as seconds: 12.345, 12.35, 12.
  public mutating func member(_ key: String, instant: Instant?) {
    guard let instant else { return }
    self.key(key)
    var rest = instant.milliseconds
    var decimals = 3
    while decimals > 0, rest % 10 == 0 {
      rest /= 10
      decimals -= 1
    }
    digits(rest, decimals: decimals)
  }

  /// Seconds to one decimal, rounded down, not below zero.
  public mutating func member(_ key: String, age: Duration?) {
    guard let age else { return }
    self.key(key)
    digits(max(0, age.wholeMilliseconds) / 100, decimals: 1)
  }

  /// To the millisecond, in UTC.
  public mutating func member(_ key: String, time: UTCTime?) {
    member(key, text: time?.rfc3339)
  }

  // MARK: Values

  /// A text in quotes, with the escapes that RFC 8259 asks for and no others.
  public mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.contains(where: Self.needsEscape) {
      for byte in text.utf8 { escaped(byte) }
    } else {
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The shortest digits that read back to the same Double, which is finite.
  public mutating func shortest(_ value: Double) {
    separate()
    let text = value.description
    bytes.append(contentsOf: text.hasSuffix(".0") ? text.dropLast(2).utf8 : text[...].utf8)
  }

  public mutating func array(shortest values: [Double]) {
    beginArray()
    for value in values { shortest(value) }
    endArray()
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
    case 0x08: bytes.append(contentsOf: "\\b".utf8)
    case 0x0C: bytes.append(contentsOf: "\\f".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0..<0x20:
      bytes.append(contentsOf: byte < 0x10 ? "\\u000".utf8 : "\\u00".utf8)
      bytes.append(contentsOf: String(byte, radix: 16).utf8)
    default: bytes.append(byte)
    }
  }

  /// The value times a power of ten, rounded as its exact decimal digits are, ties to even.
  ///
  /// The product alone may land on a tie that the exact digits are not on; the rest says so.
  static func scaled(_ value: Double, decimals: Int) -> Int64? {
    guard value.magnitude < greatestFixed else { return nil }
    let power = powers[decimals]
    let product = value * power
    var whole = product.rounded(.toNearestOrEven)
    if (product - whole).magnitude == 0.5 {
      let rest = (-product).addingProduct(value, power)
      if rest > 0 { whole = product.rounded(.up) }
      if rest < 0 { whole = product.rounded(.down) }
    }
    return Int64(whole)
  }

  /// A whole number with its point so many digits from the right.
  private mutating func digits(_ value: Int64, decimals: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var reversed = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var rest = value.magnitude
    var count = 0
    while rest > 0 || count <= decimals {
      reversed[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      count += 1
    }
    while count > 0 {
      count -= 1
      bytes.append(reversed[count])
      if count == decimals, decimals > 0 { bytes.append(UInt8(ascii: ".")) }
    }
  }
}
