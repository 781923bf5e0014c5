import Testing

@testable import Compass

struct CalibrationTests {
  /// Hard iron (12, -30, 8) microtesla and a soft iron of 5 % gains and 3 % cross terms.
  static let iron = FieldVector(x: 12, y: -30, z: 8)
  static let soft = Matrix3(x: (1.05, 0.03, -0.02), y: (0.03, 0.95, 0.01), z: (-0.02, 0.01, 1.02))
  /// Its inverse, from numpy.linalg.inv.
  static let inverse = Matrix3(
    x: (0.9536088815838037, -0.0303139163513068, 0.0189954086227344),
    y: (-0.0303139163513068, 1.0537038586269174, -0.0109248205032307),
    z: (0.0189954086227344, -0.0109248205032307, 0.9808717219387126))

  @Test func `corrected is matrix times raw minus offset`() {
    let calibration = Calibration(
      offset: FieldVector(x: 1, y: 2, z: 3),
      matrix: Matrix3(x: (1, 2, 3), y: (4, 5, 6), z: (7, 8, 10)))
    #expect(
      calibration.corrected(FieldVector(x: 2, y: 4, z: 6)) == FieldVector(x: 14, y: 32, z: 53))
  }

  @Test func `a calibration undoes hard and soft iron`() {
    let calibration = Calibration(offset: Self.iron, matrix: Self.inverse)
    let field = FieldVector(x: 22, y: -3, z: -43)
    let raw = Self.soft * field + Self.iron
    #expect((calibration.corrected(raw) - field).norm < 1e-9)
  }

  @Test(
    arguments: [
      (nil, nil), (nil, "LIS3MDL"), ("LIS3MDL", nil), ("LIS3MDL", "LIS3MDL"),
      ("lis3mdl", "LIS3MDL"),
    ] as [(String?, String?)])
  func `a calibration is used with its own chip and where either is not named`(
    taken: String?, running: String?
  ) {
    let calibration = Calibration(offset: .zero, matrix: .identity, chip: taken)
    #expect(CalibrationChoice(of: calibration, for: running) == .used(calibration))
  }

  @Test func `another chip's calibration is refused, and both chips are named`() {
    let calibration = Calibration(offset: .zero, matrix: .identity, chip: "QMC5883L")
    #expect(
      CalibrationChoice(of: calibration, for: "LIS3MDL")
        == .refused(
          reason: "The calibration was taken with a QMC5883L, but a LIS3MDL is running."))
    #expect(CalibrationChoice(of: nil, for: "LIS3MDL") == .none)
  }

  @Test(arguments: [
    Calibration(offset: FieldVector(x: .nan, y: 0, z: 0), matrix: .identity),
    Calibration(offset: .zero, matrix: Matrix3(x: (1, 0, 0), y: (0, 1, 0), z: (0, 0, .infinity))),
    Calibration(offset: .zero, matrix: Matrix3(x: (1, 0, 0), y: (2, 0, 0), z: (0, 0, 1))),
    Calibration(offset: .zero, matrix: Matrix3(x: (1, 0, 0), y: (0, -1, 0), z: (0, 0, 1))),
    Calibration(
      offset: .zero,
      matrix: Matrix3(x: (1e200, 0, 0), y: (0, 1e200, 0), z: (0, 0, 1e200)), yawOffset: .infinity),
  ])
  func `a calibration that flattens, mirrors or is not finite is refused`(calibration: Calibration)
  {
    guard case .refused = CalibrationChoice(of: calibration, for: nil) else {
      Issue.record("taken: \(calibration)")
      return
    }
  }
}
