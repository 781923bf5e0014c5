import Glibc

/// A file, of whatever size, read from its beginning piece by piece.
public struct FileReader: ~Copyable, Sendable {
  private static let piece = 1 << 16

  private let descriptor: Descriptor

  /// Opens the file, or pipe.
  public init(path: String) throws(SystemError) {
    descriptor = try Descriptor(open: path, O_RDONLY)
  }

  /// The next bytes; none at the end of the file.
  public func next() throws(SystemError) -> [UInt8] {
    try descriptor.read(upTo: Self.piece)
  }
}
