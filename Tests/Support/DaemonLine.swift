public import Records

/// A line of the stream, known to keep the rules of `problems(inLine:)`.
public struct DaemonLine: Hashable, Sendable, CustomStringConvertible {
  public let text: String
  public let json: JSONValue

  /// Throws what is wrong with the line.
  public init(_ text: String) throws {
    let problems = problems(inLine: text)
    guard problems.isEmpty else {
      throw ChildProcess.Failure(
        description: "\(problems.joined(separator: "; ")) in the line \(text)")
    }
    self.text = text
    json = try JSONValue(parsing: Array(text.utf8))
  }

  public var description: String { text }

  /// The value at a path such as "position.ageS"; nothing if the line has none.
  public subscript(path: String) -> JSONValue? { json.at(path) }

  public func text(_ path: String) -> String? { self[path]?.string }
  public func number(_ path: String) -> Double? { self[path]?.double }
  public func list(_ path: String) -> [JSONValue] { self[path]?.elements ?? [] }

  public var kind: String { text("class") ?? "" }
  public var isSightings: Bool { kind == "SIGHTINGS" }
  public var isStatus: Bool { kind == "STATUS" }
}

extension JSONValue {
  public func at(_ path: String) -> JSONValue? {
    path.split(separator: ".").reduce(self) { $0?[String($1)] }
  }

  public var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  public var double: Double? {
    if case .number(let number, _) = content { number.value } else { nil }
  }

  public var flag: Bool? {
    if case .boolean(let flag) = content { flag } else { nil }
  }

  public var elements: [JSONValue] {
    if case .array(let elements) = content { elements } else { [] }
  }
}
