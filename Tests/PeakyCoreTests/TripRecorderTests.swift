import Records
import Sightings
import Support
import Synchronization
import Testing
import Timekeeping

@testable import PeakyCore

@Suite struct TripRecorderTests {
  @Test func `what is handed over is on the disk, in order, when close returns`() async throws {
    let scratch = try Scratch()
    let states = Mutex<[StatusReport.Trip.State]>([])
    let recorder = try TripRecorder(
      plan(scratch.path("trips")),
      telling: TripRecorder.Listener(
        state: { trip in states.withLock { $0.append(trip.state) } }, isFull: {}, notice: { _ in }))
    for index in 1...2000 {
      recorder.record(
        .gpsd(.receiver(detail: "\(index)")), at: Instant(milliseconds: Int64(index)))
    }
    // Nothing to write, so nothing to wake up for.
    recorder.record(.tick(missed: 0), at: .seconds(2.001))
    await recorder.close(at: .seconds(6))
    let lines = try readTrip(scratch.path("trips/pending-1.ndjson")).map(\.line)
    #expect(lines.count == 2002)
    for (index, line) in lines.dropFirst().dropLast().enumerated() {
      #expect(
        line
          == TripLine(
            at: Instant(milliseconds: Int64(index + 1)),
            record: .input(.gpsd(.receiver(detail: "\(index + 1)")))))
    }
    #expect(lines.last == TripLine(at: .seconds(6), record: .input(.tick(missed: 0))))
    #expect(states.withLock { $0 } == [.recording])
  }
}

extension TripRecorder.Listener {
  /// Nobody.
  static let none = TripRecorder.Listener(state: { _ in }, isFull: {}, notice: { _ in })
}

func plan(_ directory: String) -> TripPlan {
  TripPlan(
    directory: directory, interval: .seconds(10), isRaw: true, sync: .seconds(10), settings: [],
    calibration: nil, catalog: TripHeader.Catalog(path: "p", peaks: 5, sha256: "abc"),
    host: utc("2026-11-30T17:04:05Z"))
}
