/// What a heading was taken from.
public enum HeadingSource: String, Hashable, Sendable {
  case magnetometer
  case attitude
  case track
}
