/// A SIGHTINGS line that many subscribers share, and where each one's `dropped` goes.
public struct EncodedSightings: Hashable, Sendable {
  /// The whole line with its line feed, for a subscriber that missed nothing.
  public let bytes: [UInt8]
  private let droppedOffset: Int

  init(bytes: [UInt8], droppedOffset: Int) {
    self.bytes = bytes
    self.droppedOffset = droppedOffset
  }

  /// The line for a subscriber for which so many before it were replaced by newer ones.
  public func bytes(dropped: Int) -> [UInt8] {
    guard dropped > 0 else { return bytes }
    var line: [UInt8] = []
    line.reserveCapacity(bytes.count + 24)
    line.append(contentsOf: bytes[..<droppedOffset])
    line.append(contentsOf: ",\"dropped\":\(dropped)".utf8)
    line.append(contentsOf: bytes[droppedOffset...])
    return line
  }
}
