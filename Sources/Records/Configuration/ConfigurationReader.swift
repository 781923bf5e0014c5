/// Reads a configuration file line by line.
struct ConfigurationReader {
  private let file: String
  private(set) var settings: Settings
  private var line = 0
  private var section: String?
  /// Where each key was set.
  private var lines: [String: Int] = [:]

  init(file: String, settings: Settings) {
    self.file = file
    self.settings = settings
  }

  mutating func read(_ bytes: ArraySlice<UInt8>) throws(TextFileError) {
    line += 1
    guard let whole = String(validating: bytes, as: UTF8.self) else {
      throw error("not UTF-8; save the file as UTF-8")
    }
    let text = Self.withoutComment(whole).trimmed
    if text.isEmpty { return }
    if text.first == "[" { return try begin(text) }
    guard let equals = text.firstIndex(of: "=") else {
      throw error("\"\(text)\" is no setting; expected key = value, [section] or # comment")
    }
    try set(
      String(text[..<equals]).trimmed, to: String(text[text.index(after: equals)...]).trimmed)
  }

  /// A `#` begins a comment where a line or white space comes before it, so paths may have one.
  private static func withoutComment(_ text: String) -> String {
    var isAfterSpace = true
    for index in text.indices {
      if isAfterSpace, text[index] == "#" { return String(text[..<index]) }
      isAfterSpace = text[index].isWhitespace
    }
    return text
  }

  private mutating func begin(_ text: String) throws(TextFileError) {
    let sections = SettingKey.sections.map { "[\($0)]" }
    guard sections.contains(text) else {
      throw error("unknown section \(text); there are \(sections.joined(separator: ", "))")
    }
    section = String(text.dropFirst().dropLast())
  }

  private mutating func set(_ name: String, to value: String) throws(TextFileError) {
    guard let section else {
      throw error("\"\(name)\" comes before any section; begin with one such as [sightings]")
    }
    guard let key = SettingKey.all.first(where: { $0.section == section && $0.name == name }) else {
      throw error("unknown key \"\(name)\" in [\(section)]; \(Self.advice(on: name, in: section))")
    }
    if let earlier = lines.updateValue(line, forKey: key.fullName) {
      throw error("\"\(name)\" is already set in line \(earlier); keep one of the two")
    }
    guard key.set(&settings, value) else {
      throw error(
        value.isEmpty
          ? "\(name) has no value; expected \(key.expected)"
          : "\(name) cannot be \"\(value)\"; expected \(key.expected)")
    }
  }

  private static func advice(on name: String, in section: String) -> String {
    if let other = SettingKey.all.first(where: { $0.name == name }) {
      return "it belongs in [\(other.section)]"
    }
    let names = SettingKey.all.filter { $0.section == section }.map(\.name)
    return "did you mean \"\(Names.closest(to: name, in: names, count: 1).joined())\"?"
  }

  private func error(_ message: String) -> TextFileError {
    TextFileError(file: file, line: line, message: message)
  }
}
