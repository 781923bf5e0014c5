import Linux
import Records
import Sightings
import Synchronization

/// Reads the configuration, the catalog, the model and the calibration again: all or nothing.
final class Reload: Sendable {
  private let options: DaemonOptions
  private let entrance: Entrance
  private let readers: Readers
  private let log: Log
  /// What the process was started with.
  private let started: Settings
  /// What is in force.
  private let current: Mutex<Setup>
  /// One at a time.
  private let reading = Mutex(())

  init(
    options: DaemonOptions, first: Setup, entrance: Entrance, readers: Readers, log: Log
  ) {
    self.options = options
    self.entrance = entrance
    self.readers = readers
    self.log = log
    started = first.settings
    current = Mutex(first)
  }

  /// On SIGHUP: puts what is read in force, or says what is wrong and keeps what there is.
  func run() {
    reading.withLock { _ in
      do throws(Failure) {
        let source = try SettingsSource(options, log: log)
        let setup = try Setup(
          source.settings(replaying: nil), recorded: nil, isCalibrationGiven: true,
          mustBeWhole: true, log: log)
        put(setup)
      } catch {
        log.error("SIGHUP: \(error.message); the old settings stay")
      }
    }
  }

  /// Begins a new engine, and with it a new trip, with what is in force.
  func renew() {
    current.withLock { entrance.renew($0, hostTime: HostClock.now()) }
  }

  private func put(_ setup: Setup) {
    current.withLock { current in
      let late = Configuration.needingRestart(from: started, to: setup.settings)
      readers.use(setup.settings)
      if setup.settings.trip == current.settings.trip,
        setup.catalogFacts == current.catalogFacts, setup.model == current.model
      {
        entrance.enter(setup)
      } else {
        // A trip is recorded in one way from its first line on, of one catalog and one model.
        entrance.renew(setup, hostTime: HostClock.now())
      }
      current = setup
      log.notice(
        "SIGHUP: the settings were read again"
          + (late.isEmpty ? "" : "; \(late.joined(separator: ", ")) wants a restart"))
    }
  }
}
