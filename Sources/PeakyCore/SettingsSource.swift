import Linux
import Records

/// Where the settings come from: defaults, the file, the trip that is replayed, and `--set`.
struct SettingsSource: Sendable {
  /// What a recorded trip may set on replay: that which decides what its lines say.
  static let replayed: Set<String> = [
    "gpsd.silent_after", "compass.mount", "compass.declination", "compass.model",
    "compass.source", "sightings.peaks", "sightings.radius", "sightings.eye_height",
    "stream.max_rate", "stream.min_turn", "stream.heartbeat", "stream.limit",
  ]

  private let file: (path: String, bytes: [UInt8])?
  private let overrides: [DaemonOptions.Override]

  init(_ options: DaemonOptions, log: Log) throws(Failure) {
    overrides = options.overrides
    let path = options.configuration ?? DaemonOptions.defaultConfiguration
    do throws(ReadError) {
      file = (path, try Files.read(path, atMost: Setup.largestText))
    } catch {
      guard options.configuration == nil, case .system(let reason) = error,
        reason.symbol == "ENOENT"
      else { throw Failure(reading: path, error) }
      log.info("\(path): there is none; the defaults hold")
      file = nil
    }
  }

  /// Whether the configuration or the command line names the key.
  func names(_ key: String) throws(Failure) -> Bool {
    if overrides.contains(where: { $0.key == key }) { return true }
    guard let file else { return false }
    return try parsed(file).keys.contains(key)
  }

  func settings(replaying header: TripHeader?) throws(Failure) -> Settings {
    var settings = try file.map { file throws(Failure) in try parsed(file).settings } ?? Settings()
    for entry in header?.settings ?? [] where Self.replayed.contains(entry.key) {
      try set(entry.key, entry.value, in: &settings, from: "the trip's settings", .badData)
    }
    for override in overrides {
      try set(override.key, override.value, in: &settings, from: "--set", .configuration)
    }
    return settings
  }
}
