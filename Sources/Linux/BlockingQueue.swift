import Synchronization

/// What others hand to a thread of ours that blocks: they never wait, it waits for something to do.
public final class BlockingQueue<Element: Sendable>: Sendable {
  private let waiting = Mutex<[Element]>([])
  private let limit: Int
  private let pulse: Pulse

  /// Holds at most `limit` elements.
  public init(limit: Int) throws(SystemError) {
    self.limit = limit
    pulse = try Pulse()
  }

  /// Hands one over, unless the queue is full: then it returns false.
  public func push(_ element: Element) -> Bool {
    let accepted = waiting.withLock { waiting in
      guard waiting.count < limit else { return false }
      waiting.append(element)
      return true
    }
    if accepted { pulse.give() }
    return accepted
  }

  /// Hands one over even if the queue is full: for what must not be lost, such as the end.
  public func pushLast(_ element: Element) {
    waiting.withLock { $0.append(element) }
    pulse.give()
  }

  /// All that was handed over since the last call, in order; waits if there is nothing.
  public func popAll() -> [Element] {
    while true {
      pulse.take()
      let elements = waiting.withLock { waiting in
        let elements = waiting
        waiting = []
        return elements
      }
      if !elements.isEmpty { return elements }
    }
  }
}
