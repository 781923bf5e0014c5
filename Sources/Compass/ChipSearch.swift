/// Finds a chip by its identity: reads only, and only where a known chip may be.
///
/// No address from 20 to 27 may come among them: an I/O expander there takes the register number of
/// a read for the state of its pins.
struct ChipSearch {
  /// How often an identity is read when the transfer fails: a hung bus costs a second each time.
  static let attempts = 2

  enum Finding: Hashable {
    case otherChip(ChipModel, address: UInt8, wanted: ChipModel)
    case owned(address: UInt8)
    case foreign(address: UInt8)
    case broken
    case nothing(asked: [UInt8])
    case noSuchPlace(UInt8)
  }

  enum Result: Hashable {
    case found(ChipModel, address: UInt8)
    case missing(Finding)
  }

  private enum Answer: Equatable {
    case isIt
    case isAnother
    case none
    case owned
    case failed
  }

  let plan: CompassPlan

  func look<Bus: I2CBus & ~Copyable>(on bus: inout Bus) -> Result {
    let places = candidates
    if places.isEmpty, let address = plan.address { return .missing(.noSuchPlace(address)) }
    var others: [(ChipModel, UInt8)] = []
    var answers: [(address: UInt8, answer: Answer)] = []
    for (model, address) in places {
      let answer = ask(model, at: address, on: &bus)
      if answer == .isIt {
        if plan.chip == nil || plan.chip == model { return .found(model, address: address) }
        others.append((model, address))
      }
      answers.append((address, answer))
    }
    if let wanted = plan.chip, let (model, address) = others.first {
      return .missing(.otherChip(model, address: address, wanted: wanted))
    }
    return .missing(verdict(on: answers))
  }

  private var candidates: [(ChipModel, UInt8)] {
    ChipModel.allCases.flatMap { model in model.addresses.map { (model, $0) } }
      .filter { plan.address == nil || plan.address == $0.1 }
  }

  private func verdict(on answers: [(address: UInt8, answer: Answer)]) -> Finding {
    if let owned = answers.first(where: { $0.answer == .owned }) {
      return .owned(address: owned.address)
    }
    if let foreign = answers.first(where: { $0.answer == .isAnother }) {
      return .foreign(address: foreign.address)
    }
    if answers.contains(where: { $0.answer == .failed }) { return .broken }
    return .nothing(asked: answers.map(\.address))
  }

  private func ask<Bus: I2CBus & ~Copyable>(
    _ model: ChipModel, at address: UInt8, on bus: inout Bus
  ) -> Answer {
    let identity = model.driver.identity
    for _ in 1...Self.attempts {
      do throws(I2CError) {
        if let first = identity.readFirst { _ = try bus.read(1, from: first, of: address) }
        let bytes = try bus.read(1, from: identity.register, of: address)
        return bytes == [identity.value] ? .isIt : .isAnother
      } catch {
        switch error {
        case .noAnswer, .noBus: return .none
        case .ownedByKernel, .notInGroup, .forbidden: return .owned
        case .unsupported, .transferFailed: continue
        }
      }
    }
    return .failed
  }
}
