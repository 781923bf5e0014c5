import CI2C
public import Compass
import Glibc

/// A bus of the kernel's i2c-dev, `/dev/i2c-N`, by plain transfers or, where the adapter has none, SMBus.
public struct LinuxI2CBus: ~Copyable, I2CBus {
  private let descriptor: Descriptor
  private let hasPlainTransfers: Bool
  /// The address that the open file was last set to.
  private var selected: UInt8?
  /// Addresses that no kernel driver had when they were first used.
  private var free: Set<UInt8> = []

  public init(number: Int) throws(I2CError) {
    try self.init(path: "/dev/i2c-\(number)")
  }

  public init(path: String) throws(I2CError) {
    let file = try Self.open(path)
    hasPlainTransfers = try Self.hasPlainTransfers(file)
    descriptor = file
  }

  private static func open(_ path: String) throws(I2CError) -> Descriptor {
    do throws(SystemError) {
      return try Descriptor(open: path, O_RDWR)
    } catch {
      throw I2CError(opening: path, error.errno)
    }
  }

  private static func hasPlainTransfers(_ file: borrowing Descriptor) throws(I2CError) -> Bool {
    var functions: UInt = 0
    do throws(SystemError) {
      let number = file.number
      _ = try SystemCall.ioctl { unsafe ioctl(number, UInt(I2C_FUNCS), &functions) }
    } catch {
      throw I2CError(transfer: error.errno)
    }
    if functions & UInt(I2C_FUNC_I2C) != 0 { return true }
    let blocks = UInt(I2C_FUNC_SMBUS_READ_I2C_BLOCK | I2C_FUNC_SMBUS_WRITE_I2C_BLOCK)
    guard functions & blocks == blocks else { throw .unsupported(errno: EOPNOTSUPP) }
    return false
  }

  public mutating func write(_ bytes: [UInt8], to address: UInt8) throws(I2CError) {
    try select(address)
    do throws(SystemError) {
      try hasPlainTransfers
        ? descriptor.sendMessage(bytes, to: address) : descriptor.writeSMBus(bytes)
    } catch {
      throw I2CError(transfer: error.errno)
    }
  }

  public mutating func read(
    _ count: Int, from register: UInt8, of address: UInt8
  ) throws(I2CError) -> [UInt8] {
    try select(address)
    do throws(SystemError) {
      return try hasPlainTransfers
        ? descriptor.readMessage(count, from: register, of: address)
        : descriptor.readSMBus(count, from: register)
    } catch {
      throw I2CError(transfer: error.errno)
    }
  }

  /// Sets the address that SMBus transfers go to, which is also the only question that tells whether
  /// a kernel driver has it: plain transfers do not ask.
  private mutating func select(_ address: UInt8) throws(I2CError) {
    if hasPlainTransfers ? free.contains(address) : selected == address { return }
    do throws(SystemError) {
      _ = try SystemCall.ioctl { ioctl(descriptor.number, UInt(I2C_SLAVE), Int32(address)) }
    } catch {
      throw error.errno == EBUSY
        ? .ownedByKernel(errno: EBUSY) : I2CError(transfer: error.errno)
    }
    selected = address
    free.insert(address)
  }
}
