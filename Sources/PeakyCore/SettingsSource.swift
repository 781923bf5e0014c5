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
  private let overrides: [SettingEntry]

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

  /// Whether the configuration or the command line says which calibration to use.
  func namesCalibration() throws(Failure) -> Bool {
    if overrides.contains(where: { $0.key == "compass.calibration" }) { return true }
    var unnamed = Settings()
    unnamed.compass.calibration = ""
    return try parsed(over: unnamed).compass.calibration != ""
  }

  /// What holds live, or for a trip with the header that its file begins with.
  func settings(replaying trip: (file: String, header: TripHeader)?) throws(Failure) -> Settings {
    var settings = try parsed(over: Settings())
    if let trip {
      for entry in trip.header.settings where Self.replayed.contains(entry.key) {
        try apply(entry, to: &settings, from: "\(trip.file):1", .badData)
      }
    }
    for entry in overrides { try apply(entry, to: &settings, from: "--set", .configuration) }
    return settings
  }

  private func parsed(over settings: Settings) throws(Failure) -> Settings {
    guard let file else { return settings }
    do throws(TextFileError) {
      return try Configuration.parse(file.bytes, file: file.path, over: settings)
    } catch {
      throw Failure(error.description, .configuration)
    }
  }

  private func apply(
    _ entry: SettingEntry, to settings: inout Settings, from source: String, _ code: ExitCode
  ) throws(Failure) {
    do throws(SettingError) {
      try Configuration.apply(entry, to: &settings)
    } catch {
      throw Failure("\(source): \(error.description)", code)
    }
  }
}
