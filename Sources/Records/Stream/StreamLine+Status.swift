public import Sightings

import Compass
import Geodesy
import Geomagnetism

extension StreamLine {
  public static func status(_ report: StatusReport) -> [UInt8] {
    var writer = JSONWriter(capacity: 1024)
    writer.beginObject()
    writer.member("class", text: "STATUS")
    writer.member("state", text: report.state.rawValue)
    append(report.position, to: &writer)
    append(report.heading, to: &writer)
    if let declination = report.declination { append(declination, to: &writer) }
    writer.key("clock")
    writer.beginObject()
    writer.member("state", text: report.clock.rawValue)
    writer.endObject()
    writer.key("trip")
    writer.beginObject()
    writer.member("state", text: report.trip.state.rawValue)
    writer.member("file", text: report.trip.file)
    writer.member("detail", text: report.trip.detail)
    writer.endObject()
    writer.key("catalog")
    writer.beginObject()
    writer.member("peaks", integer: report.peaks)
    writer.member("inRange", integer: report.inRange)
    writer.endObject()
    writer.member("replay", text: report.replay)
    writer.member("subscribers", integer: report.subscribers)
    writer.member("dropped", integer: report.dropped)
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  private static func append(_ position: StatusReport.Position, to writer: inout JSONWriter) {
    writer.key("position")
    writer.beginObject()
    writer.member("state", text: position.state.rawValue)
    writer.member("detail", text: position.detail.isEmpty ? nil : position.detail)
    writer.member("satellitesUsed", integer: position.satellitesUsed)
    writer.member("satellitesSeen", integer: position.satellitesSeen)
    writer.member("hdop", fixed: position.hdop, decimals: 1)
    writer.endObject()
  }

  private static func append(_ heading: StatusReport.Heading, to writer: inout JSONWriter) {
    writer.key("heading")
    writer.beginObject()
    writer.member("state", text: heading.state.rawValue)
    writer.member("detail", text: heading.detail.isEmpty ? nil : heading.detail)
    writer.member("magneticDeg", bearing: heading.magnetic?.degrees)
    writer.member("chip", text: heading.chip)
    writer.member("calibrated", flag: heading.isCalibrated)
    writer.endObject()
  }

  private static func append(
    _ declination: StatusReport.DeclinationInForce, to writer: inout JSONWriter
  ) {
    writer.key("declination")
    writer.beginObject()
    writer.member("deg", fixed: declination.declination.degrees, decimals: 2)
    writer.member("errorDeg", fixed: declination.error, decimals: 2)
    writer.member("source", text: declination.source)
    writer.member("valid", flag: declination.isValid)
    writer.member("zone", text: declination.zone == .normal ? nil : declination.zone.rawValue)
    writer.endObject()
  }
}
