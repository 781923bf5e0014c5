/// A chip driver: a value that says what to write and what the bytes mean, and touches no bus.
protocol Magnetometer: Sendable {
  static var model: ChipModel { get }
  static var addresses: [UInt8] { get }
  static var identity: ChipIdentity { get }
  static var grain: ChipGrain { get }
  /// From the chip's own axes to right-handed ones; determinant -1 for a left-handed chip.
  static var axes: Matrix3 { get }

  /// Sets up for `rate` readings a second, or as many as the chip can.
  init(rate: Double)

  /// Measurements a second that it makes as set up.
  var dataRate: Double { get }
  var setup: [SetupStep] { get }
  /// A register whose value tells a chip that is set up from one that has just got power.
  var witness: RegisterValue { get }
  /// What one reading is read from, each in one transfer, in this order.
  var blocks: [RegisterBlock] { get }
  /// What the bytes of all `blocks` say; no bytes whatsoever may trap.
  func decode(_ bytes: [UInt8]) -> ChipReading
}

/// One register and what is in it.
struct RegisterValue: Hashable {
  let register: UInt8
  let value: UInt8
}

/// Neighbouring registers read in one transfer; `register` includes the chip's increment flag.
struct RegisterBlock: Hashable {
  let register: UInt8
  let count: Int
}

/// How a chip is told from everything else that might answer at its address, by reading alone.
struct ChipIdentity: Hashable {
  /// Read and ignored before the identity of a chip that would not tell it otherwise.
  let readFirst: UInt8?
  let register: UInt8
  let value: UInt8
}

enum SetupStep: Hashable {
  case write(RegisterValue)
  case wait(milliseconds: Int)

  static func write(_ register: UInt8, _ value: UInt8) -> SetupStep {
    .write(RegisterValue(register: register, value: value))
  }
}

/// What one poll of a chip gave.
enum ChipReading: Hashable {
  /// Microtesla, right-handed chip axes.
  case sample(FieldVector)
  /// Nothing new since the last poll.
  case notReady
  /// At the limit of the range.
  case saturated
}

extension Magnetometer {
  /// The field of a triple of counts, `perGauss` of them in 100 microtesla.
  static func field(_ counts: Counts, perGauss: Double) -> FieldVector {
    axes * ((100 / perGauss) * FieldVector(x: counts.x, y: counts.y, z: counts.z))
  }
}

/// Three signed 16-bit numbers, low byte first, X, Y, Z, as exact Doubles.
struct Counts: Hashable {
  let x: Double
  let y: Double
  let z: Double

  init?(littleEndian bytes: some RandomAccessCollection<UInt8>) {
    guard bytes.count == 6 else { return nil }
    var values: [Double] = []
    var low: UInt8?
    for byte in bytes {
      guard let first = low else {
        low = byte
        continue
      }
      values.append(Double(Int16(bitPattern: UInt16(first) | UInt16(byte) << 8)))
      low = nil
    }
    (x, y, z) = (values[0], values[1], values[2])
  }

  /// The largest magnitude of the three.
  var peak: Double { max(abs(x), abs(y), abs(z)) }
}
