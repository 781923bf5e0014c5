import CLinux
import Glibc

/// One thread in epoll(7) that says which descriptors are ready; reading and writing is up to others.
///
/// Each descriptor is told about once, then no more until `rearm`. So no more is ever queued than
/// there are descriptors, and a slow consumer is not flooded. The thread ends with the poller.
public final class Poller: Sendable {
  /// What became ready, for one consumer; it ends when the poller does.
  ///
  /// A readiness that was queued before its descriptor was removed still arrives, so tokens are not
  /// to be used again.
  public let events: AsyncStream<Readiness>

  private let core: Core

  /// Starts the thread.
  public init() throws(SystemError) {
    let core = try Core()
    let (events, continuation) = AsyncStream.makeStream(
      of: Readiness.self, bufferingPolicy: .unbounded)
    try WorkerThread.start(name: "poller") {
      core.run { continuation.yield($0) }
      continuation.finish()
    }
    self.core = core
    self.events = events
  }

  deinit {
    core.stop()
  }

  /// Begins to watch a descriptor, which is told about once; the token `UInt64.max` is not free.
  public func add(
    _ descriptor: borrowing Descriptor, token: UInt64, interest: Interest
  ) throws(SystemError) {
    precondition(token != Core.stopToken)
    try core.control(EPOLL_CTL_ADD, descriptor.number, token, interest)
  }

  /// Asks to be told once more, at once if the descriptor is ready already.
  public func rearm(
    _ descriptor: borrowing Descriptor, token: UInt64, interest: Interest
  ) throws(SystemError) {
    try core.control(EPOLL_CTL_MOD, descriptor.number, token, interest)
  }

  /// Stops watching a descriptor; closing it does so as well.
  public func remove(_ descriptor: borrowing Descriptor) throws(SystemError) {
    try core.control(EPOLL_CTL_DEL, descriptor.number, 0, [])
  }
}

/// What the thread holds on to; the poller itself may go while the thread still waits.
private final class Core: Sendable {
  static let stopToken = UInt64.max
  /// How many descriptors one call of epoll_wait(2) tells about.
  private static let batch = 64

  private let epoll: Descriptor
  private let stopper: Descriptor

  init() throws(SystemError) {
    epoll = Descriptor(
      owning: try SystemCall.epollCreate { epoll_create1(Int32(EPOLL_CLOEXEC)) })
    stopper = Descriptor(
      owning: try SystemCall.eventfd { eventfd(0, Int32(EFD_CLOEXEC)) })
    var event = unsafe epoll_event(
      events: EPOLLIN.rawValue, data: epoll_data(u64: Self.stopToken))
    _ = try SystemCall.epollControl {
      unsafe epoll_ctl(epoll.number, EPOLL_CTL_ADD, stopper.number, &event)
    }
  }

  func control(
    _ operation: Int32, _ number: Int32, _ token: UInt64, _ interest: Interest
  ) throws(SystemError) {
    var event = unsafe epoll_event(events: interest.epollEvents, data: epoll_data(u64: token))
    _ = try SystemCall.epollControl {
      unsafe epoll_ctl(epoll.number, operation, number, &event)
    }
  }

  func stop() {
    // One is added to a counter that is zero; it can neither block nor fail.
    _ = try? writeAll([1, 0, 0, 0, 0, 0, 0, 0], to: stopper.number)
  }

  func run(_ tell: (Readiness) -> Void) {
    var events = unsafe [epoll_event](repeating: epoll_event(), count: Self.batch)
    while true {
      // It fails for a bad descriptor or pointer only, and then there is nothing left to tell.
      guard
        let count = try? SystemCall.epollWait({
          unsafe epoll_wait(epoll.number, &events, Int32(Self.batch), -1)
        })
      else { return }
      for index in 0..<Int(count) {
        let event = unsafe events[index]
        if unsafe event.data.u64 == Self.stopToken { return }
        unsafe tell(Readiness(event))
      }
    }
  }
}

extension Interest {
  fileprivate var epollEvents: UInt32 {
    var events = EPOLLONESHOT.rawValue
    if contains(.readable) { events |= EPOLLIN.rawValue }
    if contains(.writable) { events |= EPOLLOUT.rawValue }
    return events
  }
}

extension Readiness {
  fileprivate init(_ event: epoll_event) {
    var ready: Interest = []
    let events = unsafe event.events
    if events & EPOLLIN.rawValue != 0 { ready.insert(.readable) }
    if events & EPOLLOUT.rawValue != 0 { ready.insert(.writable) }
    self.init(
      token: unsafe event.data.u64, ready: ready,
      isGone: events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0)
  }
}
