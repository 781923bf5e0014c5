public import Sightings

import Compass
import Geodesy
import Timekeeping

extension StreamLine {
  /// About what one sighting takes, and what stands before the first.
  private static let bytesPerSighting = 200
  private static let bytesBeforeSightings = 640

  public static func sightings(_ report: SightingReport) -> EncodedSightings {
    var writer = JSONWriter(
      capacity: bytesBeforeSightings + bytesPerSighting * report.sightings.count)
    writer.beginObject()
    writer.member("class", text: "SIGHTINGS")
    writer.member("time", time: report.time)
    if let position = report.position { append(position, to: &writer) }
    if let heading = report.heading { append(heading, to: &writer) }
    writer.member("radiusKm", fixed: report.radius / 1000, decimals: 3)
    writer.member("total", integer: report.total)
    writer.member("facing", text: report.facing)
    let droppedOffset = writer.bytes.count
    writer.key("sightings")
    writer.beginArray()
    for sighting in report.sightings { append(sighting, to: &writer) }
    writer.endArray()
    writer.endObject()
    writer.endLine()
    return EncodedSightings(bytes: writer.bytes, droppedOffset: droppedOffset)
  }

  private static func append(_ position: SightingReport.Position, to writer: inout JSONWriter) {
    writer.key("position")
    writer.beginObject()
    writer.member("lat", fixed: position.coordinate.latitude, decimals: 7)
    writer.member("lon", fixed: position.coordinate.longitude, decimals: 7)
    writer.member("elevationM", fixed: position.elevation?.metres, decimals: 1)
    writer.member("errorM", fixed: position.error, decimals: 1)
    writer.member("elevationErrorM", fixed: position.elevationError, decimals: 1)
    writer.member("mode", integer: position.mode.rawValue)
    writer.member("trackDeg", bearing: position.track?.degrees)
    writer.member("speedMps", fixed: position.speed, decimals: 1)
    writer.member("ageS", age: position.age)
    writer.member("stale", flag: position.isStale ? true : nil)
    writer.endObject()
  }

  private static func append(_ heading: SightingReport.Heading, to writer: inout JSONWriter) {
    writer.key("heading")
    writer.beginObject()
    writer.member("trueDeg", bearing: heading.trueBearing?.degrees)
    writer.member("magneticDeg", bearing: heading.magnetic?.degrees)
    writer.member("declinationDeg", fixed: heading.declination?.degrees, decimals: 2)
    writer.member("errorDeg", fixed: heading.error, decimals: 2)
    writer.member("source", text: heading.source.rawValue)
    writer.member("state", text: heading.state.rawValue)
    writer.member("ageS", age: heading.age)
    writer.endObject()
  }

  private static func append(_ sighting: Sighting, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("peak", text: sighting.peak.name)
    writer.member("distanceKm", fixed: sighting.distance / 1000, decimals: 3)
    writer.member("bearingDeg", bearing: sighting.bearing?.degrees)
    writer.member("relativeDeg", relative: sighting.relative?.degrees)
    writer.member("elevationM", fixed: sighting.peak.elevation?.metres, decimals: 1)
    writer.member("elevationAngleDeg", fixed: sighting.elevationAngle?.degrees, decimals: 2)
    writer.member("visible", flag: sighting.isVisible)
    writer.member("errorDeg", fixed: sighting.error, decimals: 2)
    writer.endObject()
  }
}
