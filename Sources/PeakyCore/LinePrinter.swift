import Linux
import Synchronization

/// Prints the stream on standard output for `--stdout`, on a thread of its own.
final class LinePrinter: Sendable {
  /// Bytes that may wait to be printed.
  static let largestBacklog = 1 << 20
  /// How often a replay looks whether the reader has caught up.
  private static let glance: Duration = .milliseconds(1)

  private let queue: BlockingQueue<[UInt8]>
  private let backlog = Atomic(0)
  private let failure = Mutex<SystemError?>(nil)

  init() throws(Failure) {
    do throws(SystemError) {
      queue = try BlockingQueue(limit: Self.largestBacklog)
      try WorkerThread.start(name: "stdout") { [self] in run() }
    } catch {
      throw Failure("cannot start: \(error)", .unavailable)
    }
  }

  /// For a live run, which waits for nobody: what does not fit is left out.
  ///
  /// Returns false when nothing can be printed any more.
  func offer(_ line: [UInt8]) -> Bool {
    if queue.push(line, weight: line.count) { backlog.add(line.count, ordering: .relaxed) }
    return error == nil
  }

  /// For a replay, which loses nothing and waits by `catchUp`.
  ///
  /// Returns false when nothing can be printed any more.
  func take(_ line: [UInt8]) -> Bool {
    backlog.add(line.count, ordering: .relaxed)
    queue.pushLast(line)
    return error == nil
  }

  /// Returns when no more than so many bytes wait, nothing can be printed, or the task is cancelled.
  func catchUp(to limit: Int) async {
    while backlog.load(ordering: .relaxed) > limit, error == nil {
      guard (try? await Task.sleep(for: Self.glance)) != nil else { return }
    }
  }

  /// Why nothing can be printed any more; EPIPE if nobody reads.
  var error: SystemError? { failure.withLock { $0 } }

  private func run() {
    while true {
      for line in queue.popAll() {
        do throws(SystemError) {
          try StandardStream.output.write(line)
          backlog.subtract(line.count, ordering: .relaxed)
        } catch {
          failure.withLock { $0 = error }
          return
        }
      }
    }
  }
}
