/// Bytes as they arrive, taken out again in whole lines.
public struct LineBuffer: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  /// Up to here there is no end of a line.
  private var searched = 0

  public init() {}

  /// The bytes that are not a whole line yet.
  public var rest: ArraySlice<UInt8> { bytes[start...] }

  public mutating func append(_ more: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next whole line, without its end.
  public mutating func next() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    return Array(bytes[start..<end])
  }
}
