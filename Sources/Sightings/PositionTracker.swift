public import Geodesy
public import Timekeeping

/// Decides from gpsd's reports whether there is a position, and which, and says why not.
///
/// A function of the reports and their instants alone.
public struct PositionTracker: Sendable {
  /// A fix that was believed, and when it came in.
  public struct Located: Hashable, Sendable {
    public let fix: Fix
    public let coordinate: Coordinate
    public let instant: Instant
  }

  /// The newest fix that was believed; it stays when the fix is lost.
  public private(set) var located: Located?
  /// The newest report of any kind.
  public private(set) var newest: Fix?

  private enum Link: Hashable, Sendable {
    case open(String)
    case unreachable(String)
    case noReceiver(String)
  }

  var silentAfter: Duration
  private var link = Link.open("gpsd has not answered yet.")
  /// When gpsd last reported, or began to be listened to.
  private var heard = Instant.start
  private var doubt: String?
  private var plausibility = PositionPlausibility()

  public init(silentAfter: Duration) {
    self.silentAfter = silentAfter
  }

  public mutating func receive(_ event: GpsdEvent, at instant: Instant) {
    switch event {
    case .connected(let detail): open(detail, at: instant)
    case .receiver(let detail):
      // One more receiver does not take away what the others report.
      if case .open = link { link = .open(detail) } else { open(detail, at: instant) }
    case .unreachable(let detail): link = .unreachable(detail)
    case .noReceiver(let detail): link = .noReceiver(detail)
    }
  }

  private mutating func open(_ detail: String, at instant: Instant) {
    link = .open(detail)
    heard = instant
    newest = nil
    doubt = nil
  }

  /// Whether the report gave a new position that is believed.
  public mutating func receive(_ fix: Fix, at instant: Instant) -> Bool {
    // A report proves the link whatever was said of it before.
    if case .open = link {} else { link = .open("The receiver reports.") }
    heard = instant
    newest = fix
    doubt = nil
    guard fix.mode != .none, let coordinate = fix.coordinate else {
      plausibility.interrupt()
      return false
    }
    let candidate = Located(fix: fix, coordinate: coordinate, instant: instant)
    if let reason = plausibility.objection(to: candidate, after: located) {
      doubt = reason
      return false
    }
    located = candidate
    return true
  }

  /// The state at an instant, and a sentence for a person.
  public func state(at instant: Instant) -> (state: PositionState, detail: String) {
    switch link {
    case .unreachable(let detail): return (.unreachable, detail)
    case .noReceiver(let detail): return (.noReceiver, detail)
    case .open(let detail):
      let silence = heard.duration(to: instant)
      if silence >= silentAfter {
        let seconds = silence.components.seconds
        return (
          .silent, "The receiver has said nothing for \(seconds) s; check its cable and power."
        )
      }
      guard let newest else {
        return (.noFix, "Waiting for the receiver's first report. \(detail)")
      }
      return judged(newest)
    }
  }

  private func judged(_ fix: Fix) -> (state: PositionState, detail: String) {
    if let doubt { return (.implausible, doubt) }
    guard fix.coordinate != nil else {
      return (.noFix, "The receiver has no fix; it needs a free view of the sky.")
    }
    switch fix.mode {
    case .none:
      return (.noFix, "The receiver has no fix; it needs a free view of the sky.")
    case .twoDimensional:
      return (.fix2D, "A position without an elevation; a fourth satellite gives that.")
    case .threeDimensional: return (.fix3D, "A position and an elevation.")
    }
  }
}
