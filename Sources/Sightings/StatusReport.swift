public import Compass
public import Geodesy
public import Geomagnetism

/// What one STATUS line says; whatever is nothing here is left out of the line.
public struct StatusReport: Hashable, Sendable {
  public struct Position: Hashable, Sendable {
    public var state: PositionState
    public var detail: String
    public var satellitesUsed: Int?
    public var satellitesSeen: Int?
    public var hdop: Double?

    public init(
      state: PositionState, detail: String, satellitesUsed: Int? = nil,
      satellitesSeen: Int? = nil, hdop: Double? = nil
    ) {
      self.state = state
      self.detail = detail
      self.satellitesUsed = satellitesUsed
      self.satellitesSeen = satellitesSeen
      self.hdop = hdop
    }
  }

  public struct Heading: Hashable, Sendable {
    public var state: HeadingState
    public var detail: String
    public var magnetic: MagneticBearing?
    public var chip: String?
    public var isCalibrated: Bool?

    public init(
      state: HeadingState, detail: String, magnetic: MagneticBearing? = nil, chip: String? = nil,
      isCalibrated: Bool? = nil
    ) {
      self.state = state
      self.detail = detail
      self.magnetic = magnetic
      self.chip = chip
      self.isCalibrated = isCalibrated
    }
  }

  public struct DeclinationInForce: Hashable, Sendable {
    public var declination: Declination
    /// Degrees at 95 %.
    public var error: Double
    /// The model's name and how it was dated ("WMM2025", "WMM2025, host date"), or "configuration".
    public var source: String
    public var isValid: Bool
    /// Said only for `caution` and `blackout`.
    public var zone: GeomagneticField.Zone

    public init(
      declination: Declination, error: Double, source: String, isValid: Bool,
      zone: GeomagneticField.Zone
    ) {
      self.declination = declination
      self.error = error
      self.source = source
      self.isValid = isValid
      self.zone = zone
    }
  }

  public struct Trip: Hashable, Sendable {
    public enum State: String, Hashable, Sendable {
      case off
      case recording
      case paused
    }

    public var state: State
    public var file: String?
    /// Why it is paused and what to do.
    public var detail: String?

    public init(state: State, file: String? = nil, detail: String? = nil) {
      self.state = state
      self.file = file
      self.detail = detail
    }
  }

  public var state: UnitState
  public var position: Position
  public var heading: Heading
  public var declination: DeclinationInForce?
  public var clock: ClockState
  public var trip: Trip
  public var peaks: Int
  /// Summits within the configured radius; nothing without a position.
  public var inRange: Int?
  /// The trip file that is being replayed.
  public var replay: String?
  public var subscribers: Int
  /// SIGHTINGS that slow subscribers did not take, since the start.
  public var dropped: Int

  public init(
    state: UnitState, position: Position, heading: Heading, declination: DeclinationInForce?,
    clock: ClockState, trip: Trip, peaks: Int, inRange: Int?, replay: String?, subscribers: Int,
    dropped: Int
  ) {
    self.state = state
    self.position = position
    self.heading = heading
    self.declination = declination
    self.clock = clock
    self.trip = trip
    self.peaks = peaks
    self.inRange = inRange
    self.replay = replay
    self.subscribers = subscribers
    self.dropped = dropped
  }
}
