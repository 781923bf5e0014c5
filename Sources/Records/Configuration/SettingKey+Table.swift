import Compass

extension SettingKey {
  /// Every key there is, in the order of the shipped file.
  static let all: [SettingKey] = gpsd + compass + sightings + stream + trip

  static let sections = ["gpsd", "compass", "sightings", "stream", "trip"]

  private static let gpsd = [
    SettingKey("gpsd", "host", \.gpsd.host, .word("a host name or address without spaces")),
    SettingKey("gpsd", "port", \.gpsd.port, .count(1...65535, "a port")),
    SettingKey(
      "gpsd", "device", \.gpsd.device,
      .path("a receiver such as /dev/ttyACM0"), or: "any", "whichever gpsd has"),
    SettingKey(
      "gpsd", "silent_after", \.gpsd.silentAfter,
      .time(.seconds(1) ... .seconds(3600), example: "5 s")),
  ]

  private static let compass = [
    SettingKey("compass", "source", \.compass.source, .oneOf(Settings.Compass.Source.self)),
    SettingKey("compass", "bus", \.compass.bus, .count(0...99, "the number of an I2C bus")),
    SettingKey(
      "compass", "chip", \.compass.chip,
      .chip, or: "auto", "whichever is found"),
    SettingKey(
      "compass", "address", \.compass.address,
      .i2cAddress, or: "auto", "wherever the chip is found"),
    SettingKey(
      "compass", "rate", \.compass.rate, .rate(CompassPlan.rates.lowerBound...100, example: "20 Hz")
    ),
    SettingKey("compass", "mount", \.compass.mount, .mount),
    SettingKey(
      "compass", "accel", \.compass.accelerometer,
      .word("the name of an accelerometer"), or: "auto", "the one beside the chip"),
    SettingKey(
      "compass", "accel_address", \.compass.accelerometerAddress,
      .i2cAddress, or: "auto", "wherever it is found"),
    SettingKey("compass", "accel_mount", \.compass.accelerometerMount, .mount),
    SettingKey(
      "compass", "declination", \.compass.declination,
      .declination, or: "auto", "from the model"),
    SettingKey(
      "compass", "model", \.compass.model,
      .path("the path of a .COF file"), or: "built-in", "WMM2025"),
    SettingKey("compass", "calibration", \.compass.calibration, .path("the path of a file")),
  ]

  private static let sightings = [
    SettingKey("sightings", "peaks", \.sightings.peaks, .path("the path of a catalog")),
    SettingKey(
      "sightings", "radius", \.sightings.radius,
      .length(WatchSettings.radiusRange, example: "40 km")),
    SettingKey("sightings", "terrain", \.sightings.terrain, .path("the path of a folder")),
    SettingKey(
      "sightings", "eye_height", \.sightings.eyeHeight, .length(0...100, example: "1.7 m")),
  ]

  private static let stream = [
    SettingKey("stream", "socket", \.stream.socket, .socketPath, needsRestart: true),
    SettingKey("stream", "mode", \.stream.mode, .mode, needsRestart: true),
    SettingKey(
      "stream", "group", \.stream.group, .word("the name of a group"), or: "",
      "the group that the daemon runs in", needsRestart: true),
    SettingKey("stream", "max_clients", \.stream.maxClients, .count(1...1000, "a whole number")),
    SettingKey(
      "stream", "max_rate", \.stream.maxRate, .rate(WatchSettings.maxRateRange, example: "10 Hz")),
    SettingKey("stream", "min_turn", \.stream.minTurn, .angle(0...180, example: "0.5 deg")),
    SettingKey(
      "stream", "heartbeat", \.stream.heartbeat,
      .time(.milliseconds(100) ... .seconds(3600), example: "1 s")),
    SettingKey(
      "stream", "limit", \.stream.limit, .count(WatchSettings.limitRange, "a whole number")),
    SettingKey("stream", "control", \.stream.control, .socketPath, needsRestart: true),
    SettingKey(
      "stream", "control_group", \.stream.controlGroup, .word("the name of a group"), or: "",
      "the group that the daemon runs in", needsRestart: true),
  ]

  private static let trip = [
    SettingKey("trip", "enabled", \.trip.isEnabled, .yesNo),
    SettingKey("trip", "directory", \.trip.directory, .path("the path of a folder")),
    SettingKey(
      "trip", "interval", \.trip.interval, .time(.seconds(1) ... .seconds(3600), example: "10 s")),
    SettingKey("trip", "raw", \.trip.isRaw, .yesNo),
    SettingKey(
      "trip", "sync", \.trip.sync, .time(.seconds(1) ... .seconds(3600), example: "10 s")),
    SettingKey(
      "trip", "max_size", \.trip.maxSize, .size(1_000_000...1_000_000_000_000, example: "512 MB")),
    SettingKey(
      "trip", "max_length", \.trip.maxLength,
      .time(.seconds(60) ... .seconds(30 * 24 * 3600), example: "24 h")),
  ]
}
