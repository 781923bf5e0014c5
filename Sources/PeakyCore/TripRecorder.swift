import Linux
import Records
import Sightings
import Synchronization
import Timekeeping

/// Hands everything that enters the engine, and what it made of it, to the thread that writes trips.
///
/// Nobody waits for the disk: what it does not take in time is lost to the trip, and the trip says so.
final class TripRecorder: Sendable {
  /// Bytes, about, of entries that may wait for the disk: several minutes of a raw trip.
  static let largestQueue = 8 << 20
  /// Bytes, about, of an entry without the lines in it.
  static let entryWeight = 256

  enum Entry: Sendable {
    case made(Made)
    case input(Input, Instant)
    /// Time had passed to here.
    case mark(Instant)
    case settings(Setup, Instant)
    /// Closes the trip; the next, of a new engine, goes on from it.
    case renewal(TripPlan, Instant)
    /// The last entry; what is called when all is on the disk.
    case close(Instant, @Sendable () -> Void)
  }

  /// What the thread has to tell.
  struct Listener: Sendable {
    /// The state of the trip has changed.
    let state: @Sendable (StatusReport.Trip) -> Void
    /// The trip has grown as far as it may: a new engine is to begin a new one.
    let isFull: @Sendable () -> Void
    /// Something for the log.
    let notice: @Sendable (String) -> Void
  }

  private let queue: BlockingQueue<Entry>
  /// Entries for which there was no room since the last that went in.
  private let lost = Atomic(0)
  /// When something was last handed over, in milliseconds of the instants.
  private let lastPush = Atomic<Int64>(0)
  /// The instant of the newest input or settings, in milliseconds.
  private let newest = Atomic<Int64>(0)
  private let sync: Atomic<Int64>

  /// Starts the thread, on which the listener is called.
  init(_ plan: TripPlan, telling listener: Listener) throws(SystemError) {
    queue = try BlockingQueue(limit: Self.largestQueue)
    sync = Atomic(plan.sync.wholeMilliseconds)
    try WorkerThread.start(name: "trip") { [self] in run(TripWriter(plan), listener) }
  }

  func record(_ made: Made) {
    let bytes = (made.status?.count ?? 0) + (made.sightings?.bytes.count ?? 0)
    if bytes > 0 { push(.made(made), at: made.instant, bytes: bytes) }
  }

  func record(_ input: Input, at instant: Instant) {
    newest.store(instant.milliseconds, ordering: .relaxed)
    // Time that merely passes wakes the thread only when there may be something to write out.
    if input == .tick(missed: 0),
      instant.milliseconds - lastPush.load(ordering: .relaxed) < sync.load(ordering: .relaxed)
    {
      return
    }
    push(.input(input, instant), at: instant)
  }

  /// To be called before heartbeats are left out: those up to the newest input were not, though
  /// nothing else in the trip may tell.
  func markNewest() {
    let instant = Instant(milliseconds: newest.load(ordering: .relaxed))
    push(.mark(instant), at: instant)
  }

  func record(_ setup: Setup, at instant: Instant) {
    newest.store(instant.milliseconds, ordering: .relaxed)
    push(.settings(setup, instant), at: instant)
  }

  func renew(_ setup: Setup, hostTime: UTCTime, at instant: Instant) {
    let plan = TripPlan(setup, host: hostTime)
    sync.store(plan.sync.wholeMilliseconds, ordering: .relaxed)
    lastPush.store(0, ordering: .relaxed)
    newest.store(0, ordering: .relaxed)
    queue.pushLast(.renewal(plan, instant))
  }

  /// Returns when the trip is closed and on the disk.
  func close(at instant: Instant) async {
    await withCheckedContinuation { continuation in
      queue.pushLast(.close(instant, { continuation.resume() }))
    }
  }

  private func push(_ entry: Entry, at instant: Instant, bytes: Int = 0) {
    lastPush.store(instant.milliseconds, ordering: .relaxed)
    if !queue.push(entry, weight: Self.entryWeight + bytes) { lost.add(1, ordering: .relaxed) }
  }

  private func run(_ writer: consuming TripWriter, _ listener: Listener) {
    var writer = writer
    var told = writer.status
    var isFullTold = false
    while true {
      for entry in queue.popAll() {
        writer.take(entry, lost: lost.exchange(0, ordering: .relaxed))
        if writer.status != told {
          told = writer.status
          listener.state(told)
        }
        for name in writer.takeRemoved() {
          listener.notice("\(name) made room for the newest trip")
        }
        if writer.isFull != isFullTold {
          isFullTold = writer.isFull
          if isFullTold { listener.isFull() }
        }
        if case .close(_, let done) = entry {
          done()
          return
        }
      }
    }
  }
}
