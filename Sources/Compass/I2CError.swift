/// Why a bus could not be opened or a transfer not made, by what can be done about it.
public enum I2CError: Error, Hashable, Sendable {
  /// Nothing answered at the address (EREMOTEIO, ENXIO, ENODEV).
  case noAnswer(errno: Int32)
  /// A passing fault of the bus (EAGAIN, EIO, ETIMEDOUT and any other); worth a retry.
  case transferFailed(errno: Int32)
  /// No such bus device (ENOENT).
  case noBus(path: String)
  /// Not in the device's group (EACCES).
  case notInGroup(path: String)
  /// Forbidden by a sandbox (EPERM).
  case forbidden(path: String)
  /// A kernel driver owns the address (EBUSY).
  case ownedByKernel(errno: Int32)
  /// The adapter cannot do it (EOPNOTSUPP, ENOTTY).
  case unsupported(errno: Int32)
}
