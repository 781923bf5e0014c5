import Glibc

/// An open file descriptor, closed at the end of its owner's life.
public struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  /// Takes over a descriptor that nobody else closes.
  init(owning number: Int32) {
    self.number = number
  }

  deinit {
    // Nothing is left to do about a failure: Linux has released the number all the same.
    _ = try? SystemCall.close { Glibc.close(number) }
  }
}

extension Descriptor {
  /// Opens a file, never for a program that a child executes.
  init(open path: String, _ flags: Int32, mode: UInt32 = 0) throws(SystemError) {
    self.init(
      owning: try SystemCall.open { unsafe Glibc.open(path, flags | O_CLOEXEC, mode) })
  }

  /// Reads up to `count` bytes; none means the end of the file.
  borrowing func read(upTo count: Int) throws(SystemError) -> [UInt8] {
    let number = number
    return unsafe try filled(count, by: { unsafe Glibc.read(number, $0, $1) }, as: .read)
  }
}
