import Compass
import Geomagnetism
import Linux
import Records
import Sightings
import Timekeeping

/// Everything that is read before the daemon starts, and that a `SIGHUP` reads again.
struct Setup: Sendable {
  /// Bytes of a configuration, coefficient or calibration file.
  static let largestText = 1 << 20
  /// Bytes of a catalog: far more than a million summits take.
  static let largestCatalog = 1 << 30

  let settings: Settings
  let catalog: PeakCatalog
  let catalogFacts: TripHeader.Catalog
  let model: MagneticModel
  let calibration: Calibration?

  /// Reads what the settings name.
  ///
  /// `recorded` is the header of the trip to be replayed. A calibration that cannot be read is an
  /// error if it `mustBeWhole`.
  init(
    _ settings: Settings, recorded: TripHeader?, isCalibrationGiven: Bool,
    mustBeWhole: Bool = false, log: Log
  ) throws(Failure) {
    self.settings = settings
    for key in Self.unused(settings) {
      log.warning("\(key) is set, and has no effect in this release")
    }
    guard settings.stream.socket != settings.stream.control else {
      throw Failure(
        "stream.socket and stream.control are both \(settings.stream.socket); give them two paths",
        .configuration)
    }
    let path = settings.sightings.peaks
    let bytes = try Self.read(path, of: "sightings.peaks", atMost: Self.largestCatalog)
    do throws(TextFileError) {
      catalog = PeakCatalog(try CatalogText.parse(bytes, file: path))
    } catch {
      throw Failure(error.description, .badData)
    }
    catalogFacts = TripHeader.Catalog(
      path: path, peaks: catalog.peaks.count, sha256: sha256Hex(of: bytes))
    if let then = recorded?.catalog, then.sha256 != catalogFacts.sha256 {
      log.warning(
        "\(path): not the catalog the trip was recorded with (\(then.path)); sightings will differ")
    }
    model = try Self.model(settings.compass.model)
    calibration =
      if let recorded, !isCalibrationGiven {
        recorded.calibration
      } else {
        try Self.calibration(
          settings.compass.calibration, mustBeWhole: mustBeWhole, log: log)
      }
  }

  /// Keys that the contract has and that nothing reads yet.
  private static let unread: Set<String> = [
    "compass.source", "compass.accel", "compass.accel_address", "compass.accel_mount",
    "sightings.terrain",
  ]

  private static func unused(_ settings: Settings) -> [String] {
    let defaults = Configuration.entries(of: Settings())
    return Configuration.entries(of: settings)
      .filter { unread.contains($0.key) && !defaults.contains($0) }.map(\.key)
  }

  /// What the engine starts with.
  func navigator(hostTime: UTCTime?) -> Navigator {
    Navigator(
      silentAfter: settings.gpsd.silentAfter, heartbeat: settings.stream.heartbeat,
      declination: DeclinationKeeper(
        model: model, override: settings.compass.declination, hostTime: hostTime),
      compass: HeadingEstimator(mount: settings.compass.mount, calibration: calibration))
  }

  var engine: SightingEngine {
    SightingEngine(
      catalog: catalog, eyeHeight: settings.sightings.eyeHeight,
      radius: settings.sightings.radius)
  }

  private static func read(
    _ path: String, of key: String, atMost limit: Int
  ) throws(Failure) -> [UInt8] {
    do throws(ReadError) {
      return try Files.read(path, atMost: limit)
    } catch {
      let failure = Failure(reading: path, error)
      throw Failure("\(failure.message) (set \(key) to the file that is meant)", failure.code)
    }
  }

  private static func model(_ path: String?) throws(Failure) -> MagneticModel {
    guard let path else { return .wmm2025 }
    let bytes = try read(path, of: "compass.model", atMost: largestText)
    do throws(CoefficientError) {
      return try MagneticModel(coefficients: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw Failure("\(path):\(error.line): \(error)", .badData)
    }
  }

  /// A calibration that is missing costs the trust in the heading, not the daemon; so does one that
  /// cannot be read, when the daemon starts.
  private static func calibration(
    _ path: String, mustBeWhole: Bool, log: Log
  ) throws(Failure) -> Calibration? {
    do throws(Failure) {
      return try calibration(path)
    } catch {
      if error.code == .noInput { return nil }
      guard !mustBeWhole else { throw error }
      log.warning("\(error.message); the file is kept, the heading is uncalibrated")
      return nil
    }
  }

  private static func calibration(_ path: String) throws(Failure) -> Calibration {
    let bytes = try read(path, of: "compass.calibration", atMost: largestText)
    do throws(TextFileError) {
      return try CalibrationText.parse(bytes, file: path)
    } catch {
      throw Failure(error.description, .badData)
    }
  }
}
