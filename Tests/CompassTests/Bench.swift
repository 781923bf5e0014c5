import Compass
import Support

/// A session on a simulated board, stepped as the thread does it, without sleeping.
final class Bench {
  let board: SimulatedBoard
  private var session: CompassSession
  private var bus: SimulatedBus?
  private(set) var steps = 0

  init(_ board: SimulatedBoard, plan: CompassPlan = CompassPlan()) {
    self.board = board
    session = CompassSession(plan: plan)
  }

  /// What came out while `duration` passed; a step takes a millisecond beside its sleep.
  func run(for duration: Duration) -> [(at: Duration, output: CompassOutput)] {
    var outputs: [(at: Duration, output: CompassOutput)] = []
    let end = board.now + duration
    while board.now < end {
      let now = board.now
      let step = session.step(bus: &bus, now: now) { () throws(I2CError) in try board.open() }
      steps += 1
      outputs += step.outputs.map { (now, $0) }
      board.pass(step.wakeAfter + .milliseconds(1))
    }
    return outputs
  }

  /// The events of that time, each by its case and chip.
  func events(for duration: Duration) -> [String] { run(for: duration).compactMap(\.output.name) }
}

extension CompassOutput {
  var name: String? {
    guard case .event(let event) = self else { return nil }
    return switch event {
    case .found(let chip, _): "found \(chip)"
    case .lost(let chip, _): "lost \(chip)"
    case .absent: "absent"
    case .denied: "denied"
    case .saturated: "saturated"
    }
  }

  var detail: String? {
    guard case .event(let event) = self else { return nil }
    return switch event {
    case .found(_, let detail), .lost(_, let detail), .absent(let detail), .denied(let detail):
      detail
    case .saturated: nil
    }
  }

  var field: FieldVector? {
    guard case .sample(let sample) = self else { return nil }
    return sample.field
  }
}

func simulated(_ model: ChipModel) -> any SimulatedChip {
  switch model {
  case .lis3mdl: SimulatedLIS3MDL()
  case .hmc5883l: SimulatedHMC5883L()
  case .qmc5883l: SimulatedQMC5883L()
  case .qmc5883p: SimulatedQMC5883P()
  }
}

/// A simulated chip of the model at its first address.
func board(_ model: ChipModel) -> SimulatedBoard {
  SimulatedBoard([model.addresses[0]: simulated(model)])
}

extension ChipModel {
  /// The range that its datasheet names for the gain in use, microtesla.
  var range: Double {
    switch self {
    case .lis3mdl: 400
    case .hmc5883l: 250
    case .qmc5883l, .qmc5883p: 800
    }
  }
}
