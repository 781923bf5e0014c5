/// Reads a JSON text (RFC 8259, nothing more lenient) piece by piece, in the order it is written.
///
/// The caller says what it expects next; anything else is an error with its line. Nothing that the
/// bytes can say traps or recurses without end.
public struct JSONReader {
  /// How deep objects and arrays may nest.
  public static let maxDepth = 32
  /// How many keys one object may have; each new one is compared with those before.
  public static let maxKeys = 1000

  private struct Key {
    let depth: Int
    let name: String
  }

  let bytes: [UInt8]
  let end: Int
  /// Bytes read so far.
  public internal(set) var offset: Int
  /// The line of the byte at `offset`, counted from the line given at the start.
  public private(set) var line: Int
  private var depth = 0
  /// Whether the innermost container has had no element yet.
  private var isFirst = true
  /// The keys of all open objects, the innermost object's last.
  private var keys: [Key] = []

  public init(_ bytes: [UInt8], line: Int = 1) {
    self.init(bytes, in: 0..<bytes.count, line: line)
  }

  /// Reads a part of a larger buffer without copying it.
  init(_ bytes: [UInt8], in range: Range<Int>, line: Int) {
    self.bytes = bytes
    self.end = range.upperBound
    self.offset = range.lowerBound
    self.line = line
  }

  /// The kind of the next value, which is not taken; `line` and `offset` are then its own.
  public mutating func peek() throws(JSONError) -> JSONKind {
    switch try next(wanted: "a value") {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    case 0xEF where offset == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]):
      throw error(.byteOrderMark)
    default: throw error(.unexpected(found: found, wanted: "a value"))
    }
  }

  public mutating func beginObject() throws(JSONError) { try begin(.object) }

  public mutating func beginArray() throws(JSONError) { try begin(.array) }

  /// The next key of the innermost object, its value to be taken next; nothing at the object's end.
  public mutating func nextKey() throws(JSONError) -> String? {
    guard try nextItem(closing: UInt8(ascii: "}"), named: "\"}\"") else {
      while let last = keys.last, last.depth == depth { keys.removeLast() }
      depth -= 1
      return nil
    }
    guard try next(wanted: "a key") == UInt8(ascii: "\"") else {
      throw error(.unexpected(found: found, wanted: "a key in double quotes"))
    }
    let key = try string()
    try remember(key)
    guard try next(wanted: "\":\"") == UInt8(ascii: ":") else {
      throw error(.unexpected(found: found, wanted: "\":\" after the key \"\(key)\""))
    }
    offset += 1
    return key
  }

  /// Whether the innermost array has another element, to be taken next.
  public mutating func nextElement() throws(JSONError) -> Bool {
    if try nextItem(closing: UInt8(ascii: "]"), named: "\"]\"") { return true }
    depth -= 1
    return false
  }

  public mutating func boolean() throws(JSONError) -> Bool {
    try expect(.boolean)
    let isTrue = bytes[offset] == UInt8(ascii: "t")
    try literal(isTrue ? "true" : "false")
    return isTrue
  }

  /// Takes a null, if the next value is one.
  public mutating func null() throws(JSONError) -> Bool {
    guard try peek() == .null else { return false }
    try literal("null")
    return true
  }

  /// Takes the next value, whatever it is.
  public mutating func skip() throws(JSONError) {
    switch try peek() {
    case .object:
      try beginObject()
      while try nextKey() != nil { try skip() }
    case .array:
      try beginArray()
      while try nextElement() { try skip() }
    case .string: _ = try string()
    case .number: _ = try number()
    case .boolean: _ = try boolean()
    case .null: _ = try null()
    }
  }

  /// Makes sure that only white space is left.
  public mutating func finish() throws(JSONError) {
    skipSpace()
    if offset < end { throw error(.moreAfterEnd(found: found)) }
  }
}

// MARK: - Pieces

extension JSONReader {
  func error(_ reason: JSONError.Reason) -> JSONError {
    JSONError(line: line, offset: offset, reason: reason)
  }

  /// What stands at `offset`, for a person.
  var found: String {
    guard offset < end else { return "the end" }
    let byte = bytes[offset]
    return (0x21...0x7E).contains(byte)
      ? "\"\(Character(Unicode.Scalar(byte)))\"" : "the byte \(byte)"
  }

  func text(from start: Int) -> String {
    String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Refuses a value of another kind.
  mutating func expect(_ wanted: JSONKind) throws(JSONError) {
    let kind = try peek()
    if kind != wanted { throw error(.wrongKind(found: kind, wanted: wanted)) }
  }

  /// The next byte that is no white space, not taken.
  private mutating func next(wanted: @autoclosure () -> String) throws(JSONError) -> UInt8 {
    skipSpace()
    guard offset < end else { throw error(.endsEarly(wanted: wanted())) }
    return bytes[offset]
  }

  private mutating func skipSpace() {
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"): line += 1
      default: return
      }
      offset += 1
    }
  }

  private mutating func begin(_ kind: JSONKind) throws(JSONError) {
    try expect(kind)
    guard depth < Self.maxDepth else { throw error(.tooDeep) }
    depth += 1
    offset += 1
    isFirst = true
  }

  /// Whether another item follows; takes the comma before it, or the closing bracket.
  private mutating func nextItem(closing: UInt8, named: String) throws(JSONError) -> Bool {
    let byte = try next(wanted: "\",\" or \(named)")
    if byte == closing {
      offset += 1
      isFirst = false
      return false
    }
    if isFirst {
      isFirst = false
      return true
    }
    guard byte == UInt8(ascii: ",") else {
      throw error(.unexpected(found: found, wanted: "\",\" or \(named)"))
    }
    offset += 1
    return true
  }

  private mutating func remember(_ key: String) throws(JSONError) {
    var count = 0
    for other in keys.reversed() {
      guard other.depth == depth else { break }
      if other.name == key { throw error(.duplicateKey(key)) }
      count += 1
    }
    guard count < Self.maxKeys else { throw error(.tooManyKeys) }
    if keys.isEmpty { keys.reserveCapacity(16) }
    keys.append(Key(depth: depth, name: key))
  }

  private mutating func literal(_ word: String) throws(JSONError) {
    for byte in word.utf8 {
      guard offset < end else { throw error(.endsEarly(wanted: word)) }
      guard bytes[offset] == byte else { throw error(.unexpected(found: found, wanted: word)) }
      offset += 1
    }
  }
}
