import Support
import Testing

@testable import Compass

/// What an HMC5883L does that no other chip does.
struct HMC5883LTests {
  @Test(arguments: [2.0, 15, 20, 30, 75, 200])
  func `at no rate does a reading in the gain of power-on come out`(rate: Double) {
    let bench = Bench(board(.hmc5883l), plan: CompassPlan(rate: rate))
    let fields = bench.run(for: .seconds(10)).compactMap(\.output.field)
    #expect(fields.count > 15)
    for field in fields { #expect((field - FieldVector(x: 20, y: -5, z: 43)).norm < 0.5) }
  }

  @Test func `after a read that broke off the old data are not taken for new, and it goes on`() {
    let bench = Bench(board(.hmc5883l))
    _ = bench.run(for: .seconds(1))
    for round in 1...9 {
      // The settings and some data registers, or all but the last byte.
      bench.board.tearRead(after: round)
      _ = bench.run(for: .milliseconds(60))
      bench.board.setField(-20, 30, Double(round), noise: 0)
      _ = bench.run(for: .milliseconds(60))
      let outputs = bench.run(for: .seconds(1))
      #expect(outputs.compactMap(\.output.name) == [])
      #expect(outputs.count >= 17)
      for field in outputs.compactMap(\.output.field) {
        #expect((field - FieldVector(x: -20, y: 30, z: Double(round))).norm < 0.2)
      }
    }
    #expect(bench.board.opens == 1)
  }

  @Test func `the read after one that broke off is of locked data`() throws {
    let board = board(.hmc5883l)
    let bench = Bench(board)
    _ = bench.run(for: .seconds(1))
    board.tearRead(after: 5)
    var bus = try board.open()
    #expect(throws: I2CError.transferFailed(errno: 5)) { try bus.read(9, from: 0, of: 0x1E) }
    #expect(try bus.read(1, from: 0x09, of: 0x1E) == [0x03])
    board.setField(0, 100, 0, noise: 0)
    board.pass(.seconds(1))
    let locked = try bus.read(1, from: 0x09, of: 0x1E) + bus.read(9, from: 0, of: 0x1E)
    #expect(HMC5883L(rate: 20).decode(locked) == .notReady)
    let free = try bus.read(1, from: 0x09, of: 0x1E) + bus.read(9, from: 0, of: 0x1E)
    #expect(
      HMC5883L(rate: 20).decode(free)
        == .sample((100 / 660.0) * FieldVector(x: 0, y: 660, z: 0)))
  }

  @Test func `one that lost its power gives no reading of its single measurement`() {
    let board = board(.hmc5883l)
    let bench = Bench(board)
    _ = bench.run(for: .seconds(3))
    board.interruptPower()
    let outputs = bench.run(for: .milliseconds(400))
    #expect(outputs.compactMap(\.output.name) == ["lost HMC5883L"])
    #expect(outputs.compactMap(\.output.field) == [])
    #expect(outputs.first?.output.detail?.contains("has lost its settings") == true)
    let after = bench.run(for: .seconds(2))
    #expect(after.compactMap(\.output.name) == ["found HMC5883L"])
    for field in after.compactMap(\.output.field) {
      #expect((field - FieldVector(x: 20, y: -5, z: 43)).norm < 0.5)
    }
  }
}
