import Linux
import Records
import Sightings
import Timekeeping

/// Plays a trip file into the pipeline as if it came in live, at its own pace or another.
struct TripPlayer: Sendable {
  let file: String
  /// Times real time; infinite for as fast as it can.
  let speed: Double
  let heartbeat: Duration
  let log: Log
  /// Returns when whatever must not lose a line has caught up.
  var keepUp: @Sendable () async -> Void = {}
  /// What a trip's header means here; asked again where the trip's settings change on the way.
  let setup: @Sendable (TripHeader) throws(Failure) -> Setup

  /// Reads the first line of a trip.
  static func header(of file: String) throws(Failure) -> TripHeader {
    var lines = try TripLines(file: file)
    guard let first = try lines.next(), case .header(let header) = first.record else {
      throw Failure("\(file):1: the first line of a trip is its TRIP line", .badData)
    }
    return header
  }

  /// Returns early, without an error, when its task is cancelled.
  func play(into pipeline: Pipeline) async throws(Failure) {
    var lines = try TripLines(file: file)
    var header = TripHeader()
    var heartbeat = heartbeat
    var passed = Instant.start
    let pace = Pace(speed: speed)
    await pipeline.begin()
    while !Task.isCancelled, let line = try lines.next() {
      guard let entry = try entry(for: line.record, in: &header) else { continue }
      // Heartbeats in a pause of the whole process are not to be waited for: the input skips them.
      if speed.isFinite, !entry.isSkip {
        while case let beat = Self.beat(after: passed, each: heartbeat), beat <= line.at,
          await pace.reach(beat)
        {
          await pipeline.advance(to: beat)
          passed = beat
        }
      }
      guard await pace.reach(line.at) else { return }
      await pipeline.take(entry, at: line.at)
      passed = line.at
      await keepUp()
      if case .settings(let setup) = entry { heartbeat = setup.settings.stream.heartbeat }
      // Nobody reads the lines any more: there is nothing left to replay for.
      if await pipeline.feed.isCopyClosed { return }
    }
    if let torn = lines.tornLine {
      log.warning("\(file):\(torn): the last line is torn, as by a power cut; it was left out")
    }
  }

  /// What a line enters, if anything; `header` keeps what the trip says of its settings.
  private func entry(
    for record: TripRecord, in header: inout TripHeader
  ) throws(Failure) -> Entry? {
    switch record {
    case .input(let input): return .input(input)
    case .header(let first): header = first
    case .settings(let entries):
      header.settings = entries
      return .settings(try setup(header))
    case .calibration(let calibration):
      header.calibration = calibration
      return .settings(try setup(header))
    case .pause, .output, .other: break
    }
    return nil
  }

  private static func beat(after instant: Instant, each heartbeat: Duration) -> Instant {
    let length = heartbeat.wholeMilliseconds
    return Instant(milliseconds: (instant.milliseconds / length + 1) * length)
  }
}

extension Entry {
  fileprivate var isSkip: Bool {
    if case .input(.tick(let missed)) = self { missed > 0 } else { false }
  }
}

/// Holds a replay back to its speed.
private struct Pace {
  let speed: Double
  let began = ContinuousClock.now

  /// Waits until the instant is due.
  ///
  /// Returns false if the task was cancelled meanwhile.
  func reach(_ instant: Instant) async -> Bool {
    guard speed.isFinite else { return !Task.isCancelled }
    let due = began.advanced(by: Instant.start.duration(to: instant) / speed)
    return (try? await Task.sleep(until: due, clock: .continuous)) != nil
  }
}

/// The lines of a trip file, read as they are needed.
private struct TripLines: ~Copyable {
  private let path: String
  private let file: FileReader
  private var reader: TripReader
  private var isAtEnd = false

  var tornLine: Int? { reader.tornLine }

  init(file path: String) throws(Failure) {
    do throws(SystemError) {
      file = try FileReader(path: path)
    } catch {
      throw Failure(opening: path, error)
    }
    self.path = path
    reader = TripReader(file: path)
  }

  mutating func next() throws(Failure) -> TripLine? {
    while true {
      do throws(TextFileError) {
        if let line = try reader.next() { return line }
      } catch {
        throw Failure(error.description, .badData)
      }
      guard try more() else { return nil }
    }
  }

  /// Feeds the reader.
  ///
  /// Returns whether there may be another line.
  private mutating func more() throws(Failure) -> Bool {
    do throws(SystemError) {
      let bytes = try file.next()
      if bytes.isEmpty {
        if isAtEnd { return false }
        isAtEnd = true
        reader.end()
      } else {
        reader.feed(bytes)
      }
      return true
    } catch {
      throw Failure(opening: path, error)
    }
  }
}
