import Compass
import Gpsd
import Linux
import Records
import Sightings
import Synchronization
import Timekeeping

/// One run on real hardware: gpsd and the chip in, the stream and the trip out.
struct LiveRun: Sendable {
  private let options: DaemonOptions
  private let first: Setup
  private let log: Log

  init(_ options: DaemonOptions, _ source: SettingsSource, log: Log) throws(Failure) {
    self.options = options
    self.log = log
    first = try Setup(
      source.settings(replaying: nil), recorded: nil, isCalibrationGiven: true, log: log)
  }

  func run() async throws(Failure) -> ExitCode {
    let station = try Station(first.settings.stream, log: log)
    let service = try ServiceLink(log: log)
    try station.attend(service)
    let hostTime = HostClock.now()
    let entrance = Entrance(
      heartbeat: first.settings.stream.heartbeat, now: BootClock.milliseconds)
    let printer = options.printsStream ? try LinePrinter() : nil
    let feed = SightingFeed(
      engine: first.engine, settings: first.settings, replayed: nil, poller: station.poller,
      log: log, copy: printer?.offer,
      announce: { report in
        log.status(report)
        service.say(report)
      })
    let readers = Readers(entrance: entrance, log: log)
    let reload = Reload(
      options: options, first: first, entrance: entrance, readers: readers, log: log)
    let recorder = try startRecorder(telling: feed, reload, hostTime: hostTime)
    let pipeline = Pipeline(
      provider: LocationProvider(first.navigator(hostTime: hostTime)), feed: feed,
      recorder: recorder, timePassed: service.timePassed)
    await pipeline.begin()
    let work = Task {
      for await stamped in entrance.entries {
        await pipeline.take(stamped.entry, at: stamped.instant)
      }
    }
    try readers.start(first.settings)
    // The socket accepts; a fix or a compass is not waited for.
    service.tell(.ready)
    await station.serve(feed, reporting: service) {
      do throws(SystemError) {
        // Reading a catalog takes its time; nobody is to wait for it.
        try WorkerThread.start(name: "reload") {
          service.tell(.reloading)
          reload.run()
          service.tell(.ready)
        }
      } catch {
        log.error("SIGHUP: \(error); the old settings stay")
      }
    }
    service.tell(.stopping)
    // The heartbeats that are due by now, so that a replay ends as the trip did.
    let end = entrance.close()
    await work.value
    await recorder.close(at: end)
    await station.close(feed)
    log.info("ended")
    return .ok
  }

  private func startRecorder(
    telling feed: SightingFeed, _ reload: Reload, hostTime: UTCTime
  ) throws(Failure) -> TripRecorder {
    // One consumer keeps the states in their order.
    let (states, state) = AsyncStream.makeStream(of: StatusReport.Trip.self)
    Task {
      for await trip in states { await feed.note(trip: trip) }
    }
    let listener = TripRecorder.Listener(
      state: { trip in
        if trip.state == .paused { log.warning("trip paused: \(trip.detail ?? "")") }
        if trip.state == .recording, let file = trip.file { log.info("recording \(file)") }
        state.yield(trip)
      },
      isFull: { reload.renew() },
      notice: { log.notice($0) })
    do throws(SystemError) {
      return try TripRecorder(TripPlan(first, host: hostTime), telling: listener)
    } catch {
      throw Failure("cannot start: \(error)", .unavailable)
    }
  }
}
