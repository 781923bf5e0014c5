import Testing

@testable import Compass

struct FieldCheckTests {
  /// Iron up or down, and towards or from north, shows in full whichever way the unit points.
  @Test(arguments: [0.0, 47, 90, 180, 301])
  func `what lies in the field's own vertical plane shows in full`(heading: Double) {
    let field = levelField(heading)
    let north = (1 / 22) * FieldVector(x: field.x, y: field.y, z: 0)
    let up = FieldVector(x: 0, y: 0, z: 1)
    for iron in [10 * up, -10 * up, 10 * north, -10 * north, 6 * up + 8 * north] {
      let check = FieldCheck(measured: field + iron, expected: carolina)
      #expect(abs(check.visibleDisturbance - 10) < 1e-9)
    }
  }

  /// An extra field to the east turns the heading and hardly shows: at 48 microtesla and 65 deg, 2
  /// make 0.04 in the strength and -0.1 deg in the dip.
  @Test func `what lies across it is hidden`() {
    let place = ExpectedField(strength: 48, inclination: 65)
    let measured = levelField(0, at: place) + FieldVector(x: 0, y: 2, z: 0)
    let check = FieldCheck(measured: measured, expected: place)
    #expect(abs(measured.norm - 48 - 0.04) < 0.005)
    #expect(abs(check.dipDeviation + 0.1) < 0.03)
    #expect(check.visibleDisturbance < 0.11)
    #expect(check.verdict == .agrees)
  }

  @Test(
    arguments: [
      (FieldVector(x: 1, y: 0, z: 0), 0.0), (FieldVector(x: 0, y: 1, z: -1), 45),
      (FieldVector(x: 0, y: 0, z: -1), 90), (FieldVector(x: -1, y: 0, z: 1), -45),
    ] as [(FieldVector, Double)])
  func `dip is counted below the horizontal of a level unit`(field: FieldVector, dip: Double) {
    #expect(abs(FieldCheck.dip(of: field) - dip) < 1e-12)
  }
}
