/// What is wrong in a file that a person may have written, where, and what would be right.
public struct TextFileError: Error, Hashable, Sendable {
  /// The path as it was given.
  public let file: String
  /// Counted from 1.
  public let line: Int
  public let message: String

  public init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  init(file: String, _ error: JSONError) {
    self.init(file: file, line: error.line, message: error.description)
  }
}

extension TextFileError: CustomStringConvertible {
  public var description: String { "\(file):\(line): \(message)" }
}
