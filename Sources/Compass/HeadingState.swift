/// How far a heading can be trusted; the first that applies, in this order.
public enum HeadingState: String, Hashable, Sendable, CaseIterable {
  case denied
  case absent
  case acquiring
  case stale
  case saturated
  case tilted
  case disturbed
  case uncalibrated
  case ok

  /// Whether a heading is given at all in this state.
  public var hasHeading: Bool {
    switch self {
    case .denied, .absent, .acquiring, .stale, .saturated: false
    case .tilted, .disturbed, .uncalibrated, .ok: true
    }
  }
}
