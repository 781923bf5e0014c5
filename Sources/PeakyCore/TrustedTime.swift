import Sightings
import Timekeeping

/// GPS time good enough to name a file by: three fixes in a row whose times advance.
struct TrustedTime: Sendable {
  static let fixesInARow = 3

  private var last: UTCTime?
  private var row = 0

  /// When the trip began, as soon as that can be said; `instant` zero is that beginning.
  mutating func receive(_ fix: Fix, at instant: Instant) -> UTCTime? {
    guard fix.mode != .none, let time = fix.time, time.isPlausibleForGPS else {
      row = 0
      last = nil
      return nil
    }
    row = last.map { time > $0 } ?? false ? row + 1 : 1
    last = time
    guard row >= Self.fixesInARow else { return nil }
    return time.advanced(by: instant.duration(to: .start))
  }
}
