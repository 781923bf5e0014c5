import Linux
import Records
import Sightings
import Timekeeping

/// Writes one outing to a file.
///
/// It belongs to one thread, which may be held up by the disk.
///
/// Lines gather in memory until `sync` has passed, so that an SD card sees few writes; a power cut
/// loses no more than that.
struct TripWriter: ~Copyable {
  /// Bytes that are written before `sync` has passed.
  static let largestBatch = 256 * 1024

  private(set) var status = StatusReport.Trip(state: .off)

  private let plan: TripPlan
  private var thinner: TripThinner
  private var trusted = TrustedTime()
  private var file: TripFile?
  private var batch: [UInt8] = []
  private var synced = Instant.start
  private var lastLine = Instant.start
  /// Since when nothing could be written, and why.
  private var pause: (since: Instant, reason: String)?

  init(_ plan: TripPlan) {
    self.plan = plan
    thinner = TripThinner(interval: plan.interval)
  }

  mutating func take(_ entry: TripRecorder.Entry, lost: Int) {
    switch entry {
    case .made(let made):
      begin(at: made.instant)
      noteLoss(of: lost, at: made.instant)
      take(made)
      proceed(to: made.instant)
    case .input(let input, let instant):
      begin(at: instant)
      noteLoss(of: lost, at: instant)
      take(input, at: instant)
      proceed(to: instant)
    case .close(let instant, _):
      if plan.isRaw { append(TripLine(at: instant, record: .input(.tick(missed: 0)))) }
      flush(at: instant)
    }
  }

  // MARK: What is kept

  private mutating func take(_ made: Made) {
    if let line = made.status { append(line, at: made.instant) }
    if let line = made.sightings, thinner.keepsSightings(made.digest, at: made.instant) {
      append(line.bytes, at: made.instant)
    }
  }

  private mutating func take(_ input: Input, at instant: Instant) {
    switch input {
    case .fix(let fix):
      if plan.isRaw || thinner.keepsFix(at: instant) {
        append(TripLine(at: instant, record: .input(input)))
      }
      name(by: fix, at: instant)
    case .tick(let missed):
      if plan.isRaw, missed > 0 { append(TripLine(at: instant, record: .input(input))) }
    case .field, .gpsd, .compass:
      if plan.isRaw { append(TripLine(at: instant, record: .input(input))) }
    }
  }

  private mutating func append(_ line: [UInt8], at instant: Instant) {
    guard pause == nil else { return }
    batch += TripLine.stamped(line, at: instant)
    lastLine = instant
  }

  private mutating func append(_ line: TripLine) {
    guard pause == nil else { return }
    batch += line.bytes
    lastLine = line.at
  }

  // MARK: The file

  private mutating func begin(at instant: Instant) {
    guard file == nil, pause == nil else { return }
    do throws(SystemError) {
      try Files.createFolder(plan.directory)
      let header = TripHeader(
        release: Release.number, host: plan.host, settings: plan.settings,
        calibration: plan.calibration, catalog: plan.catalog, isFresh: instant == .start)
      var new = try TripFile(pendingIn: plan.directory)
      try new.append(TripLine(at: .start, record: .header(header)).bytes)
      status = StatusReport.Trip(state: .recording, file: new.path)
      file = consume new
    } catch {
      pause(at: instant, because: error)
    }
  }

  /// Gives the file its name, once GPS has given a time that can be trusted.
  private mutating func name(by fix: Fix, at instant: Instant) {
    guard file?.isPending == true, let begin = trusted.receive(fix, at: instant) else { return }
    do throws(SystemError) {
      try file?.rename(to: begin.compact, in: plan.directory)
      if let path = file?.path, status.state == .recording { status.file = path }
    } catch {
      // It keeps its pending name: the trip is there all the same.
      status.detail = "the trip keeps its pending name: \(error)"
    }
  }

  private mutating func proceed(to instant: Instant) {
    guard synced.duration(to: instant) >= plan.sync || batch.count >= Self.largestBatch else {
      return
    }
    if plan.isRaw, lastLine.duration(to: instant) >= plan.sync {
      append(TripLine(at: instant, record: .input(.tick(missed: 0))))
    }
    flush(at: instant)
  }

  private mutating func flush(at instant: Instant) {
    synced = instant
    if let pause {
      guard file != nil else {
        self.pause = nil
        begin(at: instant)
        return
      }
      batch = TripLine(at: instant, record: .pause(since: pause.since, reason: pause.reason)).bytes
    }
    guard !batch.isEmpty else { return }
    do throws(SystemError) {
      try file?.append(batch)
      try file?.sync()
      batch = []
      pause = nil
      if let path = file?.path { status = StatusReport.Trip(state: .recording, file: path) }
    } catch {
      batch = []
      pause(at: instant, because: error)
    }
  }

  private mutating func pause(at instant: Instant, because error: SystemError) {
    pause = (pause?.since ?? instant, error.text)
    status = StatusReport.Trip(
      state: .paused, file: file?.path,
      detail: "\(plan.directory): \(error); the trip goes on when this is gone")
  }

  /// What did not reach this thread in time is missing from the trip.
  private mutating func noteLoss(of lost: Int, at instant: Instant) {
    guard lost > 0 else { return }
    append(
      TripLine(
        at: instant,
        record: .pause(since: lastLine, reason: "the disk was too slow for \(lost) lines")))
  }
}
