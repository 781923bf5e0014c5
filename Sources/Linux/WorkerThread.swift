import CLinux
import Glibc

/// A thread of our own for work that blocks, so that none of the concurrency pool's is held up.
public enum WorkerThread {
  /// The longest name of a thread that Linux keeps, in bytes.
  public static let longestName = 15

  /// Starts the body on a new detached thread with every signal blocked.
  ///
  /// The name is cut to `longestName`. Throws if the system has no room for another thread.
  public static func start(
    name: String, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))

    // A thread inherits the mask, so that there is no moment in which a signal could reach it.
    var every = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&every)
    unsafe pthread_sigmask(SIG_SETMASK, &every, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }

    let work = unsafe Unmanaged.passRetained(Work(name: name, body: body))
    var thread = pthread_t()
    let number = unsafe pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    guard number == 0 else {
      unsafe work.release()
      throw SystemError(errno: number, operation: "pthread_create")
    }
  }

  private final class Work: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }

    func run() {
      unsafe pthread_setname_np(
        pthread_self(), String(decoding: name.utf8.prefix(longestName), as: UTF8.self))
      body()
    }
  }
}
