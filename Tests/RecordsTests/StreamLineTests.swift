import Compass
import Geodesy
import Geomagnetism
import Records
import Sightings
import Support
import Testing
import Timekeeping

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

private let maxPatch = Coordinate(latitude: 35.7939123, longitude: -82.9583456)

/// The report behind the contract's example of a SIGHTINGS line.
private func exampleReport() throws -> SightingReport {
  let heading = TrueBearing(wrapping: 47.32)
  let bearing = TrueBearing(wrapping: 47.12)
  let sighting = Sighting(
    peak: Peak(
      name: "Mount Pisgah",
      coordinate: try #require(Coordinate(latitude: 35.4255, longitude: -82.7569)),
      elevation: Elevation(metres: 1743)),
    distance: 12_345.2, bearing: bearing, relative: RelativeBearing(from: heading, to: bearing),
    elevationAngle: ElevationAngle(degrees: 1.5211), isVisible: true, error: 4.1)
  return SightingReport(
    time: UTCTime(milliseconds: 1_796_058_245_250),
    position: SightingReport.Position(
      coordinate: try #require(maxPatch), elevation: Elevation(metres: 1410.21), error: 4.1,
      elevationError: 9.8, mode: .threeDimensional, track: TrueBearing(wrapping: 92.1), speed: 1.1,
      age: .milliseconds(250), isStale: false),
    heading: SightingReport.Heading(
      trueBearing: heading, magnetic: MagneticBearing(wrapping: 54.09),
      declination: Declination(degrees: -6.77), error: 4, source: .magnetometer, state: .ok,
      age: .milliseconds(99)),
    radius: 40_000, total: 18, facing: "Mount Pisgah", sightings: [sighting])
}

private func exampleStatus() -> StatusReport {
  StatusReport(
    state: .ready,
    position: StatusReport.Position(
      state: .fix3D, detail: "...", satellitesUsed: 9, satellitesSeen: 14, hdop: 0.9),
    heading: StatusReport.Heading(
      state: .ok, detail: "...", magnetic: MagneticBearing(wrapping: 54.09), chip: "LIS3MDL",
      isCalibrated: true),
    declination: StatusReport.DeclinationInForce(
      declination: Declination(degrees: -6.77), error: 0.7, source: "WMM2025", isValid: true,
      zone: .normal),
    clock: .gps, trip: StatusReport.Trip(state: .recording, file: "..."), peaks: 72, inRange: 18,
    replay: nil, subscribers: 2, dropped: 0)
}

// What the contract shows, but for the error of its one sighting, which it rounds itself.
private let exampleLine =
  #"{"class":"SIGHTINGS","time":"2026-11-30T17:04:05.250Z","position":{"lat":35.7939123,"lon":-82.9583456,"elevationM":1410.2,"errorM":4.1,"elevationErrorM":9.8,"mode":3,"trackDeg":92.10,"speedMps":1.1,"ageS":0.2},"heading":{"trueDeg":47.32,"magneticDeg":54.09,"declinationDeg":-6.77,"errorDeg":4.00,"source":"magnetometer","state":"ok","ageS":0.0},"radiusKm":40.000,"total":18,"facing":"Mount Pisgah","sightings":[{"peak":"Mount Pisgah","distanceKm":12.345,"bearingDeg":47.12,"relativeDeg":-0.20,"elevationM":1743.0,"elevationAngleDeg":1.52,"visible":true,"errorDeg":4.10}]}"#

struct StreamLineTests {
  @Test func `SIGHTINGS is the contract's example`() throws {
    let line = StreamLine.sightings(try exampleReport())
    #expect(text(line.bytes) == exampleLine + "\n")
    #expect(line.bytes(dropped: 0) == line.bytes)
    #expect(problems(inLine: exampleLine) == [])
  }

  @Test func `what a subscriber missed stands before the sightings`() throws {
    let line = StreamLine.sightings(try exampleReport())
    let expected = exampleLine.replacing(
      #","sightings":["#, with: #","dropped":12,"sightings":["#)
    #expect(text(line.bytes(dropped: 12)) == expected + "\n")
    #expect(problems(inLine: expected) == [])
  }

  @Test func `what is not known is left out of SIGHTINGS`() throws {
    var report = try exampleReport()
    report.time = nil
    report.heading = nil
    report.facing = nil
    report.position?.elevation = nil
    report.position?.error = nil
    report.position?.elevationError = nil
    report.position?.track = nil
    report.position?.speed = nil
    report.position?.mode = .twoDimensional
    report.position?.age = .milliseconds(61_999)
    report.position?.isStale = true
    report.sightings = [
      Sighting(
        peak: Peak(name: "A \"B\"\\", coordinate: try #require(maxPatch)), distance: 0.4,
        bearing: nil, relative: nil, elevationAngle: nil, isVisible: nil, error: nil)
    ]
    let line = text(StreamLine.sightings(report).bytes)
    #expect(
      line
        == #"{"class":"SIGHTINGS","position":{"lat":35.7939123,"lon":-82.9583456,"mode":2,"ageS":61.9,"stale":true},"radiusKm":40.000,"total":18,"sightings":[{"peak":"A \"B\"\\","distanceKm":0.000}]}"#
        + "\n")
    #expect(problems(inLine: String(line.dropLast())) == [])
  }

  @Test func `a heading without a fix is magnetic and sees nothing`() throws {
    var report = try exampleReport()
    report.time = nil
    report.position = nil
    report.heading?.trueBearing = nil
    report.heading?.declination = nil
    report.total = 0
    report.facing = nil
    report.sightings = []
    let line = text(StreamLine.sightings(report).bytes)
    #expect(
      line
        == #"{"class":"SIGHTINGS","heading":{"magneticDeg":54.09,"errorDeg":4.00,"source":"magnetometer","state":"ok","ageS":0.0},"radiusKm":40.000,"total":0,"sightings":[]}"#
        + "\n")
    #expect(problems(inLine: String(line.dropLast())) == [])
  }

  @Test func `angles that round up to a full or half turn begin again`() throws {
    var report = try exampleReport()
    let ahead = TrueBearing(wrapping: 359.999)
    report.heading?.trueBearing = ahead
    report.heading?.magnetic = MagneticBearing(wrapping: 359.998)
    report.heading?.declination = Declination(degrees: -0.001)
    report.position?.track = ahead
    let behind = TrueBearing(wrapping: 179.996)
    report.sightings = [
      Sighting(
        peak: report.sightings[0].peak, distance: 5000, bearing: behind,
        relative: RelativeBearing(from: ahead, to: TrueBearing(wrapping: 179.9951)),
        elevationAngle: ElevationAngle(degrees: -0.004), isVisible: false, error: 180)
    ]
    let line = text(StreamLine.sightings(report).bytes.dropLast())
    for field in [
      #""trackDeg":0.00"#, #""trueDeg":0.00"#, #""magneticDeg":0.00"#, #""declinationDeg":0.00"#,
      #""bearingDeg":180.00"#, #""relativeDeg":-180.00"#, #""elevationAngleDeg":0.00"#,
    ] {
      #expect(line.contains(field))
    }
    #expect(problems(inLine: line) == [])
  }

  @Test func `STATUS is the contract's example`() {
    let line = text(StreamLine.status(exampleStatus()))
    #expect(
      line
        == #"{"class":"STATUS","state":"ready","position":{"state":"fix-3d","detail":"...","satellitesUsed":9,"satellitesSeen":14,"hdop":0.9},"heading":{"state":"ok","detail":"...","magneticDeg":54.09,"chip":"LIS3MDL","calibrated":true},"declination":{"deg":-6.77,"errorDeg":0.70,"source":"WMM2025","valid":true},"clock":{"state":"gps"},"trip":{"state":"recording","file":"..."},"catalog":{"peaks":72,"inRange":18},"subscribers":2,"dropped":0}"#
        + "\n")
    #expect(problems(inLine: String(line.dropLast())) == [])
  }

  @Test func `STATUS of a bare unit in a replay says what there is`() {
    var status = exampleStatus()
    status.state = .blocked
    status.position = StatusReport.Position(state: .noReceiver, detail: "")
    status.heading = StatusReport.Heading(state: .absent, detail: "no bus")
    status.declination?.zone = .blackout
    status.clock = .unknown
    status.trip = StatusReport.Trip(state: .paused, detail: "disk full")
    status.inRange = nil
    status.replay = "hike.ndjson"
    let line = text(StreamLine.status(status))
    #expect(
      line
        == #"{"class":"STATUS","state":"blocked","position":{"state":"no-receiver"},"heading":{"state":"absent","detail":"no bus"},"declination":{"deg":-6.77,"errorDeg":0.70,"source":"WMM2025","valid":true,"zone":"blackout"},"clock":{"state":"unknown"},"trip":{"state":"paused","detail":"disk full"},"catalog":{"peaks":72},"replay":"hike.ndjson","subscribers":2,"dropped":0}"#
        + "\n")
    #expect(problems(inLine: String(line.dropLast())) == [])
  }

  @Test func `VERSION is the contract's example and names a replay`() {
    let live = #"{"class":"VERSION","name":"peakyd","release":"0.1.0","protocol":1}"#
    let replay =
      #"{"class":"VERSION","name":"peakyd","release":"0.1.0","protocol":1,"replay":"a.ndjson"}"#
    #expect(text(StreamLine.version(release: "0.1.0")) == live + "\n")
    #expect(text(StreamLine.version(release: "0.1.0", replay: "a.ndjson")) == replay + "\n")
    #expect(problems(inLine: live) + problems(inLine: replay) == [])
  }

  @Test func `ERROR repeats 80 characters of the request, whatever they are`() {
    #expect(
      text(StreamLine.error("no \"class\"", request: Array("{}".utf8)))
        == #"{"class":"ERROR","message":"no \"class\"","request":"{}"}"# + "\n")
    #expect(
      text(StreamLine.error("full", request: [])) == #"{"class":"ERROR","message":"full"}"# + "\n")
    let long = text(StreamLine.error("m", request: [0xFF] + Array(repeating: 0x61, count: 100)))
    #expect(
      long == #"{"class":"ERROR","message":"m","request":"\#u{FFFD}"#
        + String(repeating: "a", count: 79)
        + "\"}\n")
    #expect(problems(inLine: String(long.dropLast())) == [])
  }
}
