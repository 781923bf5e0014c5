public import Timekeeping

/// What takes the unit's own iron out of a reading: corrected = matrix x (raw - offset), chip axes.
public struct Calibration: Hashable, Sendable {
  /// Hard iron in microtesla, right-handed chip axes.
  public var offset: FieldVector
  /// Soft iron, gains and cross axes.
  public var matrix: Matrix3
  /// Total field that the corrected readings were scaled to, microtesla.
  public var strength: Double?
  /// RMS of what the fit left over, microtesla.
  public var residual: Double?
  /// Share of the sphere that was covered while it was taken, 0 to 1.
  public var coverage: Double?
  /// Degrees added to the magnetic heading: what the mount is off in yaw, clockwise positive.
  public var yawOffset: Double
  /// The chip it was taken with; another chip must not use it.
  public var chip: String?
  public var time: UTCTime?

  public init(
    offset: FieldVector, matrix: Matrix3, strength: Double? = nil, residual: Double? = nil,
    coverage: Double? = nil, yawOffset: Double = 0, chip: String? = nil, time: UTCTime? = nil
  ) {
    self.offset = offset
    self.matrix = matrix
    self.strength = strength
    self.residual = residual
    self.coverage = coverage
    self.yawOffset = yawOffset
    self.chip = chip
    self.time = time
  }
}

extension Calibration {
  /// The field without the unit's own iron, microtesla, in the same right-handed chip axes.
  public func corrected(_ raw: FieldVector) -> FieldVector { matrix * (raw - offset) }
}
