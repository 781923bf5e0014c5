import Compass
import Foundation
import Testing

@testable import Linux

@Suite struct I2CTests {
  @Test func `a missing bus is said`() {
    #expect(throws: I2CError.noBus(path: "/dev/i2c-9999")) { _ = try LinuxI2CBus(number: 9999) }
  }

  @Test func `a device that is no bus is said`() {
    #expect(throws: I2CError.unsupported(errno: ENOTTY)) { _ = try LinuxI2CBus(path: "/dev/null") }
  }

  @Test(arguments: [
    (ENOENT, I2CError.noBus(path: "p")), (ENXIO, .noBus(path: "p")), (ENODEV, .noBus(path: "p")),
    (EACCES, .notInGroup(path: "p")), (EPERM, .forbidden(path: "p")),
    (EMFILE, .transferFailed(errno: EMFILE)),
  ])
  func `a bus that does not open says what to do`(_ errno: Int32, _ error: I2CError) {
    #expect(I2CError(opening: "p", errno) == error)
  }

  // The adapters' habits: the kernel's Documentation/i2c/fault-codes.rst and its bus drivers.
  @Test(arguments: [
    (EREMOTEIO, I2CError.noAnswer(errno: EREMOTEIO)), (ENXIO, .noAnswer(errno: ENXIO)),
    (ENODEV, .noAnswer(errno: ENODEV)), (EAGAIN, .transferFailed(errno: EAGAIN)),
    (EIO, .transferFailed(errno: EIO)), (ETIMEDOUT, .transferFailed(errno: ETIMEDOUT)),
    (EBUSY, .transferFailed(errno: EBUSY)), (EPROTO, .transferFailed(errno: EPROTO)),
    (EOPNOTSUPP, .unsupported(errno: EOPNOTSUPP)), (ENOTTY, .unsupported(errno: ENOTTY)),
    (EMSGSIZE, .unsupported(errno: EMSGSIZE)),
  ])
  func `a failed transfer says what to do`(_ errno: Int32, _ error: I2CError) {
    #expect(I2CError(transfer: errno) == error)
  }

  @Test(arguments: [0, 33]) func `SMBus takes 1 to 32 bytes`(_ count: Int) throws {
    let file = try Descriptor(open: "/dev/null", O_RDWR)
    do {
      _ = try file.readSMBus(count, from: 0)
      Issue.record("nothing was thrown")
    } catch let error {
      #expect(error.errno == EMSGSIZE)
    }
  }

  @Test(arguments: [1, 2, 3, 33]) func `on what is no bus every transfer says so`(_ count: Int)
    throws
  {
    let file = try Descriptor(open: "/dev/null", O_RDWR)
    let noBus = SystemError(errno: ENOTTY, operation: "ioctl")
    let bytes = [UInt8](repeating: 0, count: count)
    let thrown = [
      error { () throws(SystemError) in try file.writeSMBus(bytes) },
      error { () throws(SystemError) in try file.sendMessage(bytes, to: 0x1c) },
      error { () throws(SystemError) in _ = try file.readSMBus(min(count, 32), from: 0) },
      error { () throws(SystemError) in _ = try file.readMessage(count, from: 0, of: 0x1c) },
    ]
    #expect(thrown == [noBus, noBus, noBus, noBus])
  }

  private func error(_ body: () throws(SystemError) -> Void) -> SystemError? {
    do throws(SystemError) { try body() } catch { return error }
    return nil
  }
}
