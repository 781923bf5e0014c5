import CLinux
import Glibc

/// What an administrator may ask of a daemon by a signal.
public enum Signal: Hashable, Sendable, CaseIterable {
  /// SIGTERM: end.
  case terminate
  /// SIGINT, Ctrl-C: end.
  case interrupt
  /// SIGHUP: read the configuration again.
  case hangUp

  fileprivate var number: Int32 {
    switch self {
    case .terminate: SIGTERM
    case .interrupt: SIGINT
    case .hangUp: SIGHUP
    }
  }
}

/// Signals as something to read: its descriptor becomes readable when one has come.
public final class SignalSource: Sendable {
  public let descriptor: Descriptor

  /// Keeps the signals from their usual effect in this thread and those it starts; ignores SIGPIPE.
  ///
  /// It belongs first in `main`: a signal that one thread does not block ends the process.
  public static func blockInThisThread() {
    var set = Self.set
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  public init() throws(SystemError) {
    var set = Self.set
    descriptor = Descriptor(
      owning: try SystemCall.signalfd {
        unsafe signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
      })
  }

  /// The next signal that has come, if one has.
  public func next() throws(SystemError) -> Signal? {
    do {
      let bytes = try descriptor.read(upTo: MemoryLayout<signalfd_siginfo>.size)
      // The number is the first field, a small one: little endian, as every machine of ours is.
      let number = bytes.prefix(4).reversed().reduce(Int32(0)) { $0 << 8 | Int32($1) }
      return Signal.allCases.first { $0.number == number }
    } catch  where error.errno == EAGAIN {
      return nil
    }
  }

  private static var set: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in Signal.allCases { unsafe sigaddset(&set, signal.number) }
    return set
  }
}
