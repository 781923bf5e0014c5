import CLinux
import Glibc

/// A sign from one thread to another; its descriptor is readable from when it is given until it is
/// taken.
///
/// Signs that were not taken are one.
public final class Pulse: Sendable {
  public let descriptor: Descriptor

  public init() throws(SystemError) {
    descriptor = Descriptor(
      owning: try SystemCall.eventfd { eventfd(0, Int32(EFD_CLOEXEC)) })
  }

  public func give() {
    // It could only fail at a count of 2^64 - 2.
    _ = try? writeAll([1, 0, 0, 0, 0, 0, 0, 0], to: descriptor.number)
  }

  /// Takes the sign, and waits for one if there is none.
  public func take() {
    _ = try? descriptor.read(upTo: 8)
  }
}
