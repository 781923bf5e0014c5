import Records

/// A WATCH request; what is nothing keeps its value.
struct WatchLine: Hashable, Sendable {
  /// Metres.
  var radius: Double?
  var limit: Int?
  var peak: String?
  /// Degrees.
  var fov: Double?
  /// SIGHTINGS a second.
  var maxRate: Double?

  /// Whether it asks for nothing.
  var isEmpty: Bool { self == WatchLine() }

  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("class", text: "WATCH")
    writer.member("radiusKm", shortest: radius.map { $0 / 1000 })
    writer.member("limit", integer: limit)
    writer.member("peak", text: peak)
    writer.member("fovDeg", shortest: fov)
    writer.member("maxRateHz", shortest: maxRate)
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }
}
