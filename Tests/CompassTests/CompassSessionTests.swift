import Support
import Testing

@testable import Compass

struct CompassSessionTests {
  @Test(arguments: ChipModel.allCases)
  func `a chip is found, set up and read at the rate asked for`(model: ChipModel) throws {
    let bench = Bench(board(model))
    let outputs = bench.run(for: .seconds(10))
    #expect(outputs.compactMap(\.output.name) == ["found \(model.rawValue)"])
    let fields = outputs.compactMap(\.output.field)
    #expect((180...200).contains(fields.count))
    for field in fields {
      #expect((field - FieldVector(x: 20, y: -5, z: 43)).norm < 0.4)
    }
    #expect(bench.board.opens == 1)
  }

  @Test(arguments: ChipModel.allCases)
  func `every field that the chip can measure is told, and beyond it is saturated`(
    model: ChipModel
  ) {
    for (axis, sign) in [(0, 1.0), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1)] {
      let bench = Bench(board(model))
      var field = [0.0, 0, 0]
      field[axis] = sign * model.range
      bench.board.setField(field[0], field[1], field[2])
      #expect(bench.events(for: .seconds(1)) == ["found \(model.rawValue)"])
      field[axis] = sign * 5000
      bench.board.setField(field[0], field[1], field[2])
      let saturated = bench.run(for: .seconds(1))
      #expect(saturated.compactMap(\.output.field).count <= 1)
      #expect(saturated.compactMap(\.output.name).allSatisfy { $0 == "saturated" })
      #expect(saturated.count >= 15)
      bench.board.setField(20, 0, 0)
      let after = bench.run(for: .seconds(1))
      #expect(after.compactMap(\.output.field).count >= 15)
      #expect(!after.compactMap(\.output.name).contains { $0 != "saturated" })
    }
  }

  @Test(arguments: ChipModel.allCases)
  func `nothing is written before the identity is right`(model: ChipModel) throws {
    let (board, identity) = (board(model), model.driver.identity)
    let right = try #require(identity.values.first)
    board.poke(identity.register, right ^ 0x01)
    let bench = Bench(board)
    let outputs = bench.run(for: .seconds(10))
    #expect(outputs.compactMap(\.output.name) == ["absent"])
    #expect(outputs.first?.output.detail?.contains("Something answers at address 0x") == true)
    #expect(board.writes == 0)
    board.poke(identity.register, right)
    #expect(bench.events(for: .seconds(3)) == ["found \(model.rawValue)"])
  }

  @Test func `only the addresses of known chips are asked, never 20 to 27`() {
    #expect(!ChipModel.allCases.flatMap(\.addresses).contains { (0x20...0x27).contains($0) })
    let board = SimulatedBoard()
    let events = Bench(board).events(for: .seconds(5))
    #expect(events == ["absent"])
    #expect(board.touched == [0x1C, 0x1E, 0x0D, 0x2C])
    let fixed = SimulatedBoard()
    let outputs = Bench(fixed, plan: CompassPlan(address: 0x20)).run(for: .seconds(5))
    #expect(fixed.touched == [])
    #expect(outputs.count == 1)
    #expect(outputs.first?.output.detail?.contains("can be at address 0x20") == true)
  }

  @Test func `an address that is configured is the only one asked`() {
    let board = SimulatedBoard([0x1E: SimulatedLIS3MDL(), 0x0D: SimulatedQMC5883L()])
    #expect(
      Bench(board, plan: CompassPlan(address: 0x1E)).events(for: .seconds(1)) == ["found LIS3MDL"])
    #expect(board.touched == [0x1E])
  }

  @Test func `the chip that is configured is taken though another answers first`() {
    let board = SimulatedBoard([0x1C: SimulatedLIS3MDL(), 0x2C: SimulatedQMC5883P()])
    #expect(
      Bench(board, plan: CompassPlan(chip: .qmc5883p)).events(for: .seconds(1))
        == ["found QMC5883P"])
  }

  @Test(arguments: [
    (
      I2CError.noBus(path: "/dev/i2c-1"), "absent", ["/dev/i2c-1", "dtparam=i2c_arm=on", "i2c-dev"]
    ),
    (.notInGroup(path: "/dev/i2c-1"), "denied", ["sudo usermod -aG i2c ann", "/dev/i2c-1"]),
    (.forbidden(path: "/dev/i2c-1"), "denied", ["DeviceAllow=char-i2c rw", "modprobe i2c-dev"]),
    (.ownedByKernel(errno: 16), "denied", ["kernel driver"]),
    (.unsupported(errno: 25), "absent", ["compass.bus", "ENOTTY"]),
    (.transferFailed(errno: 5), "absent", ["SDA"]),
  ])
  func `a bus that does not open is said once, with what to do, and tried every two seconds`(
    error: I2CError, event: String, words: [String]
  ) {
    let board = board(.lis3mdl)
    board.failOpening(error)
    let bench = Bench(board, plan: CompassPlan(user: "ann"))
    let outputs = bench.run(for: .seconds(60))
    #expect(outputs.compactMap(\.output.name) == [event])
    for word in words { #expect(outputs.first?.output.detail?.contains(word) == true) }
    #expect((29...31).contains(board.opens))
    #expect(bench.steps == board.opens)
    board.failOpening(nil)
    #expect(bench.events(for: .seconds(3)) == ["found LIS3MDL"])
  }

  @Test func `a chip that a kernel driver owns is denied, and another one is used`() {
    let board = SimulatedBoard([0x0D: SimulatedQMC5883L()])
    board.failTransfers(1, with: .ownedByKernel(errno: 16))
    #expect(Bench(board).events(for: .seconds(1)) == ["found QMC5883L"])
    let owned = SimulatedBoard()
    owned.failTransfers(4, with: .ownedByKernel(errno: 16))
    let outputs = Bench(owned).run(for: .seconds(1))
    #expect(outputs.compactMap(\.output.name) == ["denied"])
    #expect(outputs.first?.output.detail?.contains("address 0x1C of I2C bus 1") == true)
  }

  @Test(arguments: [
    I2CError.noAnswer(errno: 121), .transferFailed(errno: 110), .transferFailed(errno: 5),
  ])
  func `up to two failed steps in a row are passed over`(error: I2CError) {
    let board = board(.lis3mdl)
    let bench = Bench(board)
    _ = bench.run(for: .seconds(3))
    for _ in 0..<20 {
      board.failTransfers(CompassSession.attempts - 1, with: error)
      let outputs = bench.run(for: .seconds(1))
      #expect(outputs.compactMap(\.output.name) == [])
      #expect(outputs.count >= 17)
    }
    #expect(board.opens == 1)
  }

  @Test func `a third failure closes the bus, and the chip is looked for at once`() {
    let board = board(.lis3mdl)
    let bench = Bench(board)
    _ = bench.run(for: .seconds(3))
    board.failTransfers(CompassSession.attempts, with: .transferFailed(errno: 110))
    let outputs = bench.run(for: .seconds(1))
    #expect(outputs.compactMap(\.output.name) == ["lost LIS3MDL", "found LIS3MDL"])
    #expect(outputs.first?.output.detail?.contains("does not answer any more (ETIMEDOUT)") == true)
    #expect(board.opens == 2)
  }

  @Test func `a chip taken away is said twice and no more, and used when it is back`() {
    let board = board(.qmc5883p)
    let bench = Bench(board)
    #expect(bench.events(for: .seconds(3)) == ["found QMC5883P"])
    board.unplug(0x2C)
    #expect(bench.events(for: .seconds(600)) == ["lost QMC5883P", "absent"])
    board.plug(SimulatedQMC5883P(), at: 0x2C)
    let outputs = bench.run(for: .seconds(3))
    #expect(outputs.compactMap(\.output.name) == ["found QMC5883P"])
    #expect(outputs.compactMap(\.output.field).count > 15)
  }

  @Test(arguments: ChipModel.allCases)
  func `a chip that lost its power is set up again`(model: ChipModel) {
    let board = board(model)
    let bench = Bench(board)
    _ = bench.run(for: .seconds(3))
    board.interruptPower()
    let outputs = bench.run(for: .seconds(5))
    #expect(
      outputs.compactMap(\.output.name) == ["lost \(model.rawValue)", "found \(model.rawValue)"])
    #expect(outputs.compactMap(\.output.field).count > 80)
  }

  @Test func `lost settings are noticed though readings go on`() {
    let board = board(.qmc5883l)
    let bench = Bench(board)
    _ = bench.run(for: .seconds(3))
    // Still running, but at 2 G: every field would be four times too large.
    board.poke(0x09, 0x05)
    let outputs = bench.run(for: .seconds(5))
    #expect(outputs.compactMap(\.output.name) == ["lost QMC5883L", "found QMC5883L"])
    #expect(outputs.compactMap(\.output.detail).first?.contains("lost its settings") == true)
  }

  @Test(arguments: ChipModel.allCases)
  func `a frozen chip is said once and is back only with another reading`(model: ChipModel) throws {
    let board = board(model)
    let bench = Bench(board)
    _ = bench.run(for: .seconds(3))
    board.freeze(true)
    let outputs = bench.run(for: .seconds(60))
    #expect(outputs.compactMap(\.output.name) == ["lost \(model.rawValue)"])
    let lost = try #require(outputs.first { $0.output.name != nil })
    #expect((.seconds(5.4)...(.seconds(5.8))).contains(lost.at))
    #expect(outputs.count <= 60)
    board.freeze(false)
    #expect(bench.events(for: .seconds(6)) == ["found \(model.rawValue)"])
  }

  @Test func `the reading at which a chip was stuck is one like others once it runs again`() {
    let board = board(.qmc5883l)
    let bench = Bench(board)
    board.setField(20, 0, 0, noise: 0)
    #expect(bench.events(for: .seconds(4)) == ["found QMC5883L", "lost QMC5883L"])
    var events: [String] = []
    for round in 0..<10 {
      board.setField(30, Double(round), 0, noise: 0)
      events += bench.events(for: .seconds(1))
    }
    board.setField(20, 0, 0, noise: 0)
    events += bench.events(for: .seconds(1))
    #expect(events == ["found QMC5883L"])
  }

  @Test(arguments: [(1900, 1), (2200, 2)])
  func `one that ran for less than two seconds is not looked for at once`(
    ran: Int, opens: Int
  ) {
    let board = board(.lis3mdl)
    let bench = Bench(board)
    while bench.run(for: .milliseconds(1)).isEmpty {}
    _ = bench.run(for: .milliseconds(ran))
    board.failTransfers(CompassSession.attempts, with: .transferFailed(errno: 5))
    let outputs = bench.run(for: .milliseconds(500))
    #expect(outputs.compactMap(\.output.name).first == "lost LIS3MDL")
    #expect(board.opens == opens)
  }

  @Test func `an identity is read twice when the transfer fails, and not a third time`() {
    let once = board(.lis3mdl)
    once.failTransfers(1, with: .transferFailed(errno: 5))
    #expect(Bench(once).events(for: .seconds(1)) == ["found LIS3MDL"])
    let twice = board(.lis3mdl)
    twice.failTransfers(2, with: .transferFailed(errno: 5))
    let outputs = Bench(twice).run(for: .seconds(1))
    #expect(outputs.compactMap(\.output.name) == ["absent"])
    #expect(outputs.first?.output.detail?.contains("Transfers on I2C bus 1 fail") == true)
  }

  @Test func `without a chip it wakes once in two seconds`() {
    let bench = Bench(SimulatedBoard())
    _ = bench.run(for: .seconds(100))
    #expect(bench.steps <= 51)
  }

  @Test func `a rate out of range is taken for the nearest`() {
    #expect(CompassPlan(rate: 0).rate == 2)
    #expect(CompassPlan(rate: 1.99).rate == 2)
    #expect(CompassPlan(rate: .infinity).rate == 200)
    #expect(CompassPlan(rate: .nan).rate == 2)
    #expect(CompassPlan(rate: 2).rate == 2)
    #expect(CompassPlan(rate: 200).rate == 200)
  }
}
