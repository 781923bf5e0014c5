public import Compass
public import Sightings
public import Timekeeping

/// What one line of a trip file says.
public enum TripRecord: Hashable, Sendable {
  case header(TripHeader)
  /// FIX, GPSD, FIELD, COMPASS and TICK: what the engine was given.
  case input(Input)
  /// The settings in force from here on.
  case settings([SettingEntry])
  /// The calibration in force from here on; nothing means none.
  case calibration(Calibration?)
  /// Recording stopped for a reason and came back.
  case pause(since: Instant?, reason: String?)
  /// SIGHTINGS or STATUS: what the engine made of the inputs. `text` is the line as it stands.
  case output(className: String, text: [UInt8])
  /// A class that this release makes nothing of. `text` is the line as it stands.
  case other(className: String, text: [UInt8])
}
