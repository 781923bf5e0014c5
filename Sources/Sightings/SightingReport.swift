public import Compass
public import Geodesy
public import Timekeeping

/// What one SIGHTINGS line says; whatever is nothing here is left out of the line.
public struct SightingReport: Hashable, Sendable {
  /// Where the unit is: the last plausible fix.
  public struct Position: Hashable, Sendable {
    public var coordinate: Coordinate
    public var elevation: Elevation?
    /// Metres at 95 %; nothing where gpsd gave none.
    public var error: Double?
    /// Metres at 95 %.
    public var elevationError: Double?
    public var mode: Fix.Mode
    public var track: TrueBearing?
    /// Metres a second.
    public var speed: Double?
    public var age: Duration
    /// The fix was lost, and is 5 s old or more.
    public var isStale: Bool

    public init(
      coordinate: Coordinate, elevation: Elevation?, error: Double?, elevationError: Double?,
      mode: Fix.Mode, track: TrueBearing?, speed: Double?, age: Duration, isStale: Bool
    ) {
      self.coordinate = coordinate
      self.elevation = elevation
      self.error = error
      self.elevationError = elevationError
      self.mode = mode
      self.track = track
      self.speed = speed
      self.age = age
      self.isStale = isStale
    }
  }

  /// Where the unit points.
  public struct Heading: Hashable, Sendable {
    /// Nothing without a declination, or where the model's is not to be used.
    public var trueBearing: TrueBearing?
    /// Nothing where the source gives a true heading only.
    public var magnetic: MagneticBearing?
    public var declination: Declination?
    /// Degrees at 95 %, 0...180.
    public var error: Double
    public var source: HeadingSource
    public var state: HeadingState
    public var age: Duration

    public init(
      trueBearing: TrueBearing?, magnetic: MagneticBearing?, declination: Declination?,
      error: Double, source: HeadingSource, state: HeadingState, age: Duration
    ) {
      self.trueBearing = trueBearing
      self.magnetic = magnetic
      self.declination = declination
      self.error = error
      self.source = source
      self.state = state
      self.age = age
    }
  }

  public var time: UTCTime?
  public var position: Position?
  public var heading: Heading?
  /// Metres.
  public var radius: Double
  /// How many summits there were before `limit` cut them.
  public var total: Int
  /// The name of the peak that the unit faces.
  public var facing: String?
  /// By distance, ties by name.
  public var sightings: [Sighting]

  public init(
    time: UTCTime?, position: Position?, heading: Heading?, radius: Double, total: Int,
    facing: String?, sightings: [Sighting]
  ) {
    self.time = time
    self.position = position
    self.heading = heading
    self.radius = radius
    self.total = total
    self.facing = facing
    self.sightings = sightings
  }
}
