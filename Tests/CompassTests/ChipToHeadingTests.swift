import Geodesy
import Support
import Testing
import Timekeeping

@testable import Compass

/// The whole room: from the registers of a chip with noise to the heading.
struct ChipToHeadingTests {
  @Test(arguments: ChipModel.allCases, ["forward +x, up +z", "forward -y, up -z"])
  func `with iron calibrated out the heading is right within half a degree all round`(
    model: ChipModel, text: String
  ) throws {
    let bench = Bench(board(model))
    let mount = try Mount(text: text)
    let rows = mount.rotation.vectors
    var estimator = HeadingEstimator(
      mount: mount,
      calibration: Calibration(
        offset: CalibrationTests.iron, matrix: CalibrationTests.inverse, chip: model.rawValue))
    estimator.expect(carolina)
    for heading in stride(from: 0.0, to: 360, by: 10) {
      let unit = levelField(heading)
      let chip = unit.x * rows[0] + unit.y * rows[1] + unit.z * rows[2]
      let raw = CalibrationTests.soft * chip + CalibrationTests.iron
      bench.board.setField(raw.x, raw.y, raw.z, noise: 0.2)
      for (at, output) in bench.run(for: .seconds(3)) {
        let instant = Instant(milliseconds: at.wholeMilliseconds)
        switch output {
        case .sample(let sample): estimator.receive(sample, at: instant)
        case .event(let event): estimator.receive(event, at: instant)
        }
      }
      let estimate = estimator.estimate(
        at: Instant(milliseconds: bench.board.now.wholeMilliseconds))
      #expect(estimate.state == .ok)
      #expect(estimate.chip == model.rawValue)
      #expect(apart(try #require(estimate.magnetic?.degrees), heading) < 0.5)
    }
  }

  /// The block of the data, which of its bytes are the high ones of X and Y, and a bit in them that
  /// makes a reading wild without taking it to the limit of the range.
  @Test(arguments: [
    (ChipModel.lis3mdl, [2, 4], 0x40 as UInt8), (.hmc5883l, [3, 7], 0x04),
    (.qmc5883l, [1, 3], 0x20), (.qmc5883p, [1, 3], 0x20),
  ])
  func `one corrupted byte does not turn the heading`(
    model: ChipModel, bytes: [Int], bits: UInt8
  ) throws {
    let worst = try worstTurn(of: model, corrupting: bytes, bits)
    #expect(worst.wild == 49)
    #expect(worst.degrees < 0.5)
  }

  /// The high byte of X, and the overflow bit.
  @Test(arguments: [(ChipModel.hmc5883l, 3, 0x7F as UInt8), (.qmc5883p, 8, 0x02)])
  func `one byte that takes a reading to the limit of the range does not turn it either`(
    model: ChipModel, byte: Int, bits: UInt8
  ) throws {
    let worst = try worstTurn(of: model, corrupting: [byte], bits)
    #expect(worst.saturated == 49)
    #expect(worst.degrees < 0.5)
  }

  /// By how much the heading was ever off while one byte in ten readings came wrong, how many
  /// readings were wild by it, and how many at the limit of the range.
  private func worstTurn(
    of model: ChipModel, corrupting indices: [Int], _ bits: UInt8
  ) throws -> (degrees: Double, wild: Int, saturated: Int) {
    let bench = Bench(board(model))
    var estimator = HeadingEstimator()
    var worst = (degrees: 0.0, wild: 0, saturated: 0)
    let field = levelField(70)
    bench.board.setField(field.x, field.y, field.z, noise: 0.05)
    _ = bench.run(for: .seconds(1))
    for round in 0..<50 {
      if round > 0 { bench.board.corruptByte(indices[round % indices.count], bits) }
      for (at, output) in bench.run(for: .milliseconds(500)) {
        let instant = Instant(milliseconds: at.wholeMilliseconds)
        switch output {
        case .event(let event):
          estimator.receive(event, at: instant)
          if event == .saturated { worst.saturated += 1 }
        case .sample(let sample):
          estimator.receive(sample, at: instant)
          if (sample.field - field).norm > 100 { worst.wild += 1 }
        }
        let heading = try #require(estimator.estimate(at: instant).magnetic?.degrees)
        worst.degrees = max(worst.degrees, apart(heading, 70))
      }
    }
    return worst
  }
}
