/// What the unit can do now, in one word; the gates a person passes on the way to `ready`.
public enum UnitState: String, Hashable, Sendable {
  /// A person must act.
  case blocked
  case acquiringFix = "acquiring-fix"
  case noCompass = "no-compass"
  case acquiringHeading = "acquiring-heading"
  case ready
}
