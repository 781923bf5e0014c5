public import Compass

/// Everything that may enter the engine: whatever it says next is a function of these and their
/// instants.
public enum Input: Hashable, Sendable {
  case fix(Fix)
  case gpsd(GpsdEvent)
  case field(CompassSample)
  case compass(CompassEvent)
  /// Time has passed. `missed` heartbeats fell into a pause of the whole process and are not made up.
  case tick(missed: Int)
}
