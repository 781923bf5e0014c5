extension WatchRequest {
  private static let knownKeys = "radiusKm, limit, peak, fovDeg, visibleOnly, maxRateHz and enable"

  /// Takes the keys of a WATCH other than its class; one that is wrong spoils them all.
  init(_ members: [JSONValue.Member]) throws(RequestError) {
    for member in members {
      switch member.key {
      case "radiusKm":
        radius = try member.change("a number from 0 to 500") {
          $0.double.map { $0 * 1000 }.within(WatchSettings.radiusRange)
        }
      case "limit":
        limit = try member.change("a whole number from 1 to 2000") {
          $0.integer.within(WatchSettings.limitRange)
        }
      case "peak":
        peak = try member.change("the name or id of a peak, in double quotes") {
          $0.text.map { .some($0) }
        }
      case "fovDeg":
        fov = try member.change("a number from 1 to 360") {
          $0.double.within(WatchSettings.fovRange)
        }
      case "visibleOnly": visibleOnly = try member.change("true or false") { $0.flag }
      case "maxRateHz":
        maxRate = try member.change("a number from 0.01 to 100") {
          $0.double.within(WatchSettings.maxRateRange)
        }
      case "enable": isEnabled = try member.change("true or false") { $0.flag }
      default:
        throw RequestError("unknown key \"\(member.key)\"; WATCH has \(Self.knownKeys)")
      }
    }
  }
}

extension JSONValue.Member {
  /// Null restores; a value that `read` makes nothing of is refused with what it should be.
  fileprivate func change<Value>(
    _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(RequestError) -> WatchRequest.Change<Value> {
    if value.content == .null { return .restore }
    guard let new = read(value) else {
      throw RequestError("\"\(key)\" must be \(expected), or null for the default")
    }
    return .set(new)
  }
}

extension JSONValue {
  fileprivate var double: Double? {
    if case .number(let number, _) = content { number.value } else { nil }
  }

  fileprivate var integer: Int? {
    if case .number(let number, _) = content { number.integer } else { nil }
  }

  fileprivate var text: String? {
    if case .string(let text) = content, !text.isEmpty { text } else { nil }
  }

  fileprivate var flag: Bool? {
    if case .boolean(let flag) = content { flag } else { nil }
  }
}

extension Optional where Wrapped: Comparable {
  fileprivate func within(_ range: ClosedRange<Wrapped>) -> Wrapped? {
    flatMap { range.contains($0) ? $0 : nil }
  }
}
