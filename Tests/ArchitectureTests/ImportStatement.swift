/// One import of a Swift file.
struct ImportStatement: Equatable, Sendable {
  var module: String
  /// The one declaration that it takes ("sin" of `import func Glibc.sin`); nothing takes them all.
  var declaration: String?
}

extension ImportStatement {
  /// What a line that imports something imports: nothing if it does not, a failure if it cannot be read.
  static func read(_ line: Substring) -> Result<[ImportStatement], Unreadable> {
    var found: [ImportStatement] = []
    for statement in line.prefix(upTo: commentStart(of: line)).split(separator: ";") {
      var words = statement.split(whereSeparator: \.isWhitespace)
      while let first = words.first, first.hasPrefix("@") || modifiers.contains(first) {
        words.removeFirst()
      }
      guard words.first == "import" else { continue }
      words.removeFirst()
      let isOneDeclaration = words.first.map(kinds.contains) ?? false
      if isOneDeclaration { words.removeFirst() }
      guard words.count == 1, let path = words.first else { return .failure(Unreadable()) }
      let parts = path.split(separator: ".", maxSplits: 1)
      guard parts.count == (isOneDeclaration ? 2 : 1) else { return .failure(Unreadable()) }
      found.append(
        ImportStatement(
          module: String(parts[0]), declaration: isOneDeclaration ? String(parts[1]) : nil))
    }
    return .success(found)
  }

  /// An import in a form that this project does not write.
  struct Unreadable: Error, Equatable {}

  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private",
  ]
  private static let kinds: Set<Substring> = [
    "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
  ]

  private static func commentStart(of line: Substring) -> Substring.Index {
    line.firstRange(of: "//")?.lowerBound ?? line.endIndex
  }
}
