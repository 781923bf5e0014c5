public import Geodesy
public import Timekeeping

/// One gpsd report (TPV) after translation: what is not known is nothing.
public struct Fix: Hashable, Sendable {
  /// What the receiver claims to have; gpsd's `mode`, never its `status`.
  public enum Mode: Int, Hashable, Sendable {
    case none = 1
    case twoDimensional = 2
    case threeDimensional = 3
  }

  public var mode: Mode
  public var time: UTCTime?
  public var coordinate: Coordinate?
  public var elevation: Elevation?
  /// Direction of travel.
  public var track: TrueBearing?
  /// Metres a second over ground.
  public var speed: Double?
  /// Horizontal error in metres at 95 %: eph, else hypot(epx, epy), else 15 m x HDOP.
  public var horizontalError: Double?
  /// Vertical error in metres at 95 %.
  public var verticalError: Double?
  public var satellitesUsed: Int?
  public var satellitesSeen: Int?
  /// Horizontal dilution of precision.
  public var hdop: Double?

  public init(
    mode: Mode, time: UTCTime? = nil, coordinate: Coordinate? = nil, elevation: Elevation? = nil,
    track: TrueBearing? = nil, speed: Double? = nil, horizontalError: Double? = nil,
    verticalError: Double? = nil, satellitesUsed: Int? = nil, satellitesSeen: Int? = nil,
    hdop: Double? = nil
  ) {
    self.mode = mode
    self.time = time
    self.coordinate = coordinate
    self.elevation = elevation
    self.track = track
    self.speed = speed
    self.horizontalError = horizontalError
    self.verticalError = verticalError
    self.satellitesUsed = satellitesUsed
    self.satellitesSeen = satellitesSeen
    self.hdop = hdop
  }
}
