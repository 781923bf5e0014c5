/// QST QMC5883P, and the QMC6308 that cannot be told from it: 16 bit, set up for +-8 G, which
/// leaves 7 G for hard iron beside the earth's field.
///
/// Registers after QST's datasheet and the Linux driver of the QMC6308. Right-handed with the axis
/// sign register at 06. Reading the status clears its ready bit; it comes last in the block, so
/// that it speaks of the data before it.
struct QMC5883P: Magnetometer {
  enum Register: UInt8 {
    case chipID = 0x00
    case data = 0x01
    case control1 = 0x0A
    case control2 = 0x0B
    case axisSign = 0x29
  }

  struct Control1: OptionSet {
    let rawValue: UInt8
    static let oversampling8: Self = []
    static let normal = Self(rawValue: 0x01)
  }

  struct Control2: OptionSet {
    let rawValue: UInt8
    static let softReset = Self(rawValue: 0x80)
    static let range8Gauss = Self(rawValue: 0x08)
  }

  /// The bits and the codes of the rates are the QMC5883L's, the registers are not.
  typealias Status = QMC5883L.Status
  static let dataRates = QMC5883L.dataRates
  static let perGauss = 3750.0
  static let saturation = 32_767.0
  /// The axis signs of the datasheet's example.
  static let axisSigns: UInt8 = 0x06
  /// Six data bytes, two registers that are reserved, the status.
  static let blockLength = 9

  static let model = ChipModel.qmc5883p
  static let addresses: [UInt8] = [0x2C]
  static let identity = ChipIdentity(register: Register.chipID.rawValue, values: [0x80])
  /// 2 mG.
  static let grain = ChipGrain(noise: 0.2, step: 100 / perGauss)
  static let axes = Matrix3.identity

  let rateCode: UInt8

  /// The reset bit is cleared by hand: sources differ on whether it clears itself.
  var setup: [SetupStep] {
    [
      .write(Register.control2, Control2.softReset),
      .wait(milliseconds: 1),
      .write(Register.control2, 0),
      .write(Register.axisSign, Self.axisSigns),
      .write(Register.control2, Control2.range8Gauss),
      .write(witness),
    ]
  }

  /// CONTROL1 is 00 (suspend) after power-on.
  var witness: RegisterValue {
    let mode = Control1([.oversampling8, .normal]).rawValue
    return RegisterValue(Register.control1, mode | rateCode << 2)
  }

  var blocks: [RegisterBlock] {
    [RegisterBlock(register: Register.data.rawValue, count: Self.blockLength)]
  }

  func decode(_ bytes: [UInt8]) -> ChipReading {
    guard bytes.count == Self.blockLength, let status = bytes.last.map(Status.init),
      status.contains(.ready), let counts = Counts(littleEndian: bytes.prefix(6))
    else { return .notReady }
    return Self.reading(of: counts, isOver: status.contains(.overflow))
  }
}
