import Linux

import var Glibc.EPIPE

/// Standard output; each write is seen at once, also through a pipe.
enum Output {
  /// Throws a failure without a message when nobody reads any more: that ends the work, quietly.
  static func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(SystemError) {
      try StandardStream.output.write(bytes)
    } catch {
      if error.errno == EPIPE { throw Failure(code: .ok, message: nil) }
      throw Failure(code: .inputOutput, message: "standard output: \(error)")
    }
  }

  static func write(_ text: String) throws(Failure) {
    try write(Array(text.utf8))
  }
}
