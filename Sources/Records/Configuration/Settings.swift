public import Compass
public import Geodesy

/// What `peakyd.conf` can say, with the values that hold when it says nothing.
public struct Settings: Hashable, Sendable {
  public struct Gpsd: Hashable, Sendable {
    public var host = "localhost"
    public var port: UInt16 = 2947
    /// Nothing means any receiver.
    public var device: String?
    public var silentAfter: Duration = .seconds(5)
  }

  public struct Compass: Hashable, Sendable {
    public enum Source: String, Hashable, Sendable, CaseIterable {
      case auto
      case magnetometer
      case attitude
      case track
    }

    public var source = Source.auto
    public var bus = 1
    /// Nothing means whichever is found.
    public var chip: ChipModel?
    public var address: UInt8?
    /// Readings a second.
    public var rate = 20.0
    public var mount = Mount.flat
    /// Nothing means the accelerometer of the chip's package, if it has one.
    public var accelerometer: String?
    public var accelerometerAddress: UInt8?
    /// Accelerometer axes to the magnetometer's right-handed chip axes.
    public var accelerometerMount = Mount.flat
    /// Nothing means the model's.
    public var declination: Declination?
    /// A .COF file; nothing means the model built in.
    public var model: String?
    public var calibration = "/var/lib/peakyd/calibration.json"
  }

  public struct Sightings: Hashable, Sendable {
    public var peaks = "/etc/peakyd/peaks.json"
    /// Metres.
    public var radius = 40_000.0
    public var terrain = "/var/lib/peakyd/terrain"
    /// Metres.
    public var eyeHeight = 1.7
  }

  public struct Stream: Hashable, Sendable {
    public var socket = "/run/peakyd/peakyd.sock"
    public var mode: UInt32 = 0o660
    /// Nothing means the process's own.
    public var group: String?
    public var maxClients = 64
    /// SIGHTINGS a second.
    public var maxRate = 10.0
    /// Degrees.
    public var minTurn = 0.5
    public var heartbeat: Duration = .seconds(1)
    public var limit = 100
    public var control = "/run/peakyd/control.sock"
    public var controlGroup: String?
  }

  public struct Trip: Hashable, Sendable {
    public var isEnabled = true
    public var directory = "/var/lib/peakyd/trips"
    public var interval: Duration = .seconds(10)
    public var isRaw = false
    public var sync: Duration = .seconds(10)
    /// Bytes.
    public var maxSize: Int64 = 512_000_000
    public var maxLength: Duration = .seconds(24 * 3600)
  }

  public var gpsd = Gpsd()
  public var compass = Compass()
  public var sightings = Sightings()
  public var stream = Stream()
  public var trip = Trip()

  public init() {}
}
