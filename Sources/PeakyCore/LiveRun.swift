import Compass
import Gpsd
import Linux
import Records
import Sightings
import Timekeeping

/// One run on real hardware: gpsd and the chip in, the stream and the trip out.
struct LiveRun: Sendable {
  private let options: DaemonOptions
  private let setup: Setup
  private let log: Log

  init(_ options: DaemonOptions, _ source: SettingsSource, log: Log) throws(Failure) {
    self.options = options
    self.log = log
    setup = try Setup(
      source.settings(replaying: nil), recorded: nil, isCalibrationGiven: true, log: log)
  }

  func run() async throws(Failure) -> ExitCode {
    let station = try Station(setup.settings.stream, log: log)
    let clock = BootClock()
    let hostTime = HostClock.now()
    let entrance = Entrance(heartbeat: setup.settings.stream.heartbeat, now: clock.now)
    let printer = options.printsStream ? try LinePrinter(log: log) : nil
    let feed = SightingFeed(
      engine: setup.engine, settings: setup.settings, replayed: nil, poller: station.poller,
      log: log, copy: printer?.copy)
    let recorder = try startRecorder(telling: feed, hostTime: hostTime)
    let pipeline = Pipeline(
      provider: LocationProvider(setup.navigator(hostTime: hostTime)), feed: feed,
      recorder: recorder)
    await pipeline.begin()
    let work = Task {
      for await stamped in entrance.inputs {
        await pipeline.take(stamped.input, at: stamped.instant)
      }
    }
    try startReaders(entrance, clock)
    await station.serve(feed)
    // The heartbeats that are due by now, so that a replay ends as the trip did.
    let end = entrance.close()
    await work.value
    await recorder?.close(at: end)
    await station.close(feed)
    log.info("ended")
    return .ok
  }

  private func startReaders(_ entrance: Entrance, _ clock: BootClock) throws(Failure) {
    let compass = setup.settings.compass
    let gpsd = setup.settings.gpsd
    do throws(SystemError) {
      try Ticker(heartbeat: setup.settings.stream.heartbeat, clock: clock, enter: entrance.enter)
        .start()
      try GpsdReader(
        address: GpsdAddress(host: gpsd.host, port: Int(gpsd.port), device: gpsd.device),
        log: log, enter: entrance.enter
      ).start()
      try CompassReader(
        plan: CompassPlan(
          bus: compass.bus, chip: compass.chip.flatMap(ChipModel.init(named:)),
          address: compass.address, rate: compass.rate, user: Accounts.userName ?? "$USER"),
        log: log, enter: entrance.enter
      ).start()
    } catch {
      throw Failure("cannot start: \(error)", .unavailable)
    }
  }

  private func startRecorder(
    telling feed: SightingFeed, hostTime: UTCTime
  ) throws(Failure) -> TripRecorder? {
    let trip = setup.settings.trip
    guard trip.isEnabled else { return nil }
    let plan = TripPlan(
      directory: trip.directory, interval: trip.interval, isRaw: trip.isRaw, sync: trip.sync,
      settings: Configuration.entries(of: setup.settings),
      calibration: setup.calibration, catalog: setup.catalogFacts, host: hostTime)
    do throws(SystemError) {
      return try TripRecorder(plan) { trip in
        if trip.state == .paused { log.warning("trip paused: \(trip.detail ?? "")") }
        if trip.state == .recording, let file = trip.file { log.info("recording \(file)") }
        Task { await feed.note(trip: trip) }
      }
    } catch {
      throw Failure("cannot start: \(error)", .unavailable)
    }
  }
}
