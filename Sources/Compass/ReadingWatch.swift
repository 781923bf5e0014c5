/// Judges from the readings alone whether a chip that answers still measures.
struct ReadingWatch {
  /// Equal readings in a row that no noise gives: one reading again and again.
  static let stuckCount = 50
  /// How long they must go on besides.
  static let stuckTime: Duration = .seconds(2.5)
  /// Periods, and polls, without a new reading before the chip counts as silent.
  static let silentPeriods = 5

  private let period: Duration
  private var readyAt: Duration
  private var notReady = 0
  private(set) var field: FieldVector?
  private var fieldSince: Duration
  private var equal = 0

  init(period: Duration, now: Duration) {
    self.period = period
    readyAt = now
    fieldSince = now
  }

  mutating func receive(_ reading: ChipReading, now: Duration) -> ChipLoss? {
    if reading == .notReady {
      notReady += 1
      let isSilent =
        notReady >= Self.silentPeriods && now - readyAt >= period * Self.silentPeriods
      return isSilent ? .silent : nil
    }
    notReady = 0
    readyAt = now
    guard case .sample(let sample) = reading else {
      field = nil
      return nil
    }
    if sample != field {
      (field, fieldSince, equal) = (sample, now, 0)
    }
    equal += 1
    return equal >= Self.stuckCount && now - fieldSince >= Self.stuckTime ? .stuck : nil
  }
}
