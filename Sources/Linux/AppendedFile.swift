import Glibc

/// A new file that only grows, and never by half of what was appended.
public struct AppendedFile: ~Copyable, Sendable {
  private let descriptor: Descriptor
  /// How many bytes it has.
  public private(set) var size: Int64 = 0
  private var isTorn = false

  /// Makes the file; throws EEXIST if something has that name already.
  public init(creating path: String, mode: UInt32 = 0o640) throws(SystemError) {
    let file = try Descriptor(open: path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL, mode: mode)
    try Files.syncFolder(of: path)
    descriptor = file
  }

  /// Appends all of the bytes, or none: what a full disk cut off is taken back.
  ///
  /// Throws ENOENT once the file was removed: what is appended to it then is lost with it.
  public mutating func append(_ bytes: [UInt8]) throws(SystemError) {
    if isTorn { try takeBack() }
    guard try hasName() else { throw SystemError(errno: ENOENT, operation: "fstat") }
    do throws(SystemError) {
      try writeAll(bytes, to: descriptor.number)
      size += Int64(bytes.count)
    } catch {
      isTorn = true
      // If that fails as well it is tried again before anything else is appended.
      try? takeBack()
      throw error
    }
  }

  private func hasName() throws(SystemError) -> Bool {
    var facts = stat()
    _ = try SystemCall.fstat { unsafe Glibc.fstat(descriptor.number, &facts) }
    return facts.st_nlink > 0
  }

  private mutating func takeBack() throws(SystemError) {
    _ = try SystemCall.ftruncate { Glibc.ftruncate(descriptor.number, Int(size)) }
    isTorn = false
  }

  /// Waits until what was appended outlasts a power cut.
  public func sync() throws(SystemError) {
    _ = try SystemCall.fdatasync { Glibc.fdatasync(descriptor.number) }
  }
}
