import Timekeeping

/// Decides which lines of a log are worth printing: one that comes again and again is counted.
struct LogThinner: Sendable {
  /// A line that was printed is printed again after this long at the earliest.
  static let quiet: Duration = .seconds(900)
  /// So many different lines are remembered.
  static let remembered = 32

  private struct Known {
    let text: String
    var printed: Int64
    var unsaid = 0
  }

  /// The latest printed comes last.
  private var known: [Known] = []

  /// What to print of the line at this moment, in milliseconds of a clock that nobody sets.
  mutating func take(_ text: String, now: Int64) -> String? {
    guard let place = known.firstIndex(where: { $0.text == text }) else {
      if known.count == Self.remembered { known.removeFirst() }
      known.append(Known(text: text, printed: now))
      return text
    }
    guard now - known[place].printed >= Self.quiet.wholeMilliseconds else {
      known[place].unsaid += 1
      return nil
    }
    let unsaid = known.remove(at: place).unsaid
    known.append(Known(text: text, printed: now))
    return unsaid > 0 ? "\(text) (and \(unsaid) times since it was last said)" : text
  }
}
