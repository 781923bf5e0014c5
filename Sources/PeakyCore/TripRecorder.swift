import Linux
import Records
import Sightings
import Synchronization
import Timekeeping

/// Hands everything that enters the engine, and what it made of it, to the thread that writes trips.
///
/// Nobody waits for the disk: what it does not take in time is lost to the trip, and the trip says so.
final class TripRecorder: Sendable {
  /// Lines that may wait for the disk: some minutes of a raw trip.
  static let longestQueue = 16_384

  enum Entry: Sendable {
    case made(Made)
    case input(Input, Instant)
    /// The last entry; what is called when all is on the disk.
    case close(Instant, @Sendable () -> Void)
  }

  private let queue: BlockingQueue<Entry>
  /// Entries for which there was no room since the last that went in.
  private let lost = Atomic(0)
  /// When something was last handed over, in milliseconds of the instants.
  private let lastPush = Atomic<Int64>(0)
  private let sync: Duration

  /// Starts the thread.
  ///
  /// `tell` is called on it when the state of the trip changes.
  init(
    _ plan: TripPlan, tell: @escaping @Sendable (StatusReport.Trip) -> Void
  ) throws(SystemError) {
    queue = try BlockingQueue(limit: Self.longestQueue)
    sync = plan.sync
    try WorkerThread.start(name: "trip") { [self] in run(TripWriter(plan), tell) }
  }

  func record(_ made: Made) {
    if made.status != nil || made.sightings != nil { push(.made(made), at: made.instant) }
  }

  func record(_ input: Input, at instant: Instant) {
    // Time that merely passes wakes the thread only when there may be something to write out.
    if input == .tick(missed: 0),
      instant.milliseconds - lastPush.load(ordering: .relaxed) < sync.wholeMilliseconds
    {
      return
    }
    push(.input(input, instant), at: instant)
  }

  /// Returns when the trip is closed and on the disk.
  func close(at instant: Instant) async {
    await withCheckedContinuation { continuation in
      queue.pushLast(.close(instant, { continuation.resume() }))
    }
  }

  private func push(_ entry: Entry, at instant: Instant) {
    lastPush.store(instant.milliseconds, ordering: .relaxed)
    if !queue.push(entry) { lost.add(1, ordering: .relaxed) }
  }

  private func run(
    _ writer: consuming TripWriter, _ tell: (StatusReport.Trip) -> Void
  ) {
    var writer = writer
    var told = writer.status
    while true {
      for entry in queue.popAll() {
        writer.take(entry, lost: lost.exchange(0, ordering: .relaxed))
        if writer.status != told {
          told = writer.status
          tell(told)
        }
        if case .close(_, let done) = entry {
          done()
          return
        }
      }
    }
  }
}
