/// QMC5883L: any data byte read clears DRDY; overflow sets a bit beside the rails; the identity is
/// not there before a register has been read.
public struct SimulatedQMC5883L: SimulatedChip {
  private static let rates = [10.0, 50, 100, 200]

  public var core = SimulatedCore()

  public init() {
    reset()
  }

  public mutating func write(_ value: UInt8, to register: UInt8, now: Duration) {
    guard (0x09...0x0B).contains(register) else { return }
    if register == 0x0A, value & 0x80 != 0 { return reset() }
    core.registers[Int(register)] = value
    if register == 0x09 { core.begin(now: now) }
  }

  public mutating func readByte(now: Duration) -> UInt8 {
    update(now: now)
    let register = core.pointer
    let value = core.registers[Int(register)]
    if register <= 0x05 { core.registers[0x06] = 0 }
    if register == 0x00, core.registers[0x0D] == 0 { core.registers[0x0D] = 0xFF }
    let rolls = core.registers[0x0A] & 0x40 != 0 && register == 0x06
    core.pointer = rolls ? 0 : register &+ 1
    return value
  }

  private mutating func update(now: Duration) {
    guard core.registers[0x09] & 0x03 == 1, !(0x01...0x05).contains(core.pointer) else { return }
    let rate = Self.rates[Int(core.registers[0x09] >> 2 & 0x03)]
    guard let (values, missed) = core.measure(rate: rate, now: now) else { return }
    let isSkipped = missed > 0 || core.registers[0x06] & 0x01 != 0
    let perGauss = core.registers[0x09] & 0x10 == 0 ? 12000.0 : 3000
    var isOver = false
    for (axis, value) in values.enumerated() {
      if core.put(value, perGauss: perGauss, at: 2 * axis) { isOver = true }
    }
    core.registers[0x06] = 0x01 | (isOver ? 0x02 : 0) | (isSkipped ? 0x04 : 0)
  }

  private mutating func reset() {
    core.registers = [UInt8](repeating: 0, count: 256)
  }
}
