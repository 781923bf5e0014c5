import Geodesy
import Sightings
import Testing
import Timekeeping

@testable import Gpsd

/// A TPV with these keys beside its class; without `device`, so that no device is reported.
private func tpv(_ keys: String) -> String { #"{"class":"TPV",\#(keys)}"# }

private struct Row: CustomTestStringConvertible {
  let testDescription: String
  let lines: [String]
  let fix: Fix

  init(_ name: String, _ lines: String..., gives fix: Fix) {
    testDescription = name
    self.lines = lines
    self.fix = fix
  }
}

private let place = Coordinate(latitude: 35.7939123, longitude: -82.9583456)
private let at = #""lat":35.7939123,"lon":-82.9583456"#

/// A fix at the place, of the mode, and with what else is set.
private func fix(_ mode: Fix.Mode, _ change: (inout Fix) -> Void = { _ in }) -> Fix {
  var fix = Fix(mode: mode, coordinate: place)
  change(&fix)
  return fix
}

@Suite struct TranslationTests {
  // The instant is `date -u -d 2026-11-30T17:04:05.250Z +%s%3N`.
  private static let rows = [
    Row(
      "everything there is",
      tpv(
        """
        "mode":3,"time":"2026-11-30T17:04:05.250Z",\(at),"altHAE":1377.2,"altMSL":1410.2,\
        "eph":4.1,"epx":9.0,"epy":9.0,"epv":9.8,"track":92.1,"magtrack":98.9,"magvar":-6.8,\
        "speed":1.1
        """),
      gives: fix(.threeDimensional) {
        $0.time = UTCTime(milliseconds: 1_796_058_245_250)
        $0.elevation = Elevation(metres: 1410.2)
        $0.track = TrueBearing(wrapping: 92.1)
        $0.speed = 1.1
        $0.horizontalError = 4.1
        $0.verticalError = 9.8
      }),
    Row("nothing but a mode", tpv(#""mode":3"#), gives: Fix(mode: .threeDimensional)),
    Row("no mode", tpv(#""time":"2026-11-30T17:04:05.250Z",\#(at)"#), gives: Fix(mode: .none)),
    Row("mode 0", tpv(#""mode":0,\#(at)"#), gives: Fix(mode: .none)),
    Row(
      "mode 1 has no position, and no time either",
      tpv(#""mode":1,"time":"2026-11-30T17:04:05.250Z",\#(at),"eph":4.1,"speed":0.1"#),
      gives: Fix(mode: .none)),
    Row("a mode that gpsd does not have", tpv(#""mode":4,\#(at)"#), gives: Fix(mode: .none)),
    Row(
      "mode 2 has no height",
      tpv(#""mode":2,\#(at),"altMSL":1410.2,"altHAE":1377.2,"epv":3.0"#),
      gives: fix(.twoDimensional)),
    Row(
      "a height above the ellipsoid alone",
      tpv(#""mode":3,\#(at),"altHAE":1377.25,"geoidSep":-33.0"#),
      gives: fix(.threeDimensional) { $0.elevation = Elevation(metres: 1410.25) }),
    Row(
      "a height above the ellipsoid without the separation",
      tpv(#""mode":3,\#(at),"altHAE":1377.25"#), gives: fix(.threeDimensional)),
    Row(
      "the deprecated altitude", tpv(#""mode":3,\#(at),"alt":1410.2"#),
      gives: fix(.threeDimensional)),
    Row(
      "errors along the axes alone", tpv(#""mode":3,\#(at),"epx":3.0,"epy":4.0"#),
      gives: fix(.threeDimensional) { $0.horizontalError = 5 }),
    Row(
      "an error along one axis", tpv(#""mode":3,\#(at),"epx":3.0"#),
      gives: fix(.threeDimensional)),
    Row(
      "an error of nothing", tpv(#""mode":3,\#(at),"eph":0.0,"epv":-1.0"#),
      gives: fix(.threeDimensional)),
    Row(
      "zero, zero", tpv(#""mode":3,"lat":0.0,"lon":0.0"#),
      gives: Fix(
        mode: .threeDimensional, coordinate: Coordinate(latitude: 0, longitude: 0))),
    Row(
      "a latitude of 91", tpv(#""mode":3,"lat":91.0,"lon":0.0"#),
      gives: Fix(mode: .threeDimensional)),
    Row(
      "a longitude of 180.5", tpv(#""mode":3,"lat":1.0,"lon":180.5"#),
      gives: Fix(mode: .threeDimensional)),
    Row(
      "half a position", tpv(#""mode":3,"lat":35.0"#), gives: Fix(mode: .threeDimensional)),
    Row(
      "numbers without measure",
      tpv(
        """
        "mode":3,\(at),"altMSL":1e300,"eph":1e300,"epv":1e300,"track":1e300,"speed":1e300,\
        "epx":1e308,"epy":1e308
        """),
      gives: fix(.threeDimensional)),
    Row(
      "numbers that are none",
      tpv(
        """
        "mode":3,"lat":nan,"lon":nan,"altMSL":nan,"altHAE":nan,"eph":nan,"epv":nan,\
        "track":nan,"speed":nan
        """),
      gives: Fix(mode: .threeDimensional)),
    Row(
      "a track of 360", tpv(#""mode":2,\#(at),"track":360.0"#),
      gives: fix(.twoDimensional) { $0.track = TrueBearing(wrapping: 0) }),
    Row(
      "a negative track and speed", tpv(#""mode":2,\#(at),"track":-1.0,"speed":-0.1"#),
      gives: fix(.twoDimensional)),
    Row(
      "time in the middle of a millisecond",
      tpv(#""mode":2,"time":"2026-11-30T17:04:05.250999Z",\#(at)"#),
      gives: fix(.twoDimensional) { $0.time = UTCTime(milliseconds: 1_796_058_245_250) }),
    Row(
      "satellites and dilution come before",
      """
      {"class":"SKY","hdop":0.9,"nSat":3,"uSat":2,"satellites":[{"PRN":2,"used":true},\
      {"PRN":5,"used":true},{"PRN":7,"used":false}]}
      """,
      tpv(#""mode":3,\#(at)"#),
      gives: fix(.threeDimensional) {
        $0.satellitesUsed = 2
        $0.satellitesSeen = 3
        $0.hdop = 0.9
        $0.horizontalError = 13.5
      }),
    Row(
      "no satellites, and a dilution that means none",
      #"{"class":"SKY","hdop":99.99}"#, tpv(#""mode":2,\#(at)"#),
      gives: fix(.twoDimensional) {
        $0.satellitesUsed = 0
        $0.satellitesSeen = 0
      }),
  ]

  @Test(arguments: rows) private func `a report becomes a fix`(_ row: Row) {
    #expect(reports(of: row.lines) == [.fix(row.fix)])
  }

  @Test func `a report does not inherit what the one before had`() {
    let full = #""mode":3,\#(at),"altMSL":1410.2,"eph":4.1,"epv":9.8,"track":92.1,"speed":1.1"#
    #expect(
      reports(of: [tpv(full), tpv(#""mode":3,\#(at)"#)]).last == .fix(fix(.threeDimensional)))
  }

  @Test func `dilution and satellites in separate reports both hold`() {
    let lines = [
      #"{"class":"SKY","nSat":1,"uSat":1,"satellites":[{"PRN":2,"used":true}]}"#,
      #"{"class":"SKY","hdop":1.5}"#,
      tpv(#""mode":2,\#(at)"#),
    ]
    #expect(
      reports(of: lines) == [
        .fix(
          fix(.twoDimensional) {
            $0.satellitesUsed = 1
            $0.satellitesSeen = 1
            $0.hdop = 1.5
            $0.horizontalError = 22.5
          })
      ])
  }

  @Test func `the dilution ends with the fix`() {
    let lines = [
      #"{"class":"SKY","hdop":1.5}"#, tpv(#""mode":1"#), tpv(#""mode":2,\#(at)"#),
    ]
    #expect(reports(of: lines).last == .fix(fix(.twoDimensional)))
  }

  @Test func `the versions are told apart`() {
    func version(_ release: String, _ major: Int) -> String {
      #"{"class":"VERSION","release":"\#(release)","rev":"x","proto_major":\#(major),"proto_minor":14}"#
    }
    #expect(
      reports(of: [version("3.22", 3), version("4.0", 4)]) == [
        .version(GpsdVersion(release: "3.22", protocolMajor: 3, protocolMinor: 14)),
        .version(GpsdVersion(release: "4.0", protocolMajor: 4, protocolMinor: 14)),
      ])
    #expect(
      GpsdVersion(release: "3.22", protocolMajor: 3, protocolMinor: 14).detail
        == "gpsd 3.22, protocol 3.14")
    #expect(
      GpsdVersion(release: "4.0", protocolMajor: 4, protocolMinor: 1).detail
        == "gpsd 4.0, protocol 4.1: only protocol 3 is known, some of it may be misread")
  }

  @Test func `receivers come and go`() {
    let lines = [
      #"{"class":"DEVICES","devices":[]}"#,
      #"{"class":"DEVICE","path":"/dev/ttyACM0","activated":"2026-11-30T17:04:05.250Z"}"#,
      #"{"class":"TPV","device":"/dev/ttyACM0","mode":1}"#,
      #"{"class":"TPV","device":"/dev/ttyAMA0","mode":1}"#,
      #"{"class":"DEVICE","path":"/dev/ttyACM0","activated":0}"#,
      #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyS0"}]}"#,
    ]
    #expect(
      reports(of: lines) == [
        .devices([]), .devices(["/dev/ttyACM0"]), .fix(Fix(mode: .none)),
        .devices(["/dev/ttyACM0", "/dev/ttyAMA0"]), .fix(Fix(mode: .none)),
        .devices(["/dev/ttyAMA0"]), .devices(["/dev/ttyS0"]),
      ])
  }

  @Test(arguments: [
    "", "{", "}", "null", "[]", #"{"class":"#, #"{"class":"NEW","mode":3}"#,
    #"{"class":"WATCH","enable":true}"#, #"{"class":"SKY","satellites":[{"PRN":999999999}]}"#,
    #"{"class":"PPS","real_sec":1}"#,
  ])
  func `what is no report of ours is passed over`(_ line: String) {
    #expect(reports(of: [line]).isEmpty)
  }

  @Test func `an error of gpsd is passed on`() {
    #expect(
      reports(of: [#"{"class":"ERROR","message":"Unrecognized request"}"#]) == [
        .complaint("Unrecognized request")
      ])
  }
}
