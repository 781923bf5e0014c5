import Foundation
import Geodesy
import Sightings
import Support
import Synchronization
import Testing

@testable import Gpsd

private let patience = Duration.seconds(20)

private func tpv(_ latitude: Int) -> String {
  #"{"class":"TPV","mode":2,"lat":\#(latitude),"lon":-82}"# + "\n"
}

private func fix(_ latitude: Int) -> GpsdReport {
  .fix(
    Fix(
      mode: .twoDimensional,
      coordinate: Coordinate(latitude: Double(latitude), longitude: -82)))
}

@Suite struct ConnectionTests {
  let gpsd: ScriptedGpsd
  let address: GpsdAddress

  init() throws {
    gpsd = try ScriptedGpsd()
    address = GpsdAddress(host: "127.0.0.1", port: gpsd.port)
  }

  @Test func `it asks for reports`() throws {
    let connection = try GpsdConnection(to: address)
    #expect(gpsd.acceptRequest() == #"?WATCH={"enable":true,"json":true};"#)
    withExtendedLifetime(connection) {}
  }

  @Test func `it asks for one receiver alone`() throws {
    let address = GpsdAddress(host: "127.0.0.1", port: gpsd.port, device: "/dev/ttyACM0")
    let connection = try GpsdConnection(to: address)
    let request = gpsd.acceptRequest()
    #expect(
      request == #"?WATCH={"enable":true,"json":true,"device":"/dev/ttyACM0"};"#)
    withExtendedLifetime(connection) {}
  }

  @Test func `of queued fixes in a row the newest alone is handed out, in its place`() throws {
    var connection = try GpsdConnection(to: address)
    _ = gpsd.acceptRequest()
    gpsd.say((1...30).map { tpv($0) }.joined())
    gpsd.say(#"{"class":"DEVICES","devices":[]}"# + "\n" + tpv(31))
    gpsd.finishSending()
    var all: [GpsdReport] = []
    // The kernel may hand it over in parts; the last part holds the last fix.
    while all.last != fix(31) {
      all += try connection.read(waitingAtMost: patience)
    }
    // How many fixes of the first row come is a matter of how it was cut; they end with its last.
    #expect(all.suffix(3) == [fix(30), .devices([]), fix(31)])
    #expect(all.count < 31)
  }

  @Test func `half a line is waited for, not asked for again and again`() throws {
    var connection = try GpsdConnection(to: address)
    _ = gpsd.acceptRequest()
    gpsd.say(String(tpv(35).prefix(20)))
    // The rest comes when the reader sleeps, or has come back too often.
    let returns = Counter()
    let reader = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    var reports: [GpsdReport] = []
    Thread.detachNewThread { [gpsd] in
      while returns.count < 1000, !isAsleep(reader) { sched_yield() }
      gpsd.say(String(tpv(35).dropFirst(20)))
    }
    while reports.isEmpty {
      reports = try connection.read(waitingAtMost: patience)
      returns.add()
    }
    #expect(reports == [fix(35)])
    #expect(returns.count <= 2)
  }

  @Test func `a closed connection is said after what came before it`() throws {
    var connection = try GpsdConnection(to: address)
    _ = gpsd.acceptRequest()
    gpsd.say(tpv(35))
    gpsd.hangUp()
    #expect(try connection.read(waitingAtMost: patience) == [fix(35)])
    for _ in 1...3 {
      do {
        _ = try connection.read(waitingAtMost: patience)
        Issue.record("nothing was thrown")
      } catch {
        #expect(error == .closed(address))
      }
    }
  }

  @Test func `a broken connection is said with its reason`() throws {
    var connection = try GpsdConnection(to: address)
    _ = gpsd.acceptRequest()
    gpsd.breakOff()
    do {
      _ = try connection.read(waitingAtMost: patience)
      Issue.record("nothing was thrown")
    } catch {
      #expect(error == .broken(address, errno: ECONNRESET))
    }
  }

  @Test func `no gpsd is said with what to do`() throws {
    let address = GpsdAddress(host: "127.0.0.1", port: try freePort())
    do {
      _ = try GpsdConnection(to: address)
      Issue.record("nothing was thrown")
    } catch {
      #expect(
        "\(error)" == """
          gpsd does not answer at 127.0.0.1:\(address.port): nobody accepts the connection; \
          install it with: sudo apt install gpsd, or set gpsd.host and gpsd.port
          """)
    }
  }

  @Test(arguments: ["shared memory", "DBUS export"])
  func `a host that is none is refused`(_ host: String) {
    #expect(throws: GpsdError.self) { _ = try GpsdConnection(to: GpsdAddress(host: host)) }
  }
}

@Suite struct AdviceTests {
  @Test func `a gpsd without a receiver is told where Debian configures it`() {
    #expect(
      GpsdAddress().noReceiverAdvice(present: []) == """
        gpsd at localhost:2947 has no receiver; name it in /etc/default/gpsd as \
        DEVICES="/dev/ttyACM0", then: sudo systemctl restart gpsd
        """)
  }

  @Test func `the wrong receiver is told which there are`() {
    #expect(
      GpsdAddress(device: "/dev/ttyS9").noReceiverAdvice(present: ["/dev/ttyS0", "/dev/ttyS1"])
        == """
        gpsd at localhost:2947 does not have /dev/ttyS9, but /dev/ttyS0, /dev/ttyS1; \
        set gpsd.device to one of these
        """)
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)
  var count: Int { value.load(ordering: .relaxed) }
  func add() { value.add(1, ordering: .relaxed) }
}

/// Whether a thread of this process, by its folder below /proc, waits for something.
private func isAsleep(_ thread: String) -> Bool {
  // Foundation takes the size of a file in /proc, which is 0, for its word.
  let file = open("/proc/\(thread)/stat", O_RDONLY | O_CLOEXEC)
  defer { close(file) }
  var bytes = [UInt8](repeating: 0, count: 512)
  let count = read(file, &bytes, bytes.count)
  return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).contains(") S ")
}
