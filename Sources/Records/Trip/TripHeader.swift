public import Compass
public import Timekeeping

/// The first line of a trip: under what conditions the rest was recorded.
public struct TripHeader: Hashable, Sendable {
  /// The one format that this release writes and reads.
  public static let format = 1

  public struct Catalog: Hashable, Sendable {
    public var path: String
    public var peaks: Int
    /// Of the file's bytes, lower-case hexadecimal.
    public var sha256: String

    public init(path: String, peaks: Int, sha256: String) {
      self.path = path
      self.peaks = peaks
      self.sha256 = sha256
    }
  }

  public var release: String?
  /// What the host's clock said, which may be anything.
  public var host: UTCTime?
  public var settings: [SettingEntry]
  public var calibration: Calibration?
  public var catalog: Catalog?
  /// Whether the engine began with this trip.
  public var isFresh: Bool
  /// The file that this one goes on from.
  public var continues: String?

  public init(
    release: String? = nil, host: UTCTime? = nil, settings: [SettingEntry] = [],
    calibration: Calibration? = nil, catalog: Catalog? = nil, isFresh: Bool = true,
    continues: String? = nil
  ) {
    self.release = release
    self.host = host
    self.settings = settings
    self.calibration = calibration
    self.catalog = catalog
    self.isFresh = isFresh
    self.continues = continues
  }
}
