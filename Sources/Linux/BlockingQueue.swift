import Synchronization

/// What others hand to a thread of ours that blocks: they never wait, it waits for something to do.
public final class BlockingQueue<Element: Sendable>: Sendable {
  private struct Waiting: Sendable {
    var elements: [Element] = []
    var weight = 0
  }

  private let waiting = Mutex(Waiting())
  private let limit: Int
  private let pulse: Pulse

  /// Holds elements whose weights add up to `limit` at most.
  public init(limit: Int) throws(SystemError) {
    self.limit = limit
    pulse = try Pulse()
  }

  /// Hands one over, unless the queue is full: then it returns false.
  public func push(_ element: Element, weight: Int = 1) -> Bool {
    let accepted = waiting.withLock { waiting in
      guard waiting.weight + weight <= limit else { return false }
      waiting.elements.append(element)
      waiting.weight += weight
      return true
    }
    if accepted { pulse.give() }
    return accepted
  }

  /// Hands one over even if the queue is full: for what must not be lost, such as the end.
  public func pushLast(_ element: Element) {
    waiting.withLock { $0.elements.append(element) }
    pulse.give()
  }

  /// All that was handed over since the last call, in order; waits if there is nothing.
  public func popAll() -> [Element] {
    while true {
      pulse.take()
      let elements = waiting.withLock { waiting in
        let elements = waiting.elements
        waiting = Waiting()
        return elements
      }
      if !elements.isEmpty { return elements }
    }
  }
}
