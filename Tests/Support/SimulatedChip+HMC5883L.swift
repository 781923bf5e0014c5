/// HMC5883L: single mode after power-on; new data wait until all six registers are read (LOCK);
/// the ready bit stays set when they are; the first measurement after a change of the gain is
/// still in the old one; an axis out of range reads -4096; the pointer goes from 08 to 03 and from
/// 0C to 00.
public struct SimulatedHMC5883L: SimulatedChip {
  private static let rates = [0.75, 1.5, 3, 7.5, 15, 30, 75]
  /// Of the gain codes, counts in a gauss.
  private static let gains = [1370.0, 1090, 820, 660, 440, 390, 330, 230]
  /// Measurements a second of which single mode makes one.
  private static let singleRate = 160.0

  public var core = SimulatedCore()
  private var gainOfNext = 1
  private var unread: Set<UInt8> = []
  private var isLocked = false

  public init() {
    core.registers[0x00] = 0x10
    core.registers[0x01] = 0x20
    core.registers[0x02] = 0x01
    for (offset, letter) in "H43".utf8.enumerated() { core.registers[0x0A + offset] = letter }
  }

  public mutating func write(_ value: UInt8, to register: UInt8, now: Duration) {
    guard register <= 0x02 else { return }
    core.registers[Int(register)] = value
    isLocked = false
    unread = []
    let code = Int(core.registers[0x00] >> 2 & 0x07)
    // The first measurement takes two periods.
    let wait: Duration = isContinuous ? .seconds(1 / Self.rates[min(code, 6)]) : .zero
    core.begin(now: now + wait)
  }

  public mutating func readByte(now: Duration) -> UInt8 {
    update(now: now)
    let register = core.pointer
    core.pointer = register == 0x08 ? 0x03 : register >= 0x0C ? 0x00 : register + 1
    switch register {
    case 0x02: isLocked = true
    case 0x03...0x08:
      if unread.isEmpty { unread = Set(0x03...0x08) }
      unread.remove(register)
      isLocked = !unread.isEmpty
    case 0x09: return core.registers[0x09] | (isLocked ? 0x02 : 0)
    default: break
    }
    return core.registers[Int(register)]
  }

  private var isContinuous: Bool { core.registers[0x02] & 0x03 == 0 }

  private mutating func update(now: Duration) {
    let mode = core.registers[0x02] & 0x03
    guard mode < 2, !isLocked else { return }
    let code = Int(core.registers[0x00] >> 2 & 0x07)
    let rate = isContinuous ? Self.rates[min(code, 6)] : Self.singleRate
    guard let (values, _) = core.measure(rate: rate, now: now) else { return }
    for (value, register) in zip(values, [0x03, 0x07, 0x05]) {
      put(value, perGauss: Self.gains[gainOfNext], at: register)
    }
    gainOfNext = Int(core.registers[0x01] >> 5)
    core.registers[0x09] = 0x01
    if mode == 1 { core.registers[0x02] = 0x03 }
  }

  /// High byte first; beyond 12 bits it is -4096.
  private mutating func put(_ microtesla: Double, perGauss: Double, at register: Int) {
    let counts = (microtesla / 100 * perGauss).rounded()
    let word = UInt16(bitPattern: (-2048...2047).contains(counts) ? Int16(counts) : -4096)
    core.registers[register] = UInt8(truncatingIfNeeded: word >> 8)
    core.registers[register + 1] = UInt8(truncatingIfNeeded: word)
  }
}
