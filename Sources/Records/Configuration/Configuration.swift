/// The text form of `Settings`: `[section]`, `key = value`, `#` comments.
public enum Configuration {
  /// Reads a file's text over settings that hold where it is silent.
  public static func parse(
    _ bytes: [UInt8], file: String, over settings: Settings = Settings()
  ) throws(TextFileError) -> Settings {
    var reader = ConfigurationReader(file: file, settings: settings)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.read(line)
    }
    return reader.settings
  }

  /// Takes one `section.key=value`, as after `--set`.
  public static func apply(_ assignment: String, to settings: inout Settings) throws(SettingError) {
    guard let equals = assignment.firstIndex(of: "=") else {
      throw .noEqualsSign(assignment)
    }
    let key = String(assignment[..<equals]).trimmed
    let value = String(assignment[assignment.index(after: equals)...]).trimmed
    try apply(SettingEntry(key: key, value: value), to: &settings)
  }

  /// Takes one setting as a trip has it.
  public static func apply(_ entry: SettingEntry, to settings: inout Settings) throws(SettingError)
  {
    guard let key = SettingKey.all.first(where: { $0.fullName == entry.key }) else {
      let names = SettingKey.all.map(\.fullName)
      throw .unknownKey(entry.key, closest: Names.closest(to: entry.key, in: names, count: 1).first)
    }
    guard key.set(&settings, entry.value) else {
      throw .badValue(key: entry.key, value: entry.value, expected: key.expected)
    }
  }

  /// Every setting as text, in the order of the shipped file.
  public static func entries(of settings: Settings) -> [SettingEntry] {
    SettingKey.all.map { SettingEntry(key: $0.fullName, value: $0.text(settings)) }
  }

  /// The settings that differ and that a running daemon cannot take.
  public static func needingRestart(from old: Settings, to new: Settings) -> [String] {
    SettingKey.all.filter { $0.needsRestart && $0.text(old) != $0.text(new) }.map(\.fullName)
  }
}

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    var rest = self[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
