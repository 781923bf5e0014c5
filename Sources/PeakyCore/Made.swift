import Records
import Sightings
import Timekeeping

/// What the feed made of one observation for a subscriber that asked for nothing special.
struct Made: Sendable {
  let instant: Instant
  /// A STATUS line, if one was due.
  let status: [UInt8]?
  /// A SIGHTINGS line, if one was due.
  let sightings: EncodedSightings?
  /// What decides whether a trip keeps the SIGHTINGS.
  let digest: TripThinner.Digest
}
