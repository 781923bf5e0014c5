import Records

/// One line of the stream: its bytes, and as much of it as could be read.
struct StreamMessage: Sendable {
  enum Content: Sendable {
    case version
    case status(StatusView)
    case sightings(SightingsView)
    /// All settings in force.
    case watch
    case error(ErrorView)
    /// A class that is not known here, or no JSON object.
    case other
  }

  /// Without the end of the line.
  let line: [UInt8]
  let content: Content

  init(line: [UInt8]) {
    self.line = line
    guard let object = try? JSONValue(parsing: line) else {
      content = .other
      return
    }
    content =
      switch object["class"]?.text {
      case "VERSION": .version
      case "STATUS": .status(StatusView(object))
      case "SIGHTINGS": .sightings(SightingsView(object))
      case "WATCH": .watch
      case "ERROR": .error(ErrorView(object))
      default: .other
      }
  }
}

/// An ERROR line.
struct ErrorView: Hashable, Sendable {
  let message: String
  /// Whether it answers a request.
  let isAnswer: Bool

  init(_ object: JSONValue) {
    message = object["message"]?.text ?? "refused without a reason"
    isAnswer = object["request"] != nil
  }
}

extension JSONValue {
  /// A member of an object; nothing if there is none, or this is no object.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  var text: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  /// A text that says something.
  var said: String? {
    guard let text, !text.isEmpty else { return nil }
    return text
  }

  var real: Double? {
    guard case .number(let number, _) = content else { return nil }
    return number.value
  }

  var flag: Bool? {
    guard case .boolean(let flag) = content else { return nil }
    return flag
  }

  /// The elements of an array; none if this is something else.
  var list: [JSONValue] {
    guard case .array(let elements) = content else { return [] }
    return elements
  }
}
