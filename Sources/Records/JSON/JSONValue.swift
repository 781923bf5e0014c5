/// A whole JSON value with the place where it stands, for small texts that a person may have written.
public struct JSONValue: Hashable, Sendable {
  public indirect enum Content: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// `text` is the number as it was written.
    case number(JSONNumber, text: String)
    case string(String)
    case array([JSONValue])
    /// In the order of the text.
    case object([Member])
  }

  public struct Member: Hashable, Sendable {
    public let key: String
    public let value: JSONValue
  }

  public let content: Content
  /// Where the value starts, counted from 1.
  public let line: Int
  /// Bytes before the value.
  public let offset: Int

  /// Reads a text that holds one value and nothing else.
  public init(parsing bytes: [UInt8], line: Int = 1) throws(JSONError) {
    var reader = JSONReader(bytes, line: line)
    self = try JSONValue(from: &reader)
    try reader.finish()
  }

  /// Takes the next value of a reader, which keeps the nesting within `JSONReader.maxDepth`.
  public init(from reader: inout JSONReader) throws(JSONError) {
    let kind = try reader.peek()
    line = reader.line
    offset = reader.offset
    switch kind {
    case .null:
      _ = try reader.null()
      content = .null
    case .boolean: content = .boolean(try reader.boolean())
    case .number:
      let number = try reader.number()
      content = .number(number, text: reader.text(from: offset))
    case .string: content = .string(try reader.string())
    case .array:
      var elements: [JSONValue] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try JSONValue(from: &reader)) }
      content = .array(elements)
    case .object:
      var members: [Member] = []
      try reader.beginObject()
      while let key = try reader.nextKey() {
        members.append(Member(key: key, value: try JSONValue(from: &reader)))
      }
      content = .object(members)
    }
  }

  public var kind: JSONKind {
    switch content {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

// MARK: - Typed access

extension JSONValue {
  /// The value of a key, if this is an object that has it.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  public var members: [Member] {
    get throws(JSONError) {
      guard case .object(let members) = content else { throw wrongKind(.object) }
      return members
    }
  }

  public var elements: [JSONValue] {
    get throws(JSONError) {
      guard case .array(let elements) = content else { throw wrongKind(.array) }
      return elements
    }
  }

  public var number: JSONNumber {
    get throws(JSONError) {
      guard case .number(let number, _) = content else { throw wrongKind(.number) }
      return number
    }
  }

  public var string: String {
    get throws(JSONError) {
      guard case .string(let string) = content else { throw wrongKind(.string) }
      return string
    }
  }

  public var boolean: Bool {
    get throws(JSONError) {
      guard case .boolean(let boolean) = content else { throw wrongKind(.boolean) }
      return boolean
    }
  }

  func notAllowed(_ message: String) -> JSONError {
    JSONError(line: line, offset: offset, reason: .notAllowed(message))
  }

  private func wrongKind(_ wanted: JSONKind) -> JSONError {
    JSONError(line: line, offset: offset, reason: .wrongKind(found: kind, wanted: wanted))
  }
}
