/// QMC5883P: reading the status clears DRDY; the reset bit stays until it is written over, and
/// holds the chip in reset.
public struct SimulatedQMC5883P: SimulatedChip {
  private static let rates = [10.0, 50, 100, 200]

  public var core = SimulatedCore()

  public init() {
    reset()
  }

  public mutating func write(_ value: UInt8, to register: UInt8, now: Duration) {
    guard register == 0x0A || register == 0x0B || register == 0x29 else { return }
    if register == 0x0B, value & 0x80 != 0 { reset() }
    core.registers[Int(register)] = value
    if register == 0x0A { core.begin(now: now) }
  }

  public mutating func readByte(now: Duration) -> UInt8 {
    update(now: now)
    let register = core.pointer
    let value = core.registers[Int(register)]
    if register == 0x09 { core.registers[0x09] = 0 }
    core.pointer = register &+ 1
    return value
  }

  private mutating func update(now: Duration) {
    guard core.registers[0x0A] & 0x03 == 1, core.registers[0x0B] & 0x80 == 0,
      !(0x02...0x09).contains(core.pointer)
    else { return }
    let rate = Self.rates[Int(core.registers[0x0A] >> 2 & 0x03)]
    guard let (values, _) = core.measure(rate: rate, now: now) else { return }
    let perGauss = [1000.0, 2500, 3750, 15000][Int(core.registers[0x0B] >> 2 & 0x03)]
    var isOver = false
    for (axis, value) in values.enumerated() {
      if core.put(value, perGauss: perGauss, at: 1 + 2 * axis) { isOver = true }
    }
    core.registers[0x09] = isOver ? 0x03 : 0x01
  }

  private mutating func reset() {
    core.registers = [UInt8](repeating: 0, count: 256)
    core.registers[0x00] = 0x80
  }
}
