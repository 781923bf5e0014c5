/// A chip driver: a value that says what to write and what the bytes mean, and touches no bus.
protocol Magnetometer: Sendable {
  static var model: ChipModel { get }
  static var addresses: [UInt8] { get }
  static var identity: ChipIdentity { get }
  /// A chip of the same identity, told by what else of it answers beside.
  static var lookalike: UnreadChip? { get }
  static var grain: ChipGrain { get }
  /// From the chip's own axes to right-handed ones; determinant -1 for a left-handed chip.
  static var axes: Matrix3 { get }
  /// Measurements a second that it can be set to, ascending; the index is the chip's code.
  static var dataRates: [Double] { get }
  /// Counts in 100 microtesla.
  static var perGauss: Double { get }
  /// Counts, of either sign, from which on a reading is taken for one at the limit of the range.
  static var saturation: Double { get }

  /// Sets up for the rate of this code.
  init(rateCode: UInt8)

  var rateCode: UInt8 { get }
  var setup: [SetupStep] { get }
  /// A register whose value tells a chip that is set up from one that has just got power.
  var witness: RegisterValue { get }
  /// What one reading is read from, each in one transfer, in this order.
  var blocks: [RegisterBlock] { get }
  /// What the bytes of all `blocks` say; no bytes whatsoever may trap.
  func decode(_ bytes: [UInt8]) -> ChipReading
}

extension Magnetometer {
  static var lookalike: UnreadChip? { nil }

  /// Sets up for `rate` readings a second, or as many as the chip can.
  init(rate: Double) {
    let index = Self.dataRates.firstIndex { $0 >= rate } ?? Self.dataRates.count - 1
    self.init(rateCode: UInt8(index))
  }

  /// Measurements a second that it makes as set up.
  var dataRate: Double { Self.dataRates[Int(rateCode)] }

  /// What a measurement says that is there; `isOver` if the chip flags it as out of range.
  static func reading(of counts: Counts, isOver: Bool = false) -> ChipReading {
    if isOver || counts.peak >= saturation { return .saturated }
    let field = FieldVector(x: counts.x, y: counts.y, z: counts.z)
    return .sample(axes * ((100 / perGauss) * field))
  }
}

/// One register and what is in it.
struct RegisterValue: Hashable {
  let register: UInt8
  let value: UInt8
}

extension RegisterValue {
  init(_ register: some RawRepresentable<UInt8>, _ value: UInt8) {
    self.init(register: register.rawValue, value: value)
  }
}

/// Neighbouring registers read in one transfer; `register` includes the chip's increment flag.
struct RegisterBlock: Hashable {
  let register: UInt8
  let count: Int
}

enum SetupStep: Hashable {
  case write(RegisterValue)
  case wait(milliseconds: Int)

  static func write(_ register: some RawRepresentable<UInt8>, _ value: UInt8) -> SetupStep {
    .write(RegisterValue(register, value))
  }

  static func write(
    _ register: some RawRepresentable<UInt8>, _ bits: some RawRepresentable<UInt8>
  ) -> SetupStep {
    .write(register, bits.rawValue)
  }
}
