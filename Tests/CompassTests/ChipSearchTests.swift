import Support
import Testing

@testable import Compass

struct ChipSearchTests {
  private static let h43: [PlaybackBus.Transfer] = [
    .read(of: 0x1E, register: 0x4F, [0x00]), .read(of: 0x1E, register: 0x0F, [0x00]),
    .read(of: 0x1E, register: 0x0A, [0x48, 0x34, 0x33]),
  ]

  /// What answers at 1E, and at 19 where the identity is also an LSM303DLHC's.
  @Test(
    arguments: [
      (
        [.read(of: 0x1E, register: 0x4F, [0x40])],
        .missing(.unread(name: "LIS2MDL, IIS2MDC or LSM303AGR", address: 0x1E))
      ),
      (
        [.read(of: 0x1E, register: 0x4F, [0x00]), .read(of: 0x1E, register: 0x0F, [0x3D])],
        .found(.lis3mdl, address: 0x1E)
      ),
      (
        h43
          + [
            .failedRead(of: 0x19, register: 0x0F, count: 1, .noAnswer(errno: 121)),
            .failedRead(of: 0x19, register: 0x0F, count: 1, .noAnswer(errno: 121)),
          ],
        .found(.hmc5883l, address: 0x1E)
      ),
      (
        [.failedRead(of: 0x1E, register: 0x4F, count: 1, .noAnswer(errno: 6))] + h43
          + [.read(of: 0x19, register: 0x0F, [0x44])], .found(.hmc5883l, address: 0x1E)
      ),
      (h43 + [.read(of: 0x19, register: 0x0F, [0x44])], .found(.hmc5883l, address: 0x1E)),
      (
        h43 + [.read(of: 0x19, register: 0x0F, [0x33])],
        .missing(.unread(name: "LSM303DLHC", address: 0x1E))
      ),
      (
        h43 + [.failedRead(of: 0x19, register: 0x0F, count: 1, .ownedByKernel(errno: 16))],
        .missing(.owned(address: 0x19))
      ),
      (
        h43
          + [
            .failedRead(of: 0x19, register: 0x0F, count: 1, .transferFailed(errno: 5)),
            .failedRead(of: 0x19, register: 0x0F, count: 1, .transferFailed(errno: 110)),
          ],
        .missing(.broken)
      ),
      (
        h43.dropLast() + [.read(of: 0x1E, register: 0x0A, [0x48, 0x34, 0x34])],
        .missing(.foreign(address: 0x1E))
      ),
      (
        [
          .failedRead(of: 0x1E, register: 0x4F, count: 1, .noAnswer(errno: 6)),
          .failedRead(of: 0x1E, register: 0x4F, count: 1, .noAnswer(errno: 6)),
        ],
        .missing(.nothing(asked: [0x1E]))
      ),
    ] as [([PlaybackBus.Transfer], ChipSearch.Result)])
  func `what is at 1E is told with exactly these transfers`(
    transfers: [PlaybackBus.Transfer], result: ChipSearch.Result
  ) {
    var bus = PlaybackBus(transfers)
    #expect(ChipSearch(plan: CompassPlan(address: 0x1E)).look(on: &bus) == result)
    #expect(bus.faults == [])
  }

  @Test(
    arguments: ChipModel.allCases.flatMap { found in
      ChipModel.allCases.filter { $0 != found }.map { (found, $0) }
    })
  func `another chip than the configured one is named`(found: ChipModel, wanted: ChipModel) {
    let board = board(found)
    let outputs = Bench(board, plan: CompassPlan(chip: wanted)).run(for: .seconds(9))
    let address = [
      ChipModel.lis3mdl: "0x1C", .hmc5883l: "0x1E", .qmc5883l: "0x0D", .qmc5883p: "0x2C",
    ]
    #expect(
      outputs.map(\.output) == [
        .event(
          .absent(
            detail: "compass.chip is \(wanted.rawValue), but a \(found.rawValue) answers at "
              + "address \(address[found] ?? "") of I2C bus 1. "
              + "Set compass.chip to \(found.rawValue) or to auto."))
      ])
    #expect(board.writes == 0)
  }

  @Test(
    arguments: [(nil, "A"), (.hmc5883l, "compass.chip is HMC5883L, but a")]
      as [(ChipModel?, String)])
  func `a chip that is known by name only is named`(wanted: ChipModel?, beginning: String) {
    let board = SimulatedBoard([0x1E: SimulatedHMC5883L(), 0x19: SimulatedMemory([0x0F: 0x33])])
    let outputs = Bench(board, plan: CompassPlan(chip: wanted)).run(for: .seconds(9))
    #expect(
      outputs.map(\.output) == [
        .event(
          .absent(
            detail: beginning + " magnetometer of the kind LSM303DLHC answers at address 0x1E of "
              + "I2C bus 1, which cannot be read here yet. Those that can: LIS3MDL at 0x1C or "
              + "0x1E, HMC5883L at 0x1E, QMC5883L at 0x0D, QMC5883P at 0x2C."))
      ])
    #expect(board.writes == 0)
  }
}
