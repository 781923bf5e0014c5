import Foundation

/// The package as it lies on disk.
enum Project {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Every Swift file under Sources, in order of their names.
  static func sources() throws -> [SourceFile] {
    let folder = root.appending(path: "Sources").path()
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
      SourceFile(path: "Sources/\($0)", text: try text("Sources/\($0)"))
    }
  }

  /// The folders of Sources.
  static func rooms() throws -> Set<String> {
    let folder = root.appending(path: "Sources").path()
    return Set(try FileManager.default.contentsOfDirectory(atPath: folder))
  }
}
