import Foundation

/// A folder of a test's own, gone with it.
public final class Scratch: Sendable {
  public let folder: String

  public init() throws {
    // Short, for a socket's path has little room.
    var template = Array("/tmp/peaky-XXXXXX".utf8CString)
    guard let name = mkdtemp(&template) else { throw CocoaError(.fileWriteUnknown) }
    folder = String(cString: name)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  public func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// A file with that content.
  @discardableResult public func file(_ name: String, _ content: String) throws -> String {
    try content.write(toFile: path(name), atomically: false, encoding: .utf8)
    return path(name)
  }

  /// What a file holds.
  public func content(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  /// What is in the folder, or in one within it.
  public func names(in name: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  /// The permission bits of a file or folder.
  public func mode(_ name: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: path(name))
    return facts[.posixPermissions] as? Int ?? -1
  }
}
