/// How far the position can be trusted; the first that applies, in this order.
public enum PositionState: String, Hashable, Sendable {
  case unreachable
  case noReceiver = "no-receiver"
  case silent
  case implausible
  case noFix = "no-fix"
  case fix2D = "fix-2d"
  case fix3D = "fix-3d"

  /// Whether the newest report is one of now; of a receiver that is quiet nothing is known.
  var isHeard: Bool {
    switch self {
    case .unreachable, .noReceiver, .silent: false
    case .implausible, .noFix, .fix2D, .fix3D: true
    }
  }
}
