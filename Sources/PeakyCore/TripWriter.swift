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

  /// One trip may take this part of what all may: were it the whole, the first line of the next would
  /// remove it.
  static let shareOfOne: Int64 = 2

  private(set) var status = StatusReport.Trip(state: .off)

  private var plan: TripPlan
  private var thinner: TripThinner
  private var trusted = TrustedTime()
  private var file: TripFile?
  /// Lines that are not on the disk yet.
  private(set) var batch: [UInt8] = []
  private var synced = Instant.start
  private var lastLine = Instant.start
  /// Since when lines are missing, and why.
  private var pause: (since: Instant, reason: String)?
  /// The file that the next one goes on from.
  private var continued: String?
  private var removed: [String] = []
  /// The trip has grown as far as it may.
  private(set) var isFull = false

  init(_ plan: TripPlan) {
    self.plan = plan
    thinner = TripThinner(interval: plan.interval)
  }

  mutating func take(_ entry: TripRecorder.Entry, lost: Int) {
    switch entry {
    case .made(let made):
      beginFirst(at: made.instant)
      noteLoss(of: lost, at: made.instant)
      take(made)
      proceed(to: made.instant)
    case .input(let input, let instant):
      beginFirst(at: instant)
      noteLoss(of: lost, at: instant)
      take(input, at: instant)
      proceed(to: instant)
    case .mark(let instant):
      noteLoss(of: lost, at: instant)
      if plan.isRaw { append(TripLine(at: instant, record: .input(.tick(missed: 0)))) }
    case .settings(let setup, let instant):
      beginFirst(at: instant)
      noteLoss(of: lost, at: instant)
      take(setup, at: instant)
    case .renewal(let next, let instant):
      noteLoss(of: lost, at: instant)
      close(at: instant)
      renew(next)
    case .close(let instant, _):
      noteLoss(of: lost, at: instant)
      close(at: instant)
    }
  }

  /// The names of the trips that were removed to make room, once each.
  mutating func takeRemoved() -> [String] {
    defer { removed = [] }
    return removed
  }

  private mutating func close(at instant: Instant) {
    if plan.isRaw { append(TripLine(at: instant, record: .input(.tick(missed: 0)))) }
    flush(at: instant)
  }

  private mutating func renew(_ next: TripPlan) {
    if let path = file?.path { continued = path }
    file = nil
    plan = next
    thinner = TripThinner(interval: next.interval)
    trusted = TrustedTime()
    batch = []
    synced = .start
    lastLine = .start
    pause = nil
    isFull = false
    status = StatusReport.Trip(state: .off)
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

  private mutating func take(_ setup: Setup, at instant: Instant) {
    guard plan.isRaw else { return }
    append(
      TripLine(at: instant, record: .settings(Configuration.entries(of: setup.settings))))
    guard setup.calibration != plan.calibration else { return }
    plan.calibration = setup.calibration
    append(TripLine(at: instant, record: .calibration(setup.calibration)))
  }

  private mutating func append(_ line: [UInt8], at instant: Instant) {
    guard plan.isEnabled, pause == nil else { return }
    batch += TripLine.stamped(line, at: instant)
    lastLine = instant
  }

  private mutating func append(_ line: TripLine) {
    guard plan.isEnabled, pause == nil else { return }
    batch += line.bytes
    lastLine = line.at
  }

  // MARK: The file

  private mutating func beginFirst(at instant: Instant) {
    if plan.isEnabled, file == nil, pause == nil { begin(at: instant) }
  }

  private mutating func begin(at instant: Instant) {
    do throws(SystemError) {
      try Files.createFolder(plan.directory)
      let header = TripHeader(
        release: Release.number, host: plan.host, settings: plan.settings,
        calibration: plan.calibration, catalog: plan.catalog, isFresh: instant == .start,
        continues: continued)
      var new = try TripFile(pendingIn: plan.directory)
      do throws(SystemError) {
        try new.append(TripLine(at: .start, record: .header(header)).bytes)
      } catch {
        // There is room for names on a full disk: each attempt would leave one more empty file.
        try? Files.remove(new.path)
        throw error
      }
      status = StatusReport.Trip(state: .recording, file: new.path)
      file = consume new
    } catch {
      pause(since: instant, because: error)
    }
  }

  /// Gives the file its name, once GPS has given a time that can be trusted.
  private mutating func name(by fix: Fix, at instant: Instant) {
    guard file?.isPending == true, let begin = trusted.receive(fix, at: instant) else { return }
    do throws(SystemError) {
      try file?.rename(to: begin.compact, in: plan.directory)
      if let path = file?.path, pause == nil {
        status = StatusReport.Trip(state: .recording, file: path)
      }
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
    let before = synced
    synced = instant
    guard plan.isEnabled else { return }
    if file == nil { begin(at: instant) }
    guard file != nil else { return }
    if let pause {
      batch = TripLine(at: instant, record: .pause(since: pause.since, reason: pause.reason)).bytes
    }
    guard !batch.isEmpty else { return }
    do throws(SystemError) {
      try file?.append(batch)
      try file?.sync()
      batch = []
      pause = nil
      if let path = file?.path { status = StatusReport.Trip(state: .recording, file: path) }
      isFull =
        (file?.size ?? 0) >= plan.maxSize / Self.shareOfOne
        || Instant.start.duration(to: instant) >= plan.maxLength
      makeRoom()
    } catch {
      batch = []
      // Removed by somebody: a new one takes its place.
      if error.symbol == "ENOENT" { file = nil }
      pause(since: before, because: error)
    }
  }

  private mutating func makeRoom() {
    guard let current = file?.name, let files = try? Files.list(plan.directory) else { return }
    for name in TripShelf.superfluous(among: files, current: current, limit: plan.maxSize)
    where (try? Files.remove("\(plan.directory)/\(name)")) != nil {
      removed.append(name)
    }
  }

  private mutating func pause(since instant: Instant, because error: SystemError) {
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
