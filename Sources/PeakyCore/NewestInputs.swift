import Compass
import Sightings
import Timekeeping

/// The newest input of each kind: what a new engine has to be told to go on where the old one was.
struct NewestInputs: Sendable {
  /// A fix or reading older than this says nothing of now.
  static let freshness: Duration = .seconds(2)

  private var gpsd: Input?
  private var compass: Input?
  private var fix: (input: Input, instant: Instant)?
  private var field: (input: Input, instant: Instant)?

  init() {}

  /// Those inputs, as if they came in at instant zero.
  init(_ inputs: [Input]) {
    for input in inputs { remember(input, at: .start) }
  }

  mutating func remember(_ input: Input, at instant: Instant) {
    switch input {
    case .gpsd(.receiver): gpsd = input
    case .gpsd:
      gpsd = input
      // What came before the link changed does not hold after it.
      fix = nil
    case .compass(.saturated): break
    case .compass:
      compass = input
      field = nil
    case .fix: fix = (input, instant)
    case .field: field = (input, instant)
    case .tick: break
    }
  }

  /// Those that still hold at the instant, in an order in which they make sense.
  func fresh(at instant: Instant) -> [Input] {
    let recent = [fix, field].compactMap { newest in
      newest.flatMap { $0.instant.duration(to: instant) <= Self.freshness ? $0.input : nil }
    }
    return [gpsd, compass].compactMap { $0 } + recent
  }
}
