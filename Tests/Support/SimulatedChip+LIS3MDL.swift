/// LIS3MDL: the pointer moves only with bit 7 of the register number, and wraps from 2D to 28;
/// status clears when the last high byte has been read; no overflow flag.
public struct SimulatedLIS3MDL: SimulatedChip {
  private static let rates = [0.625, 1.25, 2.5, 5, 10, 20, 40, 80]

  public var core = SimulatedCore()
  private var moves = false

  public init() {
    reset()
  }

  public mutating func point(at register: UInt8) {
    core.pointer = register & 0x7F
    moves = register & 0x80 != 0
  }

  public mutating func write(_ value: UInt8, to register: UInt8, now: Duration) {
    guard (0x20...0x24).contains(register) else { return }
    if register == 0x21, value & 0x04 != 0 { return reset() }
    core.registers[Int(register)] = value
    if register == 0x20 || register == 0x22 { core.begin(now: now) }
  }

  public mutating func readByte(now: Duration) -> UInt8 {
    update(now: now)
    let register = core.pointer
    let value = core.registers[Int(register)]
    if register == 0x2D { core.registers[0x27] = 0 }
    if moves { core.pointer = register == 0x2D ? 0x28 : (register &+ 1) & 0x7F }
    return value
  }

  private mutating func update(now: Duration) {
    guard core.registers[0x22] & 0x03 == 0 else { return }
    let rate = Self.rates[Int(core.registers[0x20] >> 2 & 0x07)]
    // Block data update: the registers do not change while they are being read.
    guard !(0x28...0x2D).contains(core.pointer) else { return }
    guard let (values, missed) = core.measure(rate: rate, now: now) else { return }
    let isOverrun = missed > 0 || core.registers[0x27] & 0x08 != 0
    let perGauss = [6842.0, 3421, 2281, 1711][Int(core.registers[0x21] >> 5 & 0x03)]
    for (axis, value) in values.enumerated() {
      _ = core.put(value, perGauss: perGauss, at: 0x28 + 2 * axis)
    }
    core.registers[0x27] = isOverrun ? 0xFF : 0x0F
  }

  private mutating func reset() {
    core.registers = [UInt8](repeating: 0, count: 256)
    core.registers[0x0F] = 0x3D
    core.registers[0x20] = 0x10
    core.registers[0x22] = 0x03
  }
}
