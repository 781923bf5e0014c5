import Geodesy
import Support
import Testing
import Timekeeping

@testable import Compass

/// The whole room: from the registers of a chip with noise to the heading.
struct ChipToHeadingTests {
  @Test(arguments: ChipModel.allCases, ["forward +x, up +z", "forward -y, up -z"])
  func `the heading follows the field round the circle within half a degree`(
    model: ChipModel, text: String
  ) throws {
    let bench = Bench(board(model))
    let mount = try Mount(text: text)
    let rows = mount.rotation.vectors
    var estimator = HeadingEstimator(
      mount: mount,
      calibration: Calibration(offset: .zero, matrix: .identity, chip: model.rawValue))
    estimator.expect(carolina)
    for heading in stride(from: 0.0, to: 360, by: 15) {
      let unit = levelField(heading)
      let chip = unit.x * rows[0] + unit.y * rows[1] + unit.z * rows[2]
      bench.board.setField(chip.x, chip.y, chip.z, noise: 0.2)
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

  @Test func `one corrupted byte does not turn the heading`() throws {
    let bench = Bench(board(.lis3mdl))
    var estimator = HeadingEstimator()
    var (worst, wild) = (0.0, 0)
    let field = levelField(70)
    bench.board.setField(field.x, field.y, field.z, noise: 0.05)
    _ = bench.run(for: .seconds(1))
    for round in 0..<50 {
      // The high byte of X or of Y.
      if round > 0 { bench.board.corruptByte(round.isMultiple(of: 2) ? 2 : 4, 0x40) }
      for (at, output) in bench.run(for: .milliseconds(500)) {
        guard case .sample(let sample) = output else { continue }
        let instant = Instant(milliseconds: at.wholeMilliseconds)
        estimator.receive(sample, at: instant)
        if (sample.field - field).norm > 100 { wild += 1 }
        worst = max(
          worst, apart(try #require(estimator.estimate(at: instant).magnetic?.degrees), 70))
      }
    }
    #expect(wild == 49)
    #expect(worst < 0.5)
  }
}
