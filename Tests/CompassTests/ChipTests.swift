import Support
import Testing

@testable import Compass

/// The field of the golden vectors, microtesla: (+20, -5, +43) in chip axes.
private let golden = FieldVector(x: 20, y: -5, z: 43)

private func write(_ register: UInt8, _ value: UInt8) -> SetupStep {
  .write(RegisterValue(register: register, value: value))
}

struct ChipTests {
  @Test(arguments: [
    (
      ChipModel.lis3mdl, "4 G", [0x0F, 0x58, 0x05, 0xAA, 0xFE, 0x7E, 0x0B] as [UInt8],
      FieldVector(x: 1368, y: -342, z: 2942), 6842.0
    ),
    (
      .hmc5883l, "2.5 G", [0x01, 0x74, 0x60, 0x00, 0x00, 0x84, 0x01, 0x1C, 0xFF, 0xDF],
      FieldVector(x: 132, y: -33, z: 284), 660
    ),
    (
      .qmc5883l, "8 G", [0x01, 0x58, 0x02, 0x6A, 0xFF, 0x0A, 0x05],
      FieldVector(x: 600, y: -150, z: 1290), 3000
    ),
    (
      .qmc5883p, "8 G", [0xEE, 0x02, 0x44, 0xFF, 0x4C, 0x06, 0, 0, 0x01],
      FieldVector(x: 750, y: -188, z: 1612), 3750
    ),
  ])
  func `the golden bytes give the field they were computed from`(
    model: ChipModel, range: String, bytes: [UInt8], counts: FieldVector, perGauss: Double
  ) throws {
    let reading = model.driver.init(rate: 20).decode(bytes)
    #expect(reading == .sample((100 / perGauss) * counts))
    guard case .sample(let field) = reading else { return }
    #expect((field - golden).norm < 2 * model.grain.step)
  }

  @Test func `of the HMC5883L the high byte comes first, and Z before Y`() {
    // The same field at a gain of 1,090 counts: 218, -54, 469.
    let bytes: [UInt8] = [0x01, 0x74, 0x60, 0x00, 0x00, 0xDA, 0x01, 0xD5, 0xFF, 0xCA]
    #expect(
      HMC5883L(rate: 20).decode(bytes)
        == .sample((100 / 660.0) * FieldVector(x: 218, y: -54, z: 469)))
  }

  @Test(arguments: [
    [0x01, 0x10, 0x60, 0x00], [0x01, 0x74, 0x20, 0x00], [0x01, 0x74, 0x60, 0x01],
    [0x01, 0x74, 0x60, 0x03], [0x03, 0x74, 0x60, 0x00], [0x02, 0x74, 0x60, 0x00],
  ])
  func `no reading of an HMC5883L counts that is locked or of other settings`(head: [UInt8]) {
    #expect(HMC5883L(rate: 20).decode(head + [0, 1, 0, 1, 0, 1]) == .notReady)
  }

  @Test(arguments: [
    (ChipModel.lis3mdl, 10.0, 10.0), (.lis3mdl, 20, 20), (.lis3mdl, 21, 40), (.lis3mdl, 200, 80),
    (.hmc5883l, 2, 3), (.hmc5883l, 15, 15), (.hmc5883l, 20, 30), (.hmc5883l, 31, 75),
    (.hmc5883l, 200, 75),
    (.qmc5883l, 10, 10), (.qmc5883l, 20, 50), (.qmc5883l, 51, 100), (.qmc5883l, 500, 200),
    (.qmc5883p, 10, 10), (.qmc5883p, 20, 50), (.qmc5883p, 100, 100), (.qmc5883p, 101, 200),
  ])
  func `the chip measures at least as often as it is read, if it can`(
    model: ChipModel, rate: Double, dataRate: Double
  ) {
    #expect(model.driver.init(rate: rate).dataRate == dataRate)
  }

  @Test(arguments: [
    (
      ChipModel.lis3mdl, 20.0,
      [
        write(0x21, 0x04), .wait(milliseconds: 20), write(0x20, 0xF4), write(0x21, 0x00),
        write(0x23, 0x0C), write(0x24, 0x40), write(0x22, 0x00),
      ] as [SetupStep]
    ),
    (
      .hmc5883l, 20,
      [write(0x00, 0x74), write(0x01, 0x60), write(0x02, 0x00), .wait(milliseconds: 67)]
    ),
    (
      .hmc5883l, 2,
      [write(0x00, 0x68), write(0x01, 0x60), write(0x02, 0x00), .wait(milliseconds: 667)]
    ),
    (
      .qmc5883l, 20,
      [
        write(0x0A, 0x80), .wait(milliseconds: 1), write(0x0A, 0x01), write(0x0B, 0x01),
        write(0x09, 0x15),
      ]
    ),
    (
      .qmc5883p, 20,
      [
        write(0x0B, 0x80), .wait(milliseconds: 1), write(0x0B, 0x00), write(0x29, 0x06),
        write(0x0B, 0x08), write(0x0A, 0x05),
      ]
    ),
  ])
  func `the set-up is the datasheet's`(model: ChipModel, rate: Double, steps: [SetupStep]) {
    #expect(model.driver.init(rate: rate).setup == steps)
  }

  @Test(arguments: [
    (ChipModel.lis3mdl, [0x08, 0xBB, 0x7F, 0, 0, 0, 0] as [UInt8], false),  // 32,699
    (.lis3mdl, [0x08, 0xBC, 0x7F, 0, 0, 0, 0], true),  // 32,700
    (.lis3mdl, [0x08, 0, 0, 0x45, 0x80, 0, 0], false),  // -32,699
    (.lis3mdl, [0x08, 0, 0, 0x44, 0x80, 0, 0], true),  // -32,700
    (.lis3mdl, [0x08, 0, 0, 0, 0, 0x00, 0x80], true),
    (.lis3mdl, [0xFF, 0xFF, 0x7F, 0xFF, 0x7F, 0xFF, 0x7F], true),
    (.hmc5883l, [0x01, 0x74, 0x60, 0, 0x07, 0xFE, 0, 0, 0, 0], false),  // 2,046
    (.hmc5883l, [0x01, 0x74, 0x60, 0, 0x07, 0xFF, 0, 0, 0, 0], true),  // 2,047
    (.hmc5883l, [0x01, 0x74, 0x60, 0, 0xF8, 0x02, 0, 0, 0, 0], false),  // -2,046
    (.hmc5883l, [0x01, 0x74, 0x60, 0, 0xF8, 0x00, 0, 0, 0, 0], true),  // -2,048
    (.hmc5883l, [0x01, 0x74, 0x60, 0, 0xF0, 0x00, 0, 0, 0, 0], true),  // -4,096
    (.hmc5883l, [0x01, 0x74, 0x60, 0, 0, 0, 0xF0, 0x00, 0, 0], true),
    (.hmc5883l, [0x01, 0x74, 0x60, 0, 0, 0, 0, 0, 0xF0, 0x00], true),
    (.hmc5883l, [0x01, 0x74, 0x60, 0, 0x80, 0, 0x80, 0, 0x80, 0], true),
    (.qmc5883l, [0x01, 0xFE, 0x7F, 0, 0, 0, 0], false),
    (.qmc5883l, [0x01, 0xFF, 0x7F, 0, 0, 0, 0], true),
    (.qmc5883l, [0x01, 0, 0, 0x00, 0x80, 0, 0], true),
    (.qmc5883l, [0x03, 1, 0, 1, 0, 1, 0], true),
    (.qmc5883l, [0x05, 1, 0, 1, 0, 1, 0], false),
    (.qmc5883p, [0, 0, 0, 0, 0xFE, 0x7F, 0, 0, 0x01], false),
    (.qmc5883p, [0, 0, 0, 0, 0xFF, 0x7F, 0, 0, 0x01], true),
    (.qmc5883p, [0, 0x80, 0, 0x80, 0, 0x80, 0, 0, 0x01], true),
    (.qmc5883p, [1, 0, 1, 0, 1, 0, 0, 0, 0x03], true),
  ])
  func `a reading at the limit of the range is saturated`(
    model: ChipModel, bytes: [UInt8], isSaturated: Bool
  ) {
    #expect((model.driver.init(rate: 20).decode(bytes) == .saturated) == isSaturated)
  }

  @Test(arguments: [
    (ChipModel.lis3mdl, [0x07, 1, 0, 1, 0, 1, 0] as [UInt8]),
    (.hmc5883l, [0x00, 0x74, 0x60, 0, 0, 1, 0, 1, 0, 1]),
    (.qmc5883l, [0x00, 1, 0, 1, 0, 1, 0]), (.qmc5883l, [0x06, 1, 0, 1, 0, 1, 0]),
    (.qmc5883p, [1, 0, 1, 0, 1, 0, 0, 0, 0x00]), (.qmc5883p, [1, 0, 1, 0, 1, 0, 0, 0, 0x02]),
  ])
  func `without its ready bit a reading is none`(model: ChipModel, bytes: [UInt8]) {
    #expect(model.driver.init(rate: 20).decode(bytes) == .notReady)
  }

  @Test(arguments: ChipModel.allCases)
  func `no bytes whatsoever trap, and too few are no reading`(model: ChipModel) {
    let driver = model.driver.init(rate: 20)
    let length = driver.blocks.map(\.count).reduce(0, +)
    for count in 0..<length {
      #expect(driver.decode([UInt8](repeating: 0xFF, count: count)) == .notReady)
    }
    #expect(driver.decode([UInt8](repeating: 0xFF, count: length + 1)) == .notReady)
    for byte in UInt8.min...UInt8.max {
      for other: UInt8 in [0x00, 0x7F, 0x80, 0xFF] {
        let bytes = (0..<length).map { $0.isMultiple(of: 2) ? byte : other }
        guard case .sample(let field) = driver.decode(bytes) else { continue }
        #expect(field.isFinite && field.norm < 2_000)
      }
    }
  }

  @Test(arguments: ChipModel.allCases)
  func `beside the strongest field of the earth there is room for 180 uT of iron`(
    model: ChipModel
  ) {
    #expect(model.range - 67 > 180)
    #expect(model.driver.saturation * 100 / model.driver.perGauss > model.range)
  }

  @Test(arguments: ChipModel.allCases)
  func `a fixed matrix takes each chip's axes to right-handed ones`(model: ChipModel) {
    #expect(model.driver.axes == .identity)
  }

  @Test(arguments: ChipModel.allCases)
  func `a chip is found by its name in any case`(model: ChipModel) {
    #expect(ChipModel(named: model.rawValue.lowercased()) == model)
    #expect(ChipModel(named: model.rawValue + "X") == nil)
  }
}
