import Foundation
import Glibc

/// A folder of one test's own, with a path short enough for a socket; it goes with this.
public final class DaemonFolder: Sendable {
  public let path: String

  public init() throws {
    var template = Array("/tmp/peakyd-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw ChildProcess.Failure(description: "no folder under /tmp")
    }
    path = String(cString: made)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its path.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    try text.write(toFile: file(name), atomically: false, encoding: .utf8)
    return file(name)
  }

  public static func text(of path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }
}
