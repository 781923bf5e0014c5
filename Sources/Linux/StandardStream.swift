import Glibc

/// Where a program prints.
public enum StandardStream: Int32, Hashable, Sendable {
  case output = 1
  case error = 2

  /// Writes every byte, waiting where it must; EPIPE says that nobody reads any more.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: rawValue)
  }

  /// Writes a text.
  public func write(_ text: String) throws(SystemError) {
    try write(Array(text.utf8))
  }

  /// Whether a person looks at it.
  public var isTerminal: Bool { isatty(rawValue) == 1 }
}
