/// One reading of the chip in right-handed chip axes, before calibration and mount.
public struct CompassSample: Hashable, Sendable {
  /// Microtesla.
  public let field: FieldVector
  /// In the magnetometer's right-handed chip axes; nothing without an accelerometer.
  public let force: SpecificForce?

  public init(field: FieldVector, force: SpecificForce? = nil) {
    self.field = field
    self.force = force
  }
}
