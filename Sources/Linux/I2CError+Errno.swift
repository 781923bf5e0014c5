import Compass
import Glibc

extension I2CError {
  /// What it means that the device file did not open.
  init(opening path: String, _ errno: Int32) {
    self =
      switch errno {
      // The node can outlive its adapter: then it is there, and opening it says so.
      case ENOENT, ENODEV, ENXIO: .noBus(path: path)
      case EACCES: .notInGroup(path: path)
      case EPERM: .forbidden(path: path)
      default: .transferFailed(errno: errno)
      }
  }

  /// What it means that a transfer failed; adapters differ in how they say that nobody answered.
  init(transfer errno: Int32) {
    self =
      switch errno {
      case EREMOTEIO, ENXIO, ENODEV: .noAnswer(errno: errno)
      case EOPNOTSUPP, ENOTTY, EMSGSIZE: .unsupported(errno: errno)
      default: .transferFailed(errno: errno)
      }
  }
}
