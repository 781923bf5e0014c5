import Glibc

/// A file read line by line, of whatever size.
public struct LineReader: ~Copyable, Sendable {
  /// The longest line that is taken, in bytes.
  public static let longestLine = 16 << 20
  private static let chunk = 1 << 16

  /// A line without its end.
  public struct Line: Hashable, Sendable {
    public let bytes: [UInt8]
    /// False for a last line whose end is missing, as a power cut leaves it.
    public let isWhole: Bool
  }

  private let descriptor: Descriptor
  private var buffer = LineBuffer()
  private var hasEnded = false

  /// Opens the file, or pipe.
  public init(path: String) throws(SystemError) {
    descriptor = try Descriptor(open: path, O_RDONLY)
  }

  /// The next line, nothing at the end of the file.
  ///
  /// Throws EMSGSIZE for a line longer than `longestLine`.
  public mutating func next() throws(SystemError) -> Line? {
    while !hasEnded {
      if let line = buffer.next() { return Line(bytes: line, isWhole: true) }
      guard buffer.rest.count <= Self.longestLine else {
        throw SystemError(errno: EMSGSIZE, operation: "read")
      }
      let bytes = try descriptor.read(upTo: Self.chunk)
      if bytes.isEmpty {
        hasEnded = true
        return buffer.rest.isEmpty ? nil : Line(bytes: Array(buffer.rest), isWhole: false)
      }
      buffer.append(bytes)
    }
    return nil
  }
}
