/// Honeywell HMC5883L: 12 bit, set up for +-2.5 G, which leaves 1.8 G for hard iron beside the
/// earth's field, at a step of 0.15 microtesla; eight samples in each measurement.
///
/// Registers after Honeywell's datasheet 900405. Its triad is right-handed. The pointer goes from
/// the last data register back to the first, so that status is a transfer of its own, before the
/// data. New data wait until all six registers have been read (LOCK), also after the mode register
/// has been; the ready bit stays set when they are, and in single mode, which is that of power-on,
/// for ever: the settings are read with each reading, and none counts without them.
struct HMC5883L: Magnetometer {
  enum Register: UInt8 {
    case configurationA = 0x00
    case configurationB = 0x01
    case mode = 0x02
    case status = 0x09
    case identificationA = 0x0A
  }

  struct ConfigurationA: OptionSet {
    let rawValue: UInt8
    static let average8 = Self(rawValue: 0x60)
  }

  enum Gain: UInt8 {
    case range2500mG = 0x60
  }

  enum Mode: UInt8 {
    case continuous = 0x00
  }

  struct Status: OptionSet {
    let rawValue: UInt8
    static let ready = Self(rawValue: 0x01)
    static let locked = Self(rawValue: 0x02)
  }

  /// The output rates of configuration register A; the index is the code of bits 4:2.
  static let dataRates = [0.75, 1.5, 3, 7.5, 15, 30, 75]
  static let perGauss = 660.0
  /// The limit of 12 bits; an axis out of range reads -4096.
  static let saturation = 2047.0

  static let model = ChipModel.hmc5883l
  static let addresses: [UInt8] = [0x1E]
  /// "H43".
  static let identity = ChipIdentity(
    register: Register.identificationA.rawValue, values: [0x48, 0x34, 0x33])
  /// Its Z has another scale; its accelerometer answers at 19.
  static let lookalike: UnreadChip? = UnreadChip(
    name: "LSM303DLHC", address: 0x19, identity: ChipIdentity(register: 0x0F, values: [0x33]))
  /// 2 mG without the averaging.
  static let grain = ChipGrain(noise: 0.2, step: 100 / perGauss)
  static let axes = Matrix3.identity

  let rateCode: UInt8

  /// The first measurement comes after two periods, still with the gain from before.
  var setup: [SetupStep] {
    [
      .write(witness),
      .write(Register.configurationB, Gain.range2500mG),
      .write(Register.mode, Mode.continuous),
      .wait(milliseconds: Int((2_000 / dataRate).rounded(.up))),
    ]
  }

  /// Configuration register A is 10 after power-on; reading the mode register would lock the data.
  var witness: RegisterValue {
    RegisterValue(
      Register.configurationA, ConfigurationA.average8.rawValue | rateCode << 2)
  }

  var blocks: [RegisterBlock] {
    [
      RegisterBlock(register: Register.status.rawValue, count: 1),
      RegisterBlock(register: Register.configurationA.rawValue, count: 9),
    ]
  }

  /// What was locked is old; having been read whole, it is locked no more.
  func decode(_ bytes: [UInt8]) -> ChipReading {
    let settings = [witness.value, Gain.range2500mG.rawValue, Mode.continuous.rawValue]
    guard let status = bytes.first, bytes.dropFirst().starts(with: settings),
      let inOrder = Counts(bigEndian: bytes.dropFirst(1 + settings.count)),
      Status(rawValue: status).intersection([.ready, .locked]) == .ready
    else { return .notReady }
    // The registers are X, Z, Y.
    return Self.reading(of: Counts(x: inOrder.x, y: inOrder.z, z: inOrder.y))
  }
}
