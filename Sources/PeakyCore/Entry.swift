import Sightings
import Timekeeping

/// What comes in at the entrance, in the order in which everything else happens.
enum Entry: Sendable {
  case input(Input)
  /// The settings in force from here on.
  case settings(Setup)
  /// A new engine from here on: its instants count from zero again, and the inputs that still hold
  /// come in first.
  case renewal(Setup, hostTime: UTCTime, [Input])
}
