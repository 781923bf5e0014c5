import CI2C
import Glibc

/// The most that one SMBus transfer holds beside the register, in bytes.
let longestSMBusBlock = Int(I2C_SMBUS_BLOCK_MAX)
/// The most that i2c-dev takes in one message, in bytes.
let longestI2CMessage = 8192

/// Plain I2C: I2C_RDWR of i2c-dev, in which one call is one transaction.
extension Descriptor {
  borrowing func sendMessage(_ bytes: [UInt8], to address: UInt8) throws(SystemError) {
    try require(bytes.count, atMost: longestI2CMessage)
    let number = number
    var bytes = bytes
    _ = try SystemCall.ioctl {
      unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        var message = unsafe i2c_msg(
          addr: UInt16(address), flags: 0, len: UInt16(buffer.count), buf: buffer.baseAddress)
        return unsafe withUnsafeMutablePointer(to: &message) {
          unsafe transact(number, $0, count: 1)
        }
      }
    }
  }

  borrowing func readMessage(
    _ count: Int, from register: UInt8, of address: UInt8
  ) throws(SystemError) -> [UInt8] {
    try require(count, atMost: longestI2CMessage)
    let number = number
    var register = register
    var data = [UInt8](repeating: 0, count: count)
    _ = try SystemCall.ioctl {
      unsafe withUnsafeMutablePointer(to: &register) { register in
        unsafe data.withUnsafeMutableBufferPointer { buffer in
          var messages = unsafe [
            i2c_msg(addr: UInt16(address), flags: 0, len: 1, buf: register),
            i2c_msg(
              addr: UInt16(address), flags: UInt16(I2C_M_RD), len: UInt16(buffer.count),
              buf: buffer.baseAddress),
          ]
          return unsafe messages.withUnsafeMutableBufferPointer {
            unsafe transact(number, $0.baseAddress, count: $0.count)
          }
        }
      }
    }
    return data
  }
}

private func transact(
  _ number: Int32, _ messages: UnsafeMutablePointer<i2c_msg>?, count: Int
) -> Int32 {
  var request = unsafe i2c_rdwr_ioctl_data(msgs: messages, nmsgs: UInt32(count))
  return unsafe ioctl(number, UInt(I2C_RDWR), &request)
}

/// SMBus by libi2c, for adapters without plain I2C; the address is the one selected before.
///
/// libi2c answers minus errno and leaves errno as the kernel set it, so that -1 says enough.
extension Descriptor {
  borrowing func writeSMBus(_ bytes: [UInt8]) throws(SystemError) {
    try require(bytes.count, atMost: 1 + longestSMBusBlock)
    let number = number
    let register = bytes[0]
    _ = try SystemCall.ioctl {
      let answer =
        switch bytes.count {
        case 1: i2c_smbus_write_byte(number, register)
        case 2: i2c_smbus_write_byte_data(number, register, bytes[1])
        default:
          unsafe i2c_smbus_write_i2c_block_data(
            number, register, UInt8(bytes.count - 1), Array(bytes.dropFirst()))
        }
      return max(-1, answer)
    }
  }

  borrowing func readSMBus(
    _ count: Int, from register: UInt8
  ) throws(SystemError) -> [UInt8] {
    try require(count, atMost: longestSMBusBlock)
    let number = number
    // libi2c copies as many bytes as the adapter says, which are 32 at most.
    var data = [UInt8](repeating: 0, count: longestSMBusBlock)
    let got = try SystemCall.ioctl {
      max(
        -1, unsafe i2c_smbus_read_i2c_block_data(number, register, UInt8(count), &data))
    }
    guard Int(got) == count else { throw SystemError(errno: EIO, operation: "ioctl") }
    return Array(data.prefix(count))
  }
}

private func require(_ count: Int, atMost limit: Int) throws(SystemError) {
  guard 1...limit ~= count else { throw SystemError(errno: EMSGSIZE, operation: "ioctl") }
}
