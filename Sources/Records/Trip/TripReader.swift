import Timekeeping

/// Reads a trip file from its bytes as they come, line by line.
///
/// A line that cannot be read is an error, unless it is the last: a power cut may have torn that one,
/// which is left out and said.
public struct TripReader {
  /// Bytes of one line; far above the longest SIGHTINGS.
  public static let maxLineLength = 1 << 22

  private let file: String
  private var buffer: [UInt8] = []
  private var consumed = 0
  private var searched = 0
  private var lineNumber = 0
  private var hasHeader = false
  private var lastInstant = Instant.start
  private var isEnded = false
  /// What was wrong with the newest line, which may yet turn out to be the last.
  private var pending: TextFileError?

  /// The number of the torn last line, once it was met.
  public private(set) var tornLine: Int?

  public init(file: String) {
    self.file = file
  }

  public mutating func feed(_ bytes: [UInt8]) {
    buffer.removeFirst(consumed)
    searched -= consumed
    consumed = 0
    buffer.append(contentsOf: bytes)
  }

  /// Says that all bytes have been fed.
  public mutating func end() { isEnded = true }

  /// The next line; nothing if more must be fed, or after `end` if there is no more.
  public mutating func next() throws(TextFileError) -> TripLine? {
    while let range = try nextRange() {
      if buffer[range].allSatisfy(Self.isBlank) { continue }
      if let pending { throw pending }
      do throws(JSONError) {
        return try line(in: range)
      } catch {
        pending = TextFileError(file: file, error)
        if !error.canComeFromTearing { throw TextFileError(file: file, error) }
      }
    }
    guard isEnded else { return nil }
    if !hasHeader {
      throw pending ?? TextFileError(file: file, line: 1, message: Self.headerMissing)
    }
    tornLine = pending?.line ?? tornLine
    pending = nil
    return nil
  }

  private static let headerMissing =
    "the first line must be a TRIP, at least {\"class\":\"TRIP\",\"format\":\(TripHeader.format)}"

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// Where the next line is, without its line feed.
  private mutating func nextRange() throws(TextFileError) -> Range<Int>? {
    let start = consumed
    if let lineFeed = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      consumed = lineFeed + 1
    } else if isEnded, start < buffer.count {
      consumed = buffer.count
    } else {
      searched = buffer.count
      guard buffer.count - start <= Self.maxLineLength else { throw lineTooLong(lineNumber + 1) }
      return nil
    }
    searched = consumed
    lineNumber += 1
    let end = buffer[consumed - 1] == UInt8(ascii: "\n") ? consumed - 1 : consumed
    guard end - start <= Self.maxLineLength else { throw lineTooLong(lineNumber) }
    return start..<end
  }

  private func lineTooLong(_ line: Int) -> TextFileError {
    TextFileError(
      file: file, line: line,
      message: "a line of more than \(Self.maxLineLength) bytes; this is no trip file")
  }

  private mutating func line(in range: Range<Int>) throws(JSONError) -> TripLine {
    let line = try TripLine(parsing: buffer, in: range, line: lineNumber)
    let isHeader = if case .header = line.record { true } else { false }
    guard isHeader != hasHeader else {
      throw notAllowed(
        hasHeader ? "a second TRIP; a file has one, as its first line" : Self.headerMissing)
    }
    guard line.at >= lastInstant else {
      throw notAllowed("\"at\" is less than in the line before; lines are in order of time")
    }
    hasHeader = true
    lastInstant = line.at
    return line
  }

  private func notAllowed(_ message: String) -> JSONError {
    JSONError(line: lineNumber, offset: 0, reason: .notAllowed(message))
  }
}

extension JSONError {
  /// Whether a line that was whole once can be refused for this after its end was lost.
  fileprivate var canComeFromTearing: Bool {
    switch reason {
    case .endsEarly, .unexpected, .controlCharacter, .badEscape, .loneSurrogate, .invalidUTF8: true
    default: false
    }
  }
}
