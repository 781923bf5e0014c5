import Geodesy
import Support
import Testing
import Timekeeping

@testable import Compass

/// The faults that users of other compass programs reported, and the tests that hold them off here.
///
/// | what happened to them | tests |
/// | --- | --- |
/// | another part on the board than its name says | `another chip than the configured one is named`, `a chip that is known by name only is named`, `nothing is written before the identity is right` |
/// | frozen values look healthy | `a frozen chip is said once ...`, `stuck is 50 equal readings that last 2_5 s` |
/// | never ready, waited for without an end | `a chip that is never ready is lost after five periods`, `no step makes more than a few transfers, whatever fails` |
/// | wild readings from the bus | `one corrupted byte does not turn the heading`, `one byte that takes a reading to the limit ...` |
/// | a transfer that fails now and then | `up to two failed steps in a row are passed over`, `a NACK in every third transfer ...` |
/// | byte and axis order, torn reads | `the golden bytes give the field ...`, `of the HMC5883L the high byte comes first ...`, `after a read that broke off ...` |
/// | saturation taken for data, overflow | `a reading at the limit of the range is saturated`, `no bytes whatsoever trap ...`, `every field that the chip can measure is told ...` |
/// | iron, mount applied twice or not at all | `with iron calibrated out the heading is right ...`, `each mount is applied exactly once` |
/// | calibration missing or corrupt | `without a good calibration the heading says so` |
/// | a log full of one sensor's faults | `an hour of each fault is so many events at most` |
struct HeadingFaultTests {
  @Test(arguments: ChipModel.allCases)
  func `a chip that is never ready is lost after five periods, not found`(model: ChipModel) throws {
    let board = SimulatedBoard([model.addresses[0]: mute(simulated(model))])
    let outputs = Bench(board).run(for: .seconds(60))
    #expect(outputs.compactMap(\.output.name) == ["lost \(model.rawValue)"])
    let lost = try #require(outputs.first)
    #expect(lost.output.detail?.contains("has no reading ready") == true)
    // Set up within 0.1 s; a period is 50 ms.
    #expect((.milliseconds(250)...(.milliseconds(450))).contains(lost.at))
    #expect(board.opens <= 31)
  }

  @Test(arguments: ChipModel.allCases)
  func `no step makes more than a few transfers, whatever fails`(model: ChipModel) {
    let faults: [(SimulatedBoard) -> Void] = [
      { _ in }, { $0.freeze(true) }, { $0.interruptPower() },
      { $0.failTransfers(every: 2, with: .transferFailed(errno: 110)) },
      { $0.failTransfers(100, with: .transferFailed(errno: 110)) },
      { $0.unplug(model.addresses[0]) },
      { $0.plug(mute(simulated(model)), at: model.addresses[0]) },
    ]
    for fault in faults {
      let board = board(model)
      let bench = Bench(board)
      fault(board)
      var most = 0
      for _ in 0..<2000 {
        let (transfers, steps) = (board.transfers, bench.steps)
        _ = bench.run(for: .milliseconds(1))
        #expect(bench.steps == steps + 1)
        most = max(most, board.transfers - transfers)
      }
      // A search in which each identity at each address fails once: eight registers at five.
      #expect((1...16).contains(most))
    }
  }

  @Test(arguments: ChipModel.allCases)
  func `a NACK in every third transfer costs readings, not the chip`(
    model: ChipModel
  ) throws {
    for already in 0...2 {
      let board = board(model)
      let bench = Bench(board)
      var bus = try board.open()
      for _ in 0..<already { _ = try bus.read(1, from: 0, of: model.addresses[0]) }
      board.failTransfers(every: 3, with: .noAnswer(errno: 121))
      let outputs = bench.run(for: .seconds(60))
      #expect(outputs.compactMap(\.output.name) == ["found \(model.rawValue)"])
      #expect(outputs.count > 600)
    }
  }

  @Test(arguments: [
    nil, Calibration(offset: FieldVector(x: .nan, y: 0, z: 0), matrix: .identity),
    Calibration(offset: .zero, matrix: Matrix3(x: (1, 0, 0), y: (0, 1, 0), z: (0, 0, -1))),
    Calibration(offset: .zero, matrix: .identity, chip: "HMC5883L"),
  ])
  func `without a good calibration the heading says so`(calibration: Calibration?) {
    var bench = HeadingBench(HeadingEstimator(calibration: calibration))
    let estimate = bench.feed(levelField(45), count: 5)
    #expect(estimate.state == .uncalibrated)
    #expect(estimate.error == 180)
    #expect(!estimate.isCalibrated)
    #expect(apart(estimate.magnetic?.degrees ?? 0, 45) < 1e-9)
    #expect(estimate.detail.contains("calibrat"))
  }

  /// A fault that comes again whenever the chip has been found, and the events that it may make in
  /// an hour: two seconds lie between two `found`, and between those there is one `lost` and, if
  /// nothing answers then, one `absent`.
  @Test(arguments: [
    (Recurring.fails, 3600), (.failsAfterTwoSeconds, 3600), (.unplugged, 3600),
    (.freezes, 2880), (.losesPower, 3600),
  ])
  func `an hour of each fault is so many events at most`(fault: Recurring, most: Int) {
    let board = board(.lis3mdl)
    let bench = Bench(board)
    var events = 0
    while board.now < .seconds(3600) {
      let outputs = bench.run(for: .milliseconds(50)).compactMap(\.output.name)
      events += outputs.count
      if outputs.contains("found LIS3MDL") { events += fault.strike(bench) }
    }
    #expect(events <= most)
    #expect(events > most / 2)
  }
}

/// A fault of a LIS3MDL that comes back.
enum Recurring: CaseIterable {
  case fails
  case failsAfterTwoSeconds
  case unplugged
  case freezes
  case losesPower

  /// Lets the fault happen to a chip that has just been found; how many events came meanwhile.
  func strike(_ bench: Bench) -> Int {
    let board = bench.board
    switch self {
    case .fails:
      board.failTransfers(CompassSession.attempts, with: .transferFailed(errno: 5))
      return 0
    case .failsAfterTwoSeconds:
      let events = bench.events(for: .seconds(2)).count
      board.failTransfers(CompassSession.attempts, with: .transferFailed(errno: 5))
      return events
    case .unplugged:
      board.unplug(0x1C)
      let events = bench.events(for: .milliseconds(100)).count
      board.plug(SimulatedLIS3MDL(), at: 0x1C)
      return events
    case .freezes:
      board.freeze(true)
      let events = bench.events(for: .seconds(2.6)).count
      board.freeze(false)
      return events
    case .losesPower:
      board.interruptPower()
      return 0
    }
  }
}

func mute(_ chip: some SimulatedChip) -> any SimulatedChip { SimulatedMute(chip) }
