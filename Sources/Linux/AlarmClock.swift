import CLinux
import Glibc

/// A timer on the clock of `BootClock` whose descriptor becomes readable when it rings.
public final class AlarmClock: Sendable {
  public let descriptor: Descriptor

  public init() throws(SystemError) {
    descriptor = Descriptor(
      owning: try SystemCall.timerfdCreate {
        timerfd_create(CLOCK_BOOTTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
      })
  }

  /// Rings once at the moment, in milliseconds since boot, at once if it has passed; only the last
  /// call counts.
  public func ring(atBootMilliseconds moment: Int64) throws(SystemError) {
    // All zero would switch it off, and a negative time is refused.
    let moment = max(1, moment)
    try set(timespec(tv_sec: Int(moment / 1000), tv_nsec: Int(moment % 1000) * 1_000_000))
  }

  /// Takes back what was asked for.
  public func silence() throws(SystemError) {
    try set(timespec())
  }

  /// Says whether it has rung since it was last asked; it is not readable any more.
  public func hasRung() throws(SystemError) -> Bool {
    do {
      return try !descriptor.read(upTo: 8).isEmpty
    } catch  where error.errno == EAGAIN {
      return false
    }
  }

  private func set(_ time: timespec) throws(SystemError) {
    var setting = itimerspec(it_interval: timespec(), it_value: time)
    _ = try SystemCall.timerfdSettime {
      unsafe timerfd_settime(
        descriptor.number, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    }
  }
}
