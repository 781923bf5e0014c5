/// Why nobody can be listened to at a path.
public enum ListenError: Error, Hashable, Sendable {
  /// The path is empty or longer than a socket's may be.
  case badPath(String, longest: Int)
  /// The folder that the socket should be in does not exist.
  case noFolder(path: String)
  /// Another process listens there; who it is, if the kernel says so.
  case inUse(path: String, holder: Int32?)
  /// There is something else of that name, which is not ours to remove.
  case notASocket(path: String)
  case noSuchGroup(String)
  /// We may not give the socket to that group.
  case groupNotPermitted(String)
  case system(path: String, SystemError)
}

extension ListenError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badPath(let path, let longest):
      "\"\(path)\" cannot be a socket's path: it needs 1 to \(longest) bytes"
    case .noFolder(let path):
      "\(path): the folder does not exist"
    case .inUse(let path, let holder?):
      "\(path) is in use by process \(holder)"
    case .inUse(let path, nil):
      "\(path) is in use by another process"
    case .notASocket(let path):
      "\(path) exists and is not a socket; it is left alone"
    case .noSuchGroup(let group):
      "there is no group \"\(group)\"; create it with: sudo groupadd --system \(group)"
    case .groupNotPermitted(let group):
      "not permitted to give the socket to group \"\(group)\": be a member of it, or root"
    case .system(let path, let error):
      "\(path): \(error)"
    }
  }
}
