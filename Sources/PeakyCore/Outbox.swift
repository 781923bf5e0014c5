import Records

/// What one subscriber has still to take: whole answers in order, and of SIGHTINGS the newest only.
struct Outbox: Sendable {
  /// Bytes of answers that a subscriber may leave unread before it is closed.
  static let answerLimit = 64 * 1024
  /// SIGHTINGS that this subscriber did not take since the last it took.
  private(set) var dropped = 0

  /// A line on its way: what of it is still to be sent.
  private var current: ArraySlice<UInt8> = []
  private var answers: [[UInt8]] = []
  private var answerBytes = 0
  private var sightings: EncodedSightings?

  var isEmpty: Bool { current.isEmpty && answers.isEmpty && sightings == nil }

  /// Takes a line that must not be lost.
  ///
  /// Returns whether the subscriber is within its limit.
  mutating func answer(_ line: [UInt8]) -> Bool {
    answers.append(line)
    answerBytes += line.count
    return answerBytes <= Self.answerLimit
  }

  /// Takes the newest SIGHTINGS; it replaces one not yet begun.
  ///
  /// Returns whether one was replaced.
  mutating func offer(_ line: EncodedSightings) -> Bool {
    let replaces = sightings != nil
    if replaces { dropped += 1 }
    sightings = line
    return replaces
  }

  /// Takes back the SIGHTINGS that has not been begun: nobody wants it any more.
  mutating func withdrawSightings() {
    sightings = nil
  }

  /// The bytes to send next; empty when all is sent.
  mutating func next() -> ArraySlice<UInt8> {
    if current.isEmpty {
      if !answers.isEmpty {
        let line = answers.removeFirst()
        answerBytes -= line.count
        current = line[...]
      } else if let line = sightings {
        sightings = nil
        current = (dropped > 0 ? line.bytes(dropped: dropped) : line.bytes)[...]
        dropped = 0
      }
    }
    return current
  }

  /// Takes note that so many of the bytes of `next` were taken.
  mutating func sent(_ count: Int) {
    current = current.dropFirst(count)
  }
}
