import Linux
import Records
import Sightings
import Timekeeping

/// One replay of recorded trips: no gpsd, no I2C, nothing recorded.
struct ReplayRun: Sendable {
  private struct Trip: Sendable {
    let file: String
    let header: TripHeader
    let setup: Setup
  }

  private let options: DaemonOptions
  private let source: SettingsSource
  private let isCalibrationGiven: Bool
  private let trips: [Trip]
  private let log: Log

  init(_ options: DaemonOptions, _ source: SettingsSource, log: Log) throws(Failure) {
    self.options = options
    self.source = source
    self.log = log
    isCalibrationGiven = try source.namesCalibration()
    var trips: [Trip] = []
    for file in options.trips {
      let header = try TripPlayer.header(of: file)
      let setup = try Setup(
        source.settings(replaying: (file, header)), recorded: header,
        isCalibrationGiven: isCalibrationGiven, log: log)
      trips.append(Trip(file: file, header: header, setup: setup))
    }
    self.trips = trips
  }

  func run() async throws(Failure) -> ExitCode {
    guard let first = trips.first else { return .ok }
    let station = try Station(first.setup.settings.stream, log: log)
    let printer = options.printsStream ? try LinePrinter() : nil
    let feed = SightingFeed(
      engine: first.setup.engine, settings: first.setup.settings, replayed: first.file,
      poller: station.poller, log: log, copy: printer?.take,
      announce: log.status)
    let serving = Task {
      await station.serve(feed) { log.notice("SIGHUP: a replay reads no settings again") }
    }
    let playing = Task { () -> Result<Void, Failure> in
      do throws(Failure) {
        repeat {
          try await playAll(into: feed, printing: printer)
        } while options.loops && !Task.isCancelled && printer?.error == nil
        await printer?.catchUp(to: 0)
        if let error = printer?.error, error.symbol != "EPIPE" {
          throw Failure("standard output: \(error)", .inputOutput)
        }
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    let ending = Task {
      await serving.value
      playing.cancel()
    }
    let result = await playing.value
    ending.cancel()
    await station.close(feed)
    switch result {
    case .success: return .ok
    case .failure(let failure): throw failure
    }
  }

  private func playAll(
    into feed: SightingFeed, printing printer: LinePrinter?
  ) async throws(Failure) {
    for trip in trips where !Task.isCancelled && printer?.error == nil {
      let settings = trip.setup.settings
      await feed.restart(engine: trip.setup.engine, settings: settings, replayed: trip.file)
      let player = TripPlayer(
        file: trip.file, speed: options.speed, heartbeat: settings.stream.heartbeat, log: log,
        keepUp: { await printer?.catchUp(to: LinePrinter.largestBacklog) },
        setup: { header throws(Failure) in
          try Setup(
            source.settings(replaying: (trip.file, header)), recorded: header,
            isCalibrationGiven: isCalibrationGiven, log: log)
        })
      try await player.play(
        into: Pipeline(
          provider: LocationProvider(trip.setup.navigator(hostTime: trip.header.host)), feed: feed,
          recorder: nil))
    }
  }
}
