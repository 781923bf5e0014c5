/// One key of the configuration: its place, its form and what it sets.
struct SettingKey: Sendable {
  let section: String
  let name: String
  /// What a right value is, for a person.
  let expected: String
  /// Whether a running daemon cannot take a new value.
  let needsRestart: Bool
  let text: @Sendable (Settings) -> String
  /// Sets the value, or says no to a text that is none.
  let set: @Sendable (inout Settings, String) -> Bool

  /// As in `--set`: the section, a point and the name.
  var fullName: String { "\(section).\(name)" }

  init<Value>(
    _ section: String, _ name: String,
    _ path: any WritableKeyPath<Settings, Value> & Sendable,
    _ format: SettingFormat<Value>, needsRestart: Bool = false
  ) {
    self.section = section
    self.name = name
    self.expected = format.expected
    self.needsRestart = needsRestart
    text = { format.print($0[keyPath: path]) }
    set = { settings, text in
      guard let value = format.parse(text) else { return false }
      settings[keyPath: path] = value
      return true
    }
  }

  /// A setting that a word can leave open.
  init<Value>(
    _ section: String, _ name: String, _ path: any WritableKeyPath<Settings, Value?> & Sendable,
    _ format: SettingFormat<Value>, or word: String, _ meaning: String, needsRestart: Bool = false
  ) {
    self.init(
      section, name, path, format.orNone(word, meaning: meaning), needsRestart: needsRestart)
  }
}
