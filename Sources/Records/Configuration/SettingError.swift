/// Why one setting was refused.
public enum SettingError: Error, Hashable, Sendable {
  /// A mistake on the command line rather than in the configuration.
  case noEqualsSign(String)
  case unknownKey(String, closest: String?)
  case badValue(key: String, value: String, expected: String)
}

extension SettingError: CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var description: String {
    switch self {
    case .noEqualsSign(let text):
      "\"\(text)\" has no \"=\"; expected section.key=value, such as sightings.radius=60km"
    case .unknownKey(let key, nil): "unknown setting \"\(key)\""
    case .unknownKey(let key, let closest?):
      "unknown setting \"\(key)\"; did you mean \"\(closest)\"?"
    case .badValue(let key, let value, let expected):
      "\(key) cannot be \"\(value)\"; expected \(expected)"
    }
  }
}
