import Support
import Testing
import Timekeeping

@testable import Compass

struct ChipRunTests {
  private static let setUp: [PlaybackBus.Transfer] = [
    .write(to: 0x1E, [0x21, 0x04]), .write(to: 0x1E, [0x20, 0xF4]),
    .write(to: 0x1E, [0x21, 0x00]), .write(to: 0x1E, [0x23, 0x0C]),
    .write(to: 0x1E, [0x24, 0x40]), .write(to: 0x1E, [0x22, 0x00]),
  ]
  private static let block = PlaybackBus.Transfer.read(
    of: 0x1E, register: 0xA7, [0x0F, 1, 0, 1, 0, 1, 0])

  /// The milliseconds to wait after each step, up to the first poll.
  private func setUp(_ run: inout ChipRun, on bus: inout PlaybackBus) throws -> [Int64] {
    var waits: [Int64] = []
    while waits.last != 50, case .pending(let wait) = try run.proceed(on: &bus, now: .zero) {
      waits.append(wait.wholeMilliseconds)
    }
    return waits
  }

  /// CTRL3 reads 03 after power-on; what it reads at 3,999 or 4,000 ms after the set-up.
  @Test(arguments: [
    (3999, [] as [UInt8], false), (4000, [0x00], false), (4000, [0x03, 0x00], false),
    (4000, [0x03, 0x03], true),
  ])
  func `after four seconds the settings are read, and twice if they differ`(
    after: Int, values: [UInt8], isReset: Bool
  ) throws {
    let witness = values.map { PlaybackBus.Transfer.read(of: 0x1E, register: 0x22, [$0]) }
    var bus = PlaybackBus(Self.setUp + witness + (isReset ? [] : [Self.block]))
    var run = ChipRun(.lis3mdl, at: 0x1E, rate: 20, suspect: nil, now: .zero)
    #expect(try setUp(&run, on: &bus) == [0, 20, 0, 0, 0, 0, 0, 50])
    let progress = try run.proceed(on: &bus, now: .milliseconds(after))
    #expect((progress == .lost(.reset)) == isReset)
    #expect(bus.faults == [])
  }

  @Test func `a set-up that fails goes on with the step that failed`() throws {
    var transfers = Self.setUp
    transfers.insert(.failedWrite(to: 0x1E, [0x23, 0x0C], .noAnswer(errno: 121)), at: 3)
    var bus = PlaybackBus(transfers)
    var run = ChipRun(.lis3mdl, at: 0x1E, rate: 20, suspect: nil, now: .zero)
    for _ in 1...4 { _ = try run.proceed(on: &bus, now: .zero) }
    #expect(throws: I2CError.noAnswer(errno: 121)) { try run.proceed(on: &bus, now: .zero) }
    #expect(try setUp(&run, on: &bus) == [0, 0, 0, 50])
    #expect(bus.faults == [])
  }

  @Test func `a chip that is not ready is asked again after a quarter of its period`() throws {
    let notReady = PlaybackBus.Transfer.read(of: 0x1E, register: 0xA7, [0, 0, 0, 0, 0, 0, 0])
    var bus = PlaybackBus(Self.setUp + [notReady])
    var run = ChipRun(.lis3mdl, at: 0x1E, rate: 20, suspect: nil, now: .zero)
    _ = try setUp(&run, on: &bus)
    #expect(
      try run.proceed(on: &bus, now: .milliseconds(50))
        == .pending(wakeAfter: .microseconds(12_500)))
    #expect(bus.faults == [])
  }
}
