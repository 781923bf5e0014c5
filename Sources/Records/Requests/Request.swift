/// What a subscriber may ask for, one JSON object a line.
public enum Request: Hashable, Sendable {
  /// Bytes of one line without its line feed; a longer one ends the connection.
  public static let maxLength = 4096

  case watch(WatchRequest)
  case status
  case version

  /// Reads one line, with or without its line feed.
  public init(parsing line: [UInt8]) throws(RequestError) {
    let line = line.last == UInt8(ascii: "\n") ? Array(line.dropLast()) : line
    guard line.count <= Self.maxLength else {
      throw RequestError("a request has at most \(Self.maxLength) bytes")
    }
    let members: [JSONValue.Member]
    do throws(JSONError) {
      members = try JSONValue(parsing: line).members
    } catch {
      throw RequestError("a request is one JSON object on a line: \(error.description)")
    }
    self = try Self.request(members)
  }

  private static func request(_ members: [JSONValue.Member]) throws(RequestError) -> Request {
    guard let named = members.first(where: { $0.key == "class" }) else {
      throw RequestError("no \"class\"; there are \(knownClasses)")
    }
    let others = members.filter { $0.key != "class" }
    switch named.value.content {
    case .string("WATCH"): return .watch(try WatchRequest(others))
    case .string("STATUS"):
      try refuseKeys(others, of: "STATUS")
      return .status
    case .string("VERSION"):
      try refuseKeys(others, of: "VERSION")
      return .version
    case .string("CALIBRATE"), .string("ALIGN"), .string("TRIP"):
      throw RequestError(
        "what changes the unit is taken on the control socket alone, and not yet in this release")
    case .string(let name):
      throw RequestError("unknown class \"\(name)\"; there are \(knownClasses)")
    default: throw RequestError("\"class\" must be a text; there are \(knownClasses)")
    }
  }

  private static let knownClasses = "WATCH, STATUS and VERSION"

  private static func refuseKeys(
    _ members: [JSONValue.Member], of name: String
  ) throws(RequestError) {
    if let first = members.first {
      throw RequestError("unknown key \"\(first.key)\"; \(name) has none besides \"class\"")
    }
  }
}
