/// Whether GPS has given a time that can be believed.
public enum ClockState: String, Hashable, Sendable {
  case gps
  /// GPS gives a date outside 2026 to 2049.
  case implausible
  case unknown
}
