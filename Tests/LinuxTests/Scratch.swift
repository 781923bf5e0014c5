import Foundation

/// A folder of a test's own, gone with it.
final class Scratch: Sendable {
  let folder: String

  init() throws {
    // Short, for a socket's path has little room.
    var template = Array("/tmp/peaky-XXXXXX".utf8CString)
    guard let name = mkdtemp(&template) else { throw CocoaError(.fileWriteUnknown) }
    folder = String(cString: name)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// A file with that content.
  func file(_ name: String, _ content: String) throws -> String {
    try content.write(toFile: path(name), atomically: false, encoding: .utf8)
    return path(name)
  }

  /// What a file holds.
  func content(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  /// The permission bits of a file.
  func mode(_ name: String) throws -> Int {
    var facts = stat()
    guard lstat(path(name), &facts) == 0 else { throw CocoaError(.fileReadUnknown) }
    return Int(facts.st_mode & 0o7777)
  }
}
