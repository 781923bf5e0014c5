/// One chip at one address from its set-up on: what to transfer next, and what came of it.
struct ChipRun: Sendable {
  /// How often one configuration register is read again, to notice a chip whose power was gone.
  static let witnessInterval: Duration = .seconds(4)
  /// Readings after the set-up that may be from before it.
  static let discarded = 2
  /// The shortest time between two polls.
  static let shortestPoll: Duration = .milliseconds(5)
  /// Polls in a period of a chip that is not ready.
  static let pollsPerPeriod = 4

  enum Progress: Hashable {
    case pending(wakeAfter: Duration)
    /// Never `notReady`.
    case reading(ChipReading, wakeAfter: Duration)
    case lost(ChipLoss)
  }

  private enum Stage {
    case settingUp(next: Int)
    case reading(since: Duration)
  }

  let model: ChipModel
  let address: UInt8
  /// What it was stuck at before; until it reads something else it does not count as running.
  private var suspect: FieldVector?
  private let driver: any Magnetometer
  private let period: Duration
  private var stage = Stage.settingUp(next: 0)
  private var watch: ReadingWatch
  private var toDiscard = ChipRun.discarded
  private var due: Duration = .zero
  private var witnessDue: Duration = .zero

  init(
    _ model: ChipModel, at address: UInt8, rate: Double, suspect: FieldVector?, now: Duration
  ) {
    self.model = model
    self.address = address
    self.suspect = suspect
    driver = model.driver.init(rate: rate)
    period = .seconds(1 / min(rate, driver.dataRate))
    watch = ReadingWatch(period: period, now: now)
  }

  /// The newest reading, which is what a stuck chip is stuck at.
  var field: FieldVector? { watch.field }

  /// Makes the transfers that are due; after an error the same ones are due again.
  mutating func proceed<Bus: I2CBus & ~Copyable>(
    on bus: inout Bus, now: Duration
  ) throws(I2CError) -> Progress {
    switch stage {
    case .settingUp(let next): try setUp(next, on: &bus, now: now)
    case .reading(let since): try read(on: &bus, since: since, now: now)
    }
  }

  /// One step each time, so that each is a success of its own on a bus that fails now and then.
  private mutating func setUp<Bus: I2CBus & ~Copyable>(
    _ next: Int, on bus: inout Bus, now: Duration
  ) throws(I2CError) -> Progress {
    let steps = driver.setup
    guard next < steps.count else {
      stage = .reading(since: now)
      watch = ReadingWatch(period: period, now: now)
      due = now + period
      witnessDue = now + Self.witnessInterval
      return .pending(wakeAfter: period)
    }
    let wakeAfter: Duration
    switch steps[next] {
    case .write(let setting):
      try bus.write([setting.register, setting.value], to: address)
      wakeAfter = .zero
    case .wait(let milliseconds): wakeAfter = .milliseconds(milliseconds)
    }
    stage = .settingUp(next: next + 1)
    return .pending(wakeAfter: wakeAfter)
  }

  private mutating func read<Bus: I2CBus & ~Copyable>(
    on bus: inout Bus, since: Duration, now: Duration
  ) throws(I2CError) -> Progress {
    if now >= witnessDue {
      guard try isConfigured(on: &bus) else { return .lost(.reset) }
      witnessDue = now + Self.witnessInterval
    }
    let reading = driver.decode(try readBlocks(on: &bus))
    if let loss = watch.receive(reading, now: now) {
      if loss == .silent, try !isConfigured(on: &bus) { return .lost(.reset) }
      return .lost(loss)
    }
    guard reading != .notReady else {
      return .pending(wakeAfter: max(period / Self.pollsPerPeriod, Self.shortestPoll))
    }
    due += period
    if due <= now { due = now + period }
    if toDiscard > 0 {
      toDiscard -= 1
      return .pending(wakeAfter: due - now)
    }
    if let suspect, case .sample(suspect) = reading {
      return now - since >= ReadingWatch.stuckTime
        ? .lost(.stuck) : .pending(wakeAfter: due - now)
    }
    suspect = nil
    return .reading(reading, wakeAfter: due - now)
  }

  /// A wrong value must be read twice: one may be a fault of the transfer.
  private func isConfigured<Bus: I2CBus & ~Copyable>(
    on bus: inout Bus
  ) throws(I2CError) -> Bool {
    let witness = driver.witness
    for _ in 1...2 where try bus.read(1, from: witness.register, of: address) == [witness.value] {
      return true
    }
    return false
  }

  private func readBlocks<Bus: I2CBus & ~Copyable>(
    on bus: inout Bus
  ) throws(I2CError) -> [UInt8] {
    var bytes: [UInt8] = []
    for block in driver.blocks {
      bytes += try bus.read(block.count, from: block.register, of: address)
    }
    return bytes
  }
}
