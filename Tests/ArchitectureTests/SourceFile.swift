/// A Swift file of the project: where it is, and what it says.
struct SourceFile: Sendable {
  /// Relative to the package: "Sources/Geodesy/Coordinate.swift".
  var path: String
  var text: String

  /// The folder under Sources: the module.
  var room: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  var lines: [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
