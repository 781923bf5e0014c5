/// One setting as text: its key with the section, as in `sightings.radius`, and its value.
public struct SettingEntry: Hashable, Sendable {
  public let key: String
  public let value: String

  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}
