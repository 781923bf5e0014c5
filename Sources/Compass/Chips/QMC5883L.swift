/// QST QMC5883L: 16 bit, set up for +-8 G, which leaves 7 G for hard iron beside the earth's field.
///
/// Registers after QST's datasheet revision 1.0. Its triad is right-handed. Reading any data
/// register clears the ready bit, and the status register comes after them: a block that begins
/// with the data would never show it, therefore status is a transfer of its own, before the data.
struct QMC5883L: Magnetometer {
  enum Register: UInt8 {
    case data = 0x00
    case status = 0x06
    case control1 = 0x09
    case control2 = 0x0A
    case setResetPeriod = 0x0B
    case chipID = 0x0D
  }

  struct Control1: OptionSet {
    let rawValue: UInt8
    static let oversampling512: Self = []
    static let range8Gauss = Self(rawValue: 0x10)
    static let continuous = Self(rawValue: 0x01)
  }

  struct Control2: OptionSet {
    let rawValue: UInt8
    static let softReset = Self(rawValue: 0x80)
    static let interruptPinOff = Self(rawValue: 0x01)
  }

  struct Status: OptionSet {
    let rawValue: UInt8
    static let ready = Self(rawValue: 0x01)
    static let overflow = Self(rawValue: 0x02)
  }

  /// The output rates of CONTROL1; the index is the code of bits 3:2.
  static let dataRates = [10.0, 50, 100, 200]
  static let perGauss = 3000.0
  static let saturation = 32_767.0
  /// The datasheet's recommendation for the set/reset period; 00 after power-on.
  static let recommendedPeriod: UInt8 = 0x01

  static let model = ChipModel.qmc5883l
  static let addresses: [UInt8] = [0x0D]
  /// After power-on the identity may read wrong until a data register has been read.
  static let identity = ChipIdentity(
    readFirst: Register.data.rawValue, register: Register.chipID.rawValue, values: [0xFF])
  /// 2 mG.
  static let grain = ChipGrain(noise: 0.2, step: 100 / perGauss)
  static let axes = Matrix3.identity

  let rateCode: UInt8

  var setup: [SetupStep] {
    [
      .write(Register.control2, Control2.softReset),
      .wait(milliseconds: 1),
      .write(Register.control2, Control2.interruptPinOff),
      .write(Register.setResetPeriod, Self.recommendedPeriod),
      .write(witness),
    ]
  }

  /// CONTROL1 is 00 (standby) after power-on.
  var witness: RegisterValue {
    let mode = Control1([.oversampling512, .range8Gauss, .continuous]).rawValue
    return RegisterValue(Register.control1, mode | rateCode << 2)
  }

  var blocks: [RegisterBlock] {
    [
      RegisterBlock(register: Register.status.rawValue, count: 1),
      RegisterBlock(register: Register.data.rawValue, count: 6),
    ]
  }

  func decode(_ bytes: [UInt8]) -> ChipReading {
    guard let status = bytes.first.map(Status.init), status.contains(.ready),
      let counts = Counts(littleEndian: bytes.dropFirst())
    else { return .notReady }
    return Self.reading(of: counts, isOver: status.contains(.overflow))
  }
}
