extension StreamLine {
  /// The answer to a WATCH: all settings in force.
  public static func watch(_ settings: WatchSettings) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("class", text: "WATCH")
    writer.member("radiusKm", fixed: settings.radius / 1000, decimals: 3)
    writer.member("limit", integer: settings.limit)
    writer.member("peak", text: settings.peak)
    writer.member("fovDeg", fixed: settings.fov, decimals: 2)
    writer.member("visibleOnly", flag: settings.visibleOnly)
    writer.member("maxRateHz", shortest: settings.maxRate)
    writer.member("enable", flag: settings.isEnabled)
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }
}
