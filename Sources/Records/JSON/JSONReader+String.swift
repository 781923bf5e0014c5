extension JSONReader {
  public mutating func string() throws(JSONError) -> String {
    try expect(.string)
    offset += 1
    let start = offset
    var all: UInt8 = 0
    while offset < end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        // What is ASCII throughout needs no further check, which is the slowest part.
        let text = all < 0x80 ? text(from: start) : try validated(bytes[start..<offset])
        offset += 1
        return text
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      if byte < 0x20 { throw error(.controlCharacter(byte)) }
      all |= byte
      offset += 1
    }
    throw error(.endsEarly(wanted: "the closing quote of a text"))
  }

  private func validated(_ slice: ArraySlice<UInt8>) throws(JSONError) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else { throw error(.invalidUTF8) }
    return text
  }

  /// The rest of a text that has an escape at `offset`.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var unescaped = Array(bytes[start..<offset])
    while offset < end {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        let text = try validated(unescaped[...])
        offset += 1
        return text
      case UInt8(ascii: "\\"): unescaped.append(contentsOf: String(try escape()).utf8)
      case 0..<0x20: throw error(.controlCharacter(byte))
      default:
        unescaped.append(byte)
        offset += 1
      }
    }
    throw error(.endsEarly(wanted: "the closing quote of a text"))
  }

  private mutating func escape() throws(JSONError) -> Character {
    guard offset + 1 < end else { throw error(.endsEarly(wanted: "an escape")) }
    let letter = bytes[offset + 1]
    if letter == UInt8(ascii: "u") { return try unicodeEscape() }
    let character: Character
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      character = Character(Unicode.Scalar(letter))
    case UInt8(ascii: "b"): character = "\u{8}"
    case UInt8(ascii: "f"): character = "\u{C}"
    case UInt8(ascii: "n"): character = "\n"
    case UInt8(ascii: "r"): character = "\r"
    case UInt8(ascii: "t"): character = "\t"
    default: throw error(.badEscape(String(decoding: bytes[offset...offset + 1], as: UTF8.self)))
    }
    offset += 2
    return character
  }

  /// One `\u` escape, or the two of a surrogate pair (RFC 8259, section 7).
  private mutating func unicodeEscape() throws(JSONError) -> Character {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    guard first < 0xDC00, offset + 1 < end, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { throw error(.loneSurrogate) }
    let second = try codeUnit()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
    else { throw error(.loneSurrogate) }
    return Character(scalar)
  }

  /// The four hexadecimal digits of the `\u` at `offset`.
  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    guard offset + 6 <= end else { throw error(.endsEarly(wanted: "four digits after \\u")) }
    var unit: UInt16 = 0
    for byte in bytes[offset + 2..<offset + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error(.badEscape(String(decoding: bytes[offset..<offset + 6], as: UTF8.self)))
      }
      unit = unit << 4 | UInt16(digit)
    }
    offset += 6
    return unit
  }
}
