import Glibc
import Timekeeping

extension WorkerThread {
  /// Holds up the calling thread for so long, time in suspend included.
  public static func sleep(_ duration: Duration) {
    sleep(untilBootMilliseconds: BootClock.milliseconds() + max(0, duration.wholeMilliseconds))
  }

  /// Holds up the calling thread until the moment, in milliseconds since boot.
  public static func sleep(untilBootMilliseconds moment: Int64) {
    var time = timespec(tv_sec: Int(moment / 1000), tv_nsec: Int(moment % 1000) * 1_000_000)
    // It fails for a signal only, and worker threads block them all.
    _ = unsafe clock_nanosleep(CLOCK_BOOTTIME, TIMER_ABSTIME, &time, nil)
  }
}
