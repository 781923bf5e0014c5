import CLinux
import Glibc
import Synchronization

/// What others hand to a thread of ours that blocks: they never wait, it waits for something to do.
public final class BlockingQueue<Element: Sendable>: Sendable {
  private let waiting = Mutex<[Element]>([])
  private let limit: Int
  /// Counts what was handed over since it was last read; reading it waits for one at least.
  private let counter: Descriptor

  /// Holds at most `limit` elements.
  public init(limit: Int) throws(SystemError) {
    self.limit = limit
    counter = Descriptor(
      owning: try SystemCall.eventfd { eventfd(0, Int32(EFD_CLOEXEC)) })
  }

  /// Hands one over, unless the queue is full: then it returns false.
  public func push(_ element: Element) -> Bool {
    let accepted = waiting.withLock { waiting in
      guard waiting.count < limit else { return false }
      waiting.append(element)
      return true
    }
    if accepted { announce() }
    return accepted
  }

  /// Hands one over even if the queue is full: for what must not be lost, such as the end.
  public func pushLast(_ element: Element) {
    waiting.withLock { $0.append(element) }
    announce()
  }

  private func announce() {
    // It could only fail at a count of 2^64 - 2.
    _ = try? writeAll([1, 0, 0, 0, 0, 0, 0, 0], to: counter.number)
  }

  /// All that was handed over since the last call, in order; waits if there is nothing.
  public func popAll() -> [Element] {
    while true {
      _ = try? counter.read(upTo: 8)
      let elements = waiting.withLock { waiting in
        let elements = waiting
        waiting = []
        return elements
      }
      if !elements.isEmpty { return elements }
    }
  }
}
