import Compass
import Records
import Timekeeping

/// What a trip is recorded with.
struct TripPlan: Sendable {
  let directory: String
  let interval: Duration
  let isRaw: Bool
  let sync: Duration
  let settings: [SettingEntry]
  let calibration: Calibration?
  let catalog: TripHeader.Catalog
  /// What the host's clock said when the engine started.
  let host: UTCTime
}
