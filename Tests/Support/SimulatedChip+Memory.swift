/// Anything else that answers at an address: registers that keep what is written to them.
public struct SimulatedMemory: SimulatedChip {
  public var core = SimulatedCore()

  public init() {}

  public init(_ registers: [UInt8: UInt8]) {
    for (register, value) in registers { core.registers[Int(register)] = value }
  }

  public mutating func write(_ value: UInt8, to register: UInt8, now: Duration) {
    core.registers[Int(register)] = value
  }

  public mutating func readByte(now: Duration) -> UInt8 {
    defer { core.pointer &+= 1 }
    return core.registers[Int(core.pointer)]
  }
}
