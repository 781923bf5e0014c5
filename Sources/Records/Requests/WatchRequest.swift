/// What a WATCH changes; units and ranges as in `WatchSettings`.
public struct WatchRequest: Hashable, Sendable {
  /// What a request says of one setting.
  public enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Not named.
    case keep
    /// Null.
    case restore
    case set(Value)

    func apply(to value: inout Value, default: Value) {
      switch self {
      case .keep: break
      case .restore: value = `default`
      case .set(let new): value = new
      }
    }
  }

  public var radius = Change<Double>.keep
  public var limit = Change<Int>.keep
  public var peak = Change<String?>.keep
  public var fov = Change<Double>.keep
  public var visibleOnly = Change<Bool>.keep
  public var maxRate = Change<Double>.keep
  public var isEnabled = Change<Bool>.keep

  public init() {}
}
