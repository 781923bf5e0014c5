/// A chip behind a bus: registers, a pointer, and a field that it measures at its own rate.
///
/// `now` counts from the board's start. What makes a chip unlike another is in the conformers.
public protocol SimulatedChip: Sendable {
  /// The state after power-on.
  init()

  var core: SimulatedCore { get set }

  mutating func write(_ value: UInt8, to register: UInt8, now: Duration)
  /// The byte at the pointer; moves the pointer and clears what reading clears.
  mutating func readByte(now: Duration) -> UInt8
  /// Sets the pointer from the byte that begins a transfer.
  mutating func point(at register: UInt8)
}

extension SimulatedChip {
  public mutating func point(at register: UInt8) {
    core.pointer = register
  }
}

/// What every simulated chip has.
public struct SimulatedCore: Sendable {
  /// Microtesla, right-handed chip axes.
  public var field: (x: Double, y: Double, z: Double) = (20, -5, 43)
  /// Half the width of the evenly distributed noise, microtesla.
  public var noise = 0.2
  /// The measurement goes on, its result does not change.
  public var isFrozen = false

  var registers = [UInt8](repeating: 0, count: 256)
  var pointer: UInt8 = 0
  /// Measurements made since the mode was set at `began`.
  private var made = 0
  private var began: Duration = .zero
  private var random = SplitMix64(seed: 1)
  private var frozen: [Double]?

  /// A change of mode begins the series of measurements anew.
  mutating func begin(now: Duration) {
    (began, made) = (now, 0)
  }

  /// The newest measurement in microtesla if there is one that has not been taken, and how many
  /// were missed before it.
  mutating func measure(rate: Double, now: Duration) -> (values: [Double], missed: Int)? {
    let (seconds, attoseconds) = (now - began).components
    let due = Int(((Double(seconds) + Double(attoseconds) * 1e-18) * rate + 1e-9).rounded(.down))
    guard due > made else { return nil }
    let missed = due - made - 1
    made = due
    if isFrozen, let frozen { return (frozen, missed) }
    let values = [field.x, field.y, field.z].map { $0 + noise * (2 * random.unit() - 1) }
    frozen = values
    return (values, missed)
  }

  /// Puts a value in counts of `perGauss`, low byte first, held at the rails; says if it was.
  mutating func put(_ microtesla: Double, perGauss: Double, at register: Int) -> Bool {
    let counts = (microtesla / 100 * perGauss).rounded()
    let held = min(max(counts, -32768), 32767)
    let word = UInt16(bitPattern: Int16(held))
    registers[register] = UInt8(truncatingIfNeeded: word)
    registers[register + 1] = UInt8(truncatingIfNeeded: word >> 8)
    return held != counts
  }
}
