/// ST LIS3MDL: 16 bit, set up for +-4 G, which leaves 3 G for hard iron beside the earth's field.
///
/// Registers after ST's datasheet DocID024204. Its triad is right-handed. There is no overflow
/// flag, and the pointer wraps from 2D to 28, so that status and data are one block.
struct LIS3MDL: Magnetometer {
  enum Register: UInt8 {
    case whoAmI = 0x0F
    case control1 = 0x20
    case control2 = 0x21
    case control3 = 0x22
    case control4 = 0x23
    case control5 = 0x24
    case status = 0x27
  }

  struct Control1: OptionSet {
    let rawValue: UInt8
    static let temperature = Self(rawValue: 0x80)
    static let ultraHighPerformanceXY = Self(rawValue: 0x60)
  }

  struct Control2: OptionSet {
    let rawValue: UInt8
    static let softReset = Self(rawValue: 0x04)
    static let fullScale4Gauss: Self = []
  }

  struct Control3: OptionSet {
    let rawValue: UInt8
    static let continuous: Self = []
  }

  struct Control4: OptionSet {
    let rawValue: UInt8
    static let ultraHighPerformanceZ = Self(rawValue: 0x0C)
  }

  struct Control5: OptionSet {
    let rawValue: UInt8
    static let blockDataUpdate = Self(rawValue: 0x40)
  }

  struct Status: OptionSet {
    let rawValue: UInt8
    static let allAxesReady = Self(rawValue: 0x08)
  }

  /// The output rates of CTRL1; the index is the code of bits 4:2.
  static let dataRates = [0.625, 1.25, 2.5, 5, 10, 20, 40, 80]
  static let perGauss = 6842.0
  static let saturation = 32_700.0
  /// Set in the register number, it makes the pointer move on.
  static let increment: UInt8 = 0x80

  static let model = ChipModel.lis3mdl
  static let addresses: [UInt8] = [0x1C, 0x1E]
  static let identity = ChipIdentity(register: Register.whoAmI.rawValue, values: [0x3D])
  /// 4.1 mG on Z at ultra-high performance.
  static let grain = ChipGrain(noise: 0.41, step: 100 / perGauss)
  static let axes = Matrix3.identity

  let rateCode: UInt8

  var setup: [SetupStep] {
    let control1 = Control1([.temperature, .ultraHighPerformanceXY]).rawValue
    return [
      .write(Register.control2, Control2.softReset),
      .wait(milliseconds: 20),
      .write(Register.control1, control1 | rateCode << 2),
      .write(Register.control2, Control2.fullScale4Gauss),
      .write(Register.control4, Control4.ultraHighPerformanceZ),
      .write(Register.control5, Control5.blockDataUpdate),
      .write(witness),
    ]
  }

  /// CTRL3 is 03 (power-down) after power-on.
  var witness: RegisterValue {
    RegisterValue(Register.control3, Control3.continuous.rawValue)
  }

  var blocks: [RegisterBlock] {
    [RegisterBlock(register: Register.status.rawValue | Self.increment, count: 7)]
  }

  func decode(_ bytes: [UInt8]) -> ChipReading {
    guard let status = bytes.first, let counts = Counts(littleEndian: bytes.dropFirst()),
      Status(rawValue: status).contains(.allAxesReady)
    else { return .notReady }
    return Self.reading(of: counts)
  }
}
