/// Why there is no connection to a Unix socket.
public enum ConnectError: Error, Hashable, Sendable {
  /// The path is empty or longer than a socket's may be.
  case badPath(String, longest: Int)
  /// The socket's mode keeps us out (EACCES); the group that it is open to, if we may see it.
  case notPermitted(path: String, group: String?)
  /// There is no socket of that name (ENOENT).
  case noSocket(path: String)
  /// Nobody listens at it (ECONNREFUSED).
  case refused(path: String)
  case system(path: String, SystemError)
}

extension ConnectError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badPath(let path, let longest):
      "\"\(path)\" cannot be a socket's path: it needs 1 to \(longest) bytes"
    case .notPermitted(let path, "root"):
      // Nobody is to become a member of root for this.
      "\(path): permission denied; it is open to root alone: let stream.group name a group of yours"
    case .notPermitted(let path, let group?):
      """
      \(path): permission denied; it is open to group \(group): \
      sudo usermod -aG \(group) \(Accounts.userName ?? "USER"), then log in again
      """
    case .notPermitted(let path, nil):
      "\(path): permission denied"
    case .noSocket(let path):
      "\(path) does not exist: is peakyd running?"
    case .refused(let path):
      "\(path): nobody listens; is peakyd running?"
    case .system(let path, let error):
      "\(path): \(error)"
    }
  }
}
