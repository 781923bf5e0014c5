/// Runs the magnetometer of one bus: looks for it, sets it up, reads it, starts over when it fails.
///
/// A value that says when it wants to be asked again; it never sleeps, the thread does. Events
/// come on a change only, except `saturated`, which stands for one reading each time.
public struct CompassSession: Sendable {
  /// How often an absent chip is looked for.
  ///
  /// One that gave readings for so long before it was lost is looked for at once.
  public static let lookInterval: Duration = .seconds(2)
  /// Steps in a row that may fail before the bus is closed and opened anew.
  public static let attempts = 3
  /// Between a failed step and the next try.
  static let retryDelay: Duration = .milliseconds(20)

  private let advice: CompassAdvice
  private let search: ChipSearch
  private let rate: Double
  private var run: ChipRun?
  /// Since when it gives readings.
  private var announced: Duration?
  private var failures = 0
  private var told: CompassEvent?
  /// What the chip was last stuck at.
  private var stuckField: FieldVector?
  private var outputs: [CompassOutput] = []

  public init(plan: CompassPlan) {
    advice = CompassAdvice(plan: plan)
    search = ChipSearch(plan: plan)
    rate = plan.rate
  }

  /// Does what is due; `now` counts from any start on a clock that never runs backwards.
  ///
  /// `bus` is the session's to open and close; it begins as `nil`. Makes a bounded number of
  /// transfers and waits for nothing else.
  public mutating func step<Bus: I2CBus & ~Copyable>(
    bus: inout Bus?, now: Duration, open: () throws(I2CError) -> Bus
  ) -> CompassStep {
    outputs = []
    let wakeAfter: Duration
    if let running = run, let held = bus.take() {
      wakeAfter = proceed(running, on: held, back: &bus, now: now)
    } else {
      wakeAfter = look(bus: &bus, now: now, open: open)
    }
    return CompassStep(outputs: outputs, wakeAfter: max(wakeAfter, .zero))
  }

  private mutating func look<Bus: I2CBus & ~Copyable>(
    bus: inout Bus?, now: Duration, open: () throws(I2CError) -> Bus
  ) -> Duration {
    bus = nil
    var opened: Bus
    do throws(I2CError) {
      opened = try open()
    } catch {
      tell(advice.event(for: error))
      return Self.lookInterval
    }
    switch search.look(on: &opened) {
    case .missing(let finding):
      tell(advice.event(for: finding))
      return Self.lookInterval
    case .found(let model, let address):
      run = ChipRun(model, at: address, rate: rate, suspect: stuckField, now: now)
      failures = 0
      bus = consume opened
      return .zero
    }
  }

  /// Lets the chip do what is due; the bus is handed back unless it is to be closed.
  private mutating func proceed<Bus: I2CBus & ~Copyable>(
    _ running: ChipRun, on held: consuming Bus, back bus: inout Bus?, now: Duration
  ) -> Duration {
    var running = running
    let progress: ChipRun.Progress
    do throws(I2CError) {
      progress = try running.proceed(on: &held, now: now)
      failures = 0
    } catch {
      failures += 1
      if failures >= Self.attempts { return lose(running, .noAnswer(error), now: now) }
      progress = .pending(wakeAfter: Self.retryDelay)
    }
    switch progress {
    case .lost(let loss):
      if loss == .stuck { stuckField = running.field }
      return lose(running, loss, now: now)
    case .reading(let reading, let wakeAfter):
      receive(reading, from: running, now: now)
      run = running
      bus = consume held
      return wakeAfter
    case .pending(let wakeAfter):
      run = running
      bus = consume held
      return wakeAfter
    }
  }

  private mutating func receive(_ reading: ChipReading, from running: ChipRun, now: Duration) {
    if announced == nil {
      announced = now
      stuckField = nil
      tell(advice.found(running.model, at: running.address))
    }
    switch reading {
    case .sample(let field): outputs.append(.sample(CompassSample(field: field)))
    case .saturated: outputs.append(.event(.saturated))
    case .notReady: break
    }
  }

  /// The bus has been dropped, and with it closed, by whoever calls this.
  private mutating func lose(_ lost: ChipRun, _ loss: ChipLoss, now: Duration) -> Duration {
    tell(advice.lost(lost.model, at: lost.address, loss))
    let ranLong = announced.map { now - $0 >= Self.lookInterval } ?? false
    run = nil
    announced = nil
    failures = 0
    return ranLong ? .zero : Self.lookInterval
  }

  private mutating func tell(_ event: CompassEvent) {
    guard event != told else { return }
    told = event
    outputs.append(.event(event))
  }
}
