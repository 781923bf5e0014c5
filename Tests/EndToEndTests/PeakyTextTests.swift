import Linux
import Testing

@testable import peaky

@Suite struct PeakyTextTests {
  @Test(arguments: [
    (0.0, 0, "0"), (-0.4, 0, "0"), (0.5, 0, "1"), (-7.2114, 2, "-7.21"), (12.345, 1, "12.3"),
    (9.96, 1, "10.0"), (0.05, 2, "0.05"), (-0.06, 1, "-0.1"), (1e9, 0, "?"), (-.infinity, 1, "?"),
    (.nan, 0, "?"), (999_999_999.4, 0, "999999999"),
  ])
  func `a number has its decimals`(value: Double, decimals: Int, text: String) {
    #expect(Numbers.fixed(value, decimals) == text)
  }

  @Test(arguments: [
    (0.0, "000"), (7.4, "007"), (47.32, "047"), (359.4, "359"), (359.5, "000"), (360, "000"),
    (361, "?"), (-1, "?"),
  ])
  func `a bearing has three digits`(degrees: Double, text: String) {
    #expect(Numbers.bearing(degrees) == text)
  }

  @Test(arguments: [
    (0.0, Units.metric, "0 m"), (0.8504, .metric, "850 m"), (0.9994, .metric, "999 m"),
    (0.9995, .metric, "1.0 km"), (12.345, .metric, "12.3 km"),
    (0.1, .us, "328 ft"), (0.160934, .us, "528 ft"), (0.160935, .us, "0.1 mi"),
    (12.345, .us, "7.7 mi"),
  ])
  func `a distance is in the unit that suits it`(km: Double, units: Units, text: String) {
    #expect(Numbers.distance(kilometres: km, in: units) == text)
  }

  @Test(arguments: [
    (0.0, "↑", "straight ahead"), (1.0, "↑", "straight ahead"), (1.4, "↑", "turn right 1 deg"),
    (-1.4, "↑", "turn left 1 deg"), (22.4, "↑", "turn right 22 deg"),
    (22.6, "↗", "turn right 23 deg"), (-23.2, "↖", "turn left 23 deg"),
    (90, "→", "turn right 90 deg"), (135, "↘", "turn right 135 deg"),
    (-180, "↓", "turn left 180 deg"), (179.99, "↓", "turn right 180 deg"),
    (-135, "↙", "turn left 135 deg"), (-90, "←", "turn left 90 deg"),
  ])
  func `an arrow points where to turn`(degrees: Double, arrow: String, turn: String) {
    #expect(Directions.arrow(relative: degrees) == arrow)
    #expect(Directions.turn(relative: degrees) == turn)
  }

  @Test(arguments: [
    (0.0, "N"), (22.4, "N"), (22.6, "NE"), (90, "E"), (180, "S"), (225, "SW"), (337.4, "NW"),
    (337.6, "N"), (359.99, "N"), (1e300, "N"),
  ])
  func `a bearing has its compass point`(degrees: Double, point: String) {
    #expect(Directions.point(degrees) == point)
  }

  static let ready = """
    {"class":"STATUS","state":"ready","position":{"state":"fix-3d","detail":"","satellitesUsed":9,\
    "satellitesSeen":14,"hdop":0.9},"heading":{"state":"ok","detail":"running","magneticDeg":54.09,\
    "chip":"LIS3MDL","calibrated":true},"declination":{"deg":-6.77,"errorDeg":0.70,\
    "source":"WMM2025","valid":true},"clock":{"state":"gps"},"trip":{"state":"recording",\
    "file":"/trips/a.ndjson"},"catalog":{"peaks":72,"inRange":18},"subscribers":2,"dropped":0}
    """
  static let blocked = """
    {"class":"STATUS","state":"blocked","position":{"state":"unreachable","detail":"start gpsd"},\
    "heading":{"state":"absent","detail":"enable I2C"},"clock":{"state":"unknown"},\
    "trip":{"state":"off"},"catalog":{"peaks":72},"replay":"a.ndjson","subscribers":1,"dropped":0}
    """
  static let searching = """
    {"class":"STATUS","state":"acquiring-fix","position":{"state":"no-fix","detail":"wait"},\
    "heading":{"state":"ok","detail":""}}
    """
  static let whole = """
    {"class":"SIGHTINGS","time":"2026-11-30T17:04:05.250Z","position":{"lat":35.7,"lon":-82.9,\
    "mode":3,"ageS":0.2},"heading":{"trueDeg":47.32,"magneticDeg":54.09,"errorDeg":4.00,\
    "source":"magnetometer","state":"ok","ageS":0.0},"radiusKm":40.000,"total":3,\
    "facing":"Pisgah","sightings":[{"peak":"Top","distanceKm":0.000},{"peak":"Pisgah",\
    "distanceKm":12.345,"bearingDeg":47.12,"relativeDeg":-0.20,"elevationAngleDeg":1.52,\
    "errorDeg":4.10,"visible":false},{"peak":"Celo","distanceKm":20.000,"bearingDeg":137.00,\
    "relativeDeg":89.68,"elevationAngleDeg":-0.44,"errorDeg":4.00}]}
    """
  static let noHeading = """
    {"class":"SIGHTINGS","position":{"lat":35.7,"lon":-82.9,"mode":3,"ageS":61.0,"stale":true},\
    "radiusKm":40.000,"total":1,"sightings":[{"peak":"Celo","distanceKm":20.000,\
    "bearingDeg":137.00}]}
    """
  static let noPosition = """
    {"class":"SIGHTINGS","heading":{"magneticDeg":54.09,"errorDeg":180.00,"state":"uncalibrated"},\
    "radiusKm":40.000,"total":0,"sightings":[]}
    """

  static func status(_ line: String) throws -> StatusView {
    guard case .status(let view) = StreamMessage(line: Array(line.utf8)).content else {
      throw Failure(code: .usage, message: "no STATUS")
    }
    return view
  }

  static func sightings(_ line: String) throws -> SightingsView {
    guard case .sightings(let view) = StreamMessage(line: Array(line.utf8)).content else {
      throw Failure(code: .usage, message: "no SIGHTINGS")
    }
    return view
  }

  @Test(arguments: [
    (nil, nil, "--:--:--Z  connecting"),
    (blocked, nil, "--:--:--Z  blocked  start gpsd"),
    // What came before the receiver went is no news.
    (blocked, whole, "17:04:05Z  blocked  start gpsd"),
    (
      ready, whole,
      "17:04:05Z  ready  heading 047° NE ±4°  facing Pisgah 12.3 km  "
        + "| Top 0 m, Pisgah ↑ 12.3 km, Celo → 20.0 km"
    ),
    (
      searching, noHeading,
      "--:--:--Z  acquiring-fix  no heading (ok)  position 61 s old  | Celo SE 20.0 km"
    ),
    (
      searching, noPosition,
      "--:--:--Z  acquiring-fix  heading 054° magnetic ±180° (uncalibrated)  no position: wait"
    ),
  ])
  func `a watched second is one honest line`(
    status: String?, sightings: String?, line: String
  ) throws {
    #expect(
      WatchText.line(
        status: try status.map(Self.status), sightings: try sightings.map(Self.sightings),
        units: .metric) == line)
  }

  @Test(arguments: [
    (whole, 0, "Top  0 m  you are there"),
    (
      whole, 1,
      "Pisgah  12.3 km  ↑  straight ahead (+-4), bearing 47 deg NE, 1.5 deg up, "
        + "hidden by the terrain"
    ),
    (whole, 2, "Celo  20.0 km  →  turn right 90 deg (+-4), bearing 137 deg SE, 0.4 deg down"),
    (noHeading, 0, "Celo  20.0 km  no heading (stale), bearing 137 deg SE, position 61 s old"),
  ])
  func `a sighted summit says where to turn`(line: String, index: Int, text: String) throws {
    let view = try Self.sightings(line)
    #expect(
      SightText.line(view.sightings[index], in: view, headingState: "stale", units: .metric)
        == text)
  }

  @Test func `a status is told topic by topic`() throws {
    #expect(
      StatusText.text(try Self.status(Self.ready), socket: "/s") == """
        peakyd       ready, at /s
        position     fix-3d, 9 of 14 satellites, HDOP 0.9
        heading      ok, LIS3MDL, calibrated, 54.1 deg magnetic
                     running
        declination  6.77 deg west +-0.70 (WMM2025)
        clock        gps
        trip         recording, /trips/a.ndjson
        catalog      72 peaks, 18 in range
        subscribers  2 connected, 0 lines dropped

        """)
    #expect(
      StatusText.text(try Self.status(Self.blocked), socket: "/s") == """
        peakyd       blocked, at /s
        replaying    a.ndjson
        position     unreachable
                     start gpsd
        heading      absent
                     enable I2C
        clock        unknown
        trip         off
        catalog      72 peaks
        subscribers  1 connected, 0 lines dropped

        """)
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{\"class\":7}", "{\"class\":\"NEW\",\"x\":1}", "\u{0}",
    String(repeating: "[", count: 100_000),
  ])
  func `what is not known is passed over`(line: String) {
    let message = StreamMessage(line: Array(line.utf8))
    #expect(message.line == Array(line.utf8))
    guard case .other = message.content else {
      Issue.record("taken for something: \(line)")
      return
    }
  }

  @Test func `a line with other kinds of values than promised is taken for what it still says`()
    throws
  {
    let odd = #"{"class":"SIGHTINGS","position":5,"heading":[],"sightings":{"peak":1},"total":"x"}"#
    let view = try Self.sightings(odd)
    #expect(
      WatchText.line(status: try Self.status(Self.ready), sightings: view, units: .us)
        == "--:--:--Z  ready  no heading  no summit in range")
  }

  @Test func `a request names what was asked for and nothing else`() {
    let request = WatchLine(radius: 25_500, limit: 3, peak: "Celo \"K\"", fov: 90, maxRate: 2)
    #expect(
      String(decoding: request.bytes, as: UTF8.self) == """
        {"class":"WATCH","radiusKm":25.5,"limit":3,"peak":"Celo \\"K\\"","fovDeg":90,"maxRateHz":2}

        """)
    #expect(String(decoding: WatchLine().bytes, as: UTF8.self) == "{\"class\":\"WATCH\"}\n")
    #expect(WatchLine().isEmpty)
  }
}
