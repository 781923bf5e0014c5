/// A chip that answers and takes its settings but never measures: its time stands still.
public struct SimulatedMute<Chip: SimulatedChip>: SimulatedChip {
  private var chip: Chip

  public var core: SimulatedCore {
    get { chip.core }
    set { chip.core = newValue }
  }

  public init() {
    chip = Chip()
  }

  public init(_ chip: Chip) {
    self.chip = chip
  }

  public mutating func point(at register: UInt8) { chip.point(at: register) }

  public mutating func write(_ value: UInt8, to register: UInt8, now: Duration) {
    chip.write(value, to: register, now: .zero)
  }

  public mutating func readByte(now: Duration) -> UInt8 { chip.readByte(now: .zero) }
}
