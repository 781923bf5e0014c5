/// What happened to the connection with gpsd, other than a fix.
///
/// `detail` tells a person what to do.
public enum GpsdEvent: Hashable, Sendable {
  /// Connected and watching; `detail` names gpsd's release and protocol.
  case connected(detail: String)
  /// No gpsd, or it went away.
  case unreachable(detail: String)
  /// gpsd answers and has no receiver.
  case noReceiver(detail: String)
  /// gpsd has a receiver (again).
  case receiver(detail: String)
}
