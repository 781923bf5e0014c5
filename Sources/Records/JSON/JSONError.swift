/// Why a JSON text was refused, and where.
public struct JSONError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case endsEarly(wanted: String)
    case unexpected(found: String, wanted: String)
    case wrongKind(found: JSONKind, wanted: JSONKind)
    case duplicateKey(String)
    case tooManyKeys
    case tooDeep
    case numberTooLarge(String)
    case controlCharacter(UInt8)
    case badEscape(String)
    case loneSurrogate
    case invalidUTF8
    case byteOrderMark
    case moreAfterEnd(found: String)
    /// JSON, but not what belongs here; says what would.
    case notAllowed(String)
  }

  /// Counted from 1.
  public let line: Int
  /// Bytes before the place, from the beginning of the text.
  public let offset: Int
  public let reason: Reason

  public init(line: Int, offset: Int, reason: Reason) {
    self.line = line
    self.offset = offset
    self.reason = reason
  }
}

extension JSONError: CustomStringConvertible {
  /// What is wrong, and what would be right, without the place.
  public var description: String {
    switch reason {
    case .endsEarly(let wanted): "the text ends where \(wanted) should come"
    case .unexpected(let found, let wanted): "found \(found) where \(wanted) should come"
    case .wrongKind(let found, let wanted): "found \(found.rawValue), expected \(wanted.rawValue)"
    case .duplicateKey(let key): "the key \"\(key)\" is there twice; keep one of them"
    case .tooManyKeys: "more than \(JSONReader.maxKeys) keys in one object"
    case .tooDeep: "objects and arrays are nested more than \(JSONReader.maxDepth) deep"
    case .numberTooLarge(let text): "the number \(text) is too large; the limit is about 1.8e308"
    case .controlCharacter(let byte):
      "a raw control character (byte \(byte)) in a text; write it as an escape such as \\n"
    case .badEscape(let text):
      "\(text) is no escape; there are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four digits"
    case .loneSurrogate:
      "half of a surrogate pair; a character above U+FFFF takes two \\u escapes"
    case .invalidUTF8: "a text that is not UTF-8; save the file as UTF-8"
    case .byteOrderMark: "the text begins with a byte order mark; save it as UTF-8 without one"
    case .moreAfterEnd(let found): "found \(found) after the end of the value"
    case .notAllowed(let message): message
    }
  }
}
