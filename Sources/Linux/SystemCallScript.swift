#if DEBUG
  import Synchronization

  /// Errors that a test has the next calls fail with, before the kernel is asked again.
  final class SystemCallScript: Sendable {
    @TaskLocal static var current: SystemCallScript?

    private let call: SystemCall
    private let errors: Mutex<[Int32]>

    init(_ call: SystemCall, failsWith errors: [Int32]) {
      self.call = call
      self.errors = Mutex(errors)
    }

    /// The errors that no call has met yet.
    var left: [Int32] { errors.withLock { $0 } }

    func next(for call: SystemCall) -> Int32? {
      guard call == self.call else { return nil }
      return errors.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
  }
#endif
