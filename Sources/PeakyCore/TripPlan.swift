import Compass
import Records
import Timekeeping

/// What a trip is recorded with.
struct TripPlan: Sendable {
  var isEnabled = true
  var directory: String
  var interval: Duration
  var isRaw: Bool
  var sync: Duration
  /// Bytes of all trips together, and of one.
  var maxSize = Int64.max
  /// How long one trip may be.
  var maxLength = Duration.seconds(Int64.max / 1000)
  var settings: [SettingEntry]
  var calibration: Calibration?
  var catalog: TripHeader.Catalog
  /// What the host's clock said when the engine started.
  var host: UTCTime
}

extension TripPlan {
  init(_ setup: Setup, host: UTCTime) {
    let trip = setup.settings.trip
    self.init(
      isEnabled: trip.isEnabled, directory: trip.directory, interval: trip.interval,
      isRaw: trip.isRaw, sync: trip.sync, maxSize: trip.maxSize, maxLength: trip.maxLength,
      settings: Configuration.entries(of: setup.settings), calibration: setup.calibration,
      catalog: setup.catalogFacts, host: host)
  }
}
