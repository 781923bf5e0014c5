public import Foundation
import Glibc
import Synchronization

/// A gpsd of the test's own on the loopback, fed by the test with NMEA sentences as it likes.
///
/// Any thread may send; one alone may start and stop it.
public final class GpsdHarness: @unchecked Sendable {
  public static let program = "/usr/sbin/gpsd"
  /// Whether there is one; a test without it is skipped.
  public static var isInstalled: Bool { access(program, X_OK) == 0 }

  /// Where clients connect.
  public let port: Int
  private let receiverPort: Int
  private let feed: Int32
  private var gpsd: ChildProcess?

  /// Picks free ports and starts gpsd, with a receiver that says nothing yet, or with none.
  public init(hasReceiver: Bool = true) throws {
    port = try freePort(SOCK_STREAM)
    receiverPort = try freePort(SOCK_DGRAM)
    feed = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    try start(hasReceiver: hasReceiver)
  }

  deinit {
    try? gpsd?.stop(by: SIGKILL)
    unlink(control)
    close(feed)
  }

  /// What gpsd reads its sentences from, as it names it.
  public var device: String { "udp://127.0.0.1:\(receiverPort)" }

  /// Without a receiver gpsd insists on a socket to be given one by.
  private var control: String { NSTemporaryDirectory() + "peakyd-gpsd-\(getpid())-\(port).sock" }

  /// Starts gpsd and waits until it answers.
  public func start(hasReceiver: Bool = true) throws {
    let source = hasReceiver ? [device] : ["-F", control]
    let gpsd = try ChildProcess(Self.program, ["-N", "-n", "-S", "\(port)"] + source)
    self.gpsd = gpsd
    let deadline = Date(timeIntervalSinceNow: ChildProcess.patience)
    while !answers(port) {
      guard gpsd.isRunning, Date() < deadline else {
        throw ChildProcess.Failure(description: "gpsd does not start: \(gpsd.errors.text)")
      }
      poll(nil, 0, 10)
    }
  }

  public func stop() throws {
    try gpsd?.stop()
    gpsd = nil
  }

  /// Lets gpsd's receiver say these sentences, one datagram for all.
  public func send(_ sentences: [String]) {
    let bytes = Array(sentences.map { $0 + "\r\n" }.joined().utf8)
    _ = withAddress(receiverPort) { sendto(feed, bytes, bytes.count, 0, $0, $1) }
  }
}

/// Sentences of NMEA 0183 as a receiver sends them once a second.
public enum NMEA {
  /// RMC, GGA and GSA of one second with a 3D fix, in the order that ends in a cycle.
  ///
  /// The date is 30 November 2026; `second` counts from 17:00:00 UTC.
  public static func fix(
    second: Int, latitude: Double, longitude: Double, elevation: Double = 1000,
    satellites: Int = 9, hdop: Double = 0.9
  ) -> [String] {
    let time = String(
      format: "%02d%02d%02d.00", 17 + second / 3600, second / 60 % 60, second % 60)
    let place =
      "\(angle(latitude, 2)),\(latitude < 0 ? "S" : "N"),"
      + "\(angle(longitude, 3)),\(longitude < 0 ? "W" : "E")"
    return [
      sentence("GPRMC,\(time),A,\(place),2.1,92.1,301126,,,A"),
      sentence(
        String(
          format: "GPGGA,%@,%@,1,%02d,%.1f,%.1f,M,-33.0,M,,", time, place, satellites, hdop,
          elevation)),
      sentence(
        String(format: "GPGSA,A,3,02,05,07,12,15,18,24,25,29,,,,1.5,%.1f,1.2", hdop)),
    ]
  }

  /// RMC, GGA and GSA of one second without a fix.
  public static func noFix(second: Int) -> [String] {
    let time = String(
      format: "%02d%02d%02d.00", 17 + second / 3600, second / 60 % 60, second % 60)
    return [
      sentence("GPRMC,\(time),V,,,,,,,301126,,,N"),
      sentence("GPGGA,\(time),,,,,0,00,99.9,,,,,,"),
      sentence("GPGSA,A,1,,,,,,,,,,,,,99.9,99.9,99.9"),
    ]
  }

  /// The sentence with its `$` and the exclusive or of its characters.
  public static func sentence(_ body: String) -> String {
    String(format: "$%@*%02X", body, body.utf8.reduce(0, ^))
  }

  /// Degrees and minutes in one number.
  private static func angle(_ degrees: Double, _ digits: Int) -> String {
    let whole = Int(abs(degrees))
    let minutes = (abs(degrees) - Double(whole)) * 60
    return String(format: "%0\(digits)d%010.7f", whole, minutes)
  }
}

/// Below what the kernel hands out by itself, so that no connection takes a port before it is used.
private let ports = 10_000..<32_000
private let nextPort = Mutex(ports.lowerBound + Int(getpid()) * 97 % ports.count)

/// A port of the loopback that nobody uses now, and that is given to no other test.
public func freePort(_ type: __socket_type = SOCK_STREAM) throws -> Int {
  for _ in ports {
    let port = nextPort.withLock { next in
      next = next + 1 < ports.upperBound ? next + 1 : ports.lowerBound
      return next
    }
    // A child that another test starts meanwhile must not inherit it, and with it the port.
    let probe = socket(AF_INET, Int32(type.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(probe) }
    if withAddress(port, { bind(probe, $0, $1) }) == 0 { return port }
  }
  throw ChildProcess.Failure(description: "no free port")
}

func answers(_ port: Int) -> Bool {
  let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  defer { close(probe) }
  return withAddress(port) { connect(probe, $0, $1) } == 0
}

/// The loopback's address with a port.
public func withAddress<Result>(
  _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  return withUnsafePointer(to: address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}
