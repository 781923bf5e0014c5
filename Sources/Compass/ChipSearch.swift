/// Finds a chip by its identity: reads only, and only where a known chip may be.
///
/// No address from 20 to 27 may come among them: an I/O expander there takes the register number of
/// a read for the state of its pins.
struct ChipSearch {
  /// How often an identity is read when the transfer fails: a hung bus costs a second each time,
  /// and one that fails now and then must not hide a chip that takes several reads to tell.
  static let attempts = 2

  enum Finding: Hashable {
    case otherChip(ChipModel, address: UInt8, wanted: ChipModel)
    case owned(address: UInt8)
    case unread(name: String, address: UInt8)
    case foreign(address: UInt8)
    case broken
    case nothing(asked: [UInt8])
    case noSuchPlace(UInt8)
  }

  enum Result: Hashable {
    case found(ChipModel, address: UInt8)
    case missing(Finding)
  }

  private enum Occupant {
    case known(ChipModel)
    case other(Finding)
    case nobody
  }

  private enum Answer {
    case isIt
    case isAnother
    case silence
    case owned
    case failed
  }

  /// What the occupant of an address may be.
  private struct Candidate {
    let identity: ChipIdentity
    let occupant: Occupant
    var lookalike: UnreadChip?
  }

  let plan: CompassPlan

  func look<Bus: I2CBus & ~Copyable>(on bus: inout Bus) -> Result {
    let places = addresses
    if places.isEmpty, let address = plan.address { return .missing(.noSuchPlace(address)) }
    var findings: [Finding] = []
    for address in places {
      switch occupant(of: address, on: &bus) {
      case .known(let model):
        guard let wanted = plan.chip, wanted != model else {
          return .found(model, address: address)
        }
        findings.append(.otherChip(model, address: address, wanted: wanted))
      case .other(let finding): findings.append(finding)
      case .nobody: break
      }
    }
    return .missing(findings.min { $0.rank < $1.rank } ?? .nothing(asked: places))
  }

  /// In the order of the models, each once.
  private var addresses: [UInt8] {
    if let address = plan.address {
      return ChipModel.allCases.contains { $0.addresses.contains(address) } ? [address] : []
    }
    return ChipModel.allCases.flatMap(\.addresses).reduce(into: []) { places, address in
      if !places.contains(address) { places.append(address) }
    }
  }

  /// Asks for one identity after the other until one is right or a transfer is not made.
  private func occupant<Bus: I2CBus & ~Copyable>(
    of address: UInt8, on bus: inout Bus
  ) -> Occupant {
    for candidate in candidates(at: address) {
      switch answer(to: candidate.identity, at: address, on: &bus) {
      case .isIt: return confirmed(candidate, at: address, on: &bus)
      case .isAnother: continue
      case .silence: return .nobody
      case .owned: return .other(.owned(address: address))
      case .failed: return .other(.broken)
      }
    }
    return .other(.foreign(address: address))
  }

  private func candidates(at address: UInt8) -> [Candidate] {
    UnreadChip.all.filter { $0.address == address }.map { chip in
      Candidate(
        identity: chip.identity, occupant: .other(.unread(name: chip.name, address: address)))
    }
      + ChipModel.allCases.filter { $0.addresses.contains(address) }.map { model in
        Candidate(
          identity: model.driver.identity, occupant: .known(model),
          lookalike: model.driver.lookalike)
      }
  }

  private func confirmed<Bus: I2CBus & ~Copyable>(
    _ candidate: Candidate, at address: UInt8, on bus: inout Bus
  ) -> Occupant {
    guard let lookalike = candidate.lookalike else { return candidate.occupant }
    return switch answer(to: lookalike.identity, at: lookalike.address, on: &bus) {
    case .isIt: .other(.unread(name: lookalike.name, address: address))
    case .isAnother, .silence: candidate.occupant
    case .owned: .other(.owned(address: lookalike.address))
    case .failed: .other(.broken)
    }
  }

  private func answer<Bus: I2CBus & ~Copyable>(
    to identity: ChipIdentity, at address: UInt8, on bus: inout Bus
  ) -> Answer {
    var answer = Answer.failed
    for _ in 1...Self.attempts {
      do throws(I2CError) {
        if let first = identity.readFirst { _ = try bus.read(1, from: first, of: address) }
        let bytes = try bus.read(identity.values.count, from: identity.register, of: address)
        return bytes == identity.values ? .isIt : .isAnother
      } catch {
        switch error {
        case .noAnswer, .noBus: answer = .silence
        case .ownedByKernel, .notInGroup, .forbidden: return .owned
        case .unsupported, .transferFailed: answer = .failed
        }
      }
    }
    return answer
  }
}

extension ChipSearch.Finding {
  /// Of several findings the lowest is told.
  fileprivate var rank: Int {
    switch self {
    case .otherChip: 0
    case .owned: 1
    case .unread: 2
    case .foreign: 3
    case .broken: 4
    case .nothing, .noSuchPlace: 5
    }
  }
}
