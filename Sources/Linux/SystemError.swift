import CLinux

/// What the kernel answered when it refused a system call: the number, and which call it was.
public struct SystemError: Error, Hashable, Sendable {
  public let errno: Int32
  /// The name of the call, as its manual page has it.
  public let operation: String

  public init(errno: Int32, operation: String) {
    self.errno = errno
    self.operation = operation
  }

  /// The name of the error in errno(3), such as `EACCES`; its number if it has none.
  public var symbol: String {
    guard let name = unsafe strerrorname_np(errno) else { return String(errno) }
    return unsafe String(cString: name)
  }

  /// The sentence of strerror(3), such as `Permission denied`.
  public var text: String {
    guard let text = unsafe strerrordesc_np(errno) else { return "error \(errno)" }
    return unsafe String(cString: text)
  }
}

extension SystemError: CustomStringConvertible {
  public var description: String { "\(operation): \(text) (\(symbol))" }
}
