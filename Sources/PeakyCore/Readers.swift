import Compass
import Gpsd
import Linux
import Records
import Synchronization

/// The threads that bring inputs in, and what they are told to read.
final class Readers: Sendable {
  private let entrance: Entrance
  private let log: Log
  private let compass: CompassReader
  private let gpsd = Mutex<(address: GpsdAddress, reader: GpsdReader)?>(nil)

  init(entrance: Entrance, log: Log) {
    self.entrance = entrance
    self.log = log
    compass = CompassReader(log: log, enter: entrance.enter)
  }

  func start(_ settings: Settings) throws(Failure) {
    use(settings)
    do throws(SystemError) {
      try Ticker(entrance: entrance).start()
      try compass.start()
    } catch {
      throw Failure("cannot start: \(error)", .unavailable)
    }
  }

  /// Puts other settings in force: another gpsd is connected to, another chip looked for.
  func use(_ settings: Settings) {
    compass.use(CompassPlan(settings.compass))
    let address = GpsdAddress(
      host: settings.gpsd.host, port: Int(settings.gpsd.port), device: settings.gpsd.device)
    gpsd.withLock { gpsd in
      guard gpsd?.address != address else { return }
      gpsd?.reader.retire()
      let reader = GpsdReader(address: address, log: log, enter: entrance.enter)
      gpsd = (address, reader)
      do throws(SystemError) {
        try reader.start()
      } catch {
        log.error("no thread for gpsd: \(error)")
      }
    }
  }
}

extension CompassPlan {
  fileprivate init(_ settings: Settings.Compass) {
    self.init(
      bus: settings.bus, chip: settings.chip,
      address: settings.address, rate: settings.rate, user: Accounts.userName ?? "$USER")
  }
}
