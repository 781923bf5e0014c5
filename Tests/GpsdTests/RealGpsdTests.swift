import Geodesy
import Sightings
import Support
import Testing
import Timekeeping

@testable import Gpsd

@Suite(.enabled(if: GpsdHarness.isInstalled, "gpsd is not installed"), .serialized)
struct RealGpsdTests {
  private static let place = (latitude: 35.7939123, longitude: -82.9583456)

  /// Feeds the receiver second after second until a read gives what is looked for.
  private func feed<Answer>(
    _ gpsd: GpsdHarness, _ connection: inout GpsdConnection,
    _ sentences: (Int) -> [String], until answer: (GpsdReport) -> Answer?
  ) throws -> Answer {
    for second in 0..<600 {
      gpsd.send(sentences(second))
      for report in try connection.read(waitingAtMost: .milliseconds(100)) {
        if let found = answer(report) { return found }
      }
    }
    throw ChildProcess.Failure(description: "600 seconds of sentences gave nothing")
  }

  private func sentences(_ second: Int) -> [String] {
    NMEA.fix(
      second: second, latitude: Self.place.latitude, longitude: Self.place.longitude,
      elevation: 1410.2)
  }

  private func fix3D(_ report: GpsdReport) -> Fix? {
    guard case .fix(let fix) = report, fix.mode == .threeDimensional, fix.elevation != nil else {
      return nil
    }
    return fix
  }

  @Test func `a receiver's sentences become a fix`() throws {
    let gpsd = try GpsdHarness()
    var connection = try GpsdConnection(to: GpsdAddress(host: "127.0.0.1", port: gpsd.port))
    let fix = try feed(gpsd, &connection, sentences, until: fix3D)
    let coordinate = try #require(fix.coordinate)
    #expect(abs(coordinate.latitude - Self.place.latitude) < 2e-7)
    #expect(abs(coordinate.longitude - Self.place.longitude) < 2e-7)
    #expect(fix.elevation == Elevation(metres: 1410.2))
    // 2.1 knots.
    #expect(abs(try #require(fix.speed) - 1.0803) < 0.001)
    #expect(fix.track == TrueBearing(wrapping: 92.1))
  }

  @Test func `first gpsd tells its version and its receivers`() throws {
    let gpsd = try GpsdHarness()
    var connection = try GpsdConnection(to: GpsdAddress(host: "127.0.0.1", port: gpsd.port))
    var seen: [GpsdReport] = []
    while seen.count < 2 { seen += try connection.read(waitingAtMost: .seconds(20)) }
    guard case .version(let version) = seen[0] else {
      Issue.record("no version: \(seen)")
      return
    }
    #expect(version.protocolMajor == 3)
    #expect(seen[1] == .devices([gpsd.device]))
  }

  @Test func `a gpsd without a receiver says so and then nothing`() throws {
    let gpsd = try GpsdHarness(hasReceiver: false)
    var connection = try GpsdConnection(to: GpsdAddress(host: "127.0.0.1", port: gpsd.port))
    var seen: [GpsdReport] = []
    while seen.count < 2 { seen += try connection.read(waitingAtMost: .seconds(20)) }
    #expect(seen[1] == .devices([]))
    #expect(try connection.read(waitingAtMost: .milliseconds(100)).isEmpty)
  }

  @Test func `a receiver without a fix has mode none`() throws {
    let gpsd = try GpsdHarness()
    var connection = try GpsdConnection(to: GpsdAddress(host: "127.0.0.1", port: gpsd.port))
    let fix = try feed(gpsd, &connection, { NMEA.noFix(second: $0) }) { report -> Fix? in
      guard case .fix(let fix) = report else { return nil }
      return fix
    }
    #expect(fix.mode == .none)
    #expect(fix.coordinate == nil)
    #expect(fix.time == nil)
  }

  @Test func `gpsd may be stopped and started any number of times`() throws {
    let gpsd = try GpsdHarness()
    let address = GpsdAddress(host: "127.0.0.1", port: gpsd.port)
    for _ in 1...3 {
      var connection = try GpsdConnection(to: address)
      _ = try feed(gpsd, &connection, sentences, until: fix3D)
      try gpsd.stop()
      #expect(throws: GpsdError.self) {
        while true { _ = try connection.read(waitingAtMost: .seconds(20)) }
      }
      #expect(throws: GpsdError.self) { _ = try GpsdConnection(to: address) }
      try gpsd.start()
    }
  }
}
