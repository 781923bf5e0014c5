import Compass
import Geodesy
import Records
import Sightings
import Support
import Testing
import Timekeeping

/// The lines of a trip that begins with the least TRIP there is.
private func read(_ lines: String...) throws(TextFileError) -> [TripLine] {
  var reader = TripReader(file: "t")
  reader.feed(Array(#"{"class":"TRIP","format":1}"#.utf8) + [UInt8(ascii: "\n")])
  for line in lines { reader.feed(Array(line.utf8) + [UInt8(ascii: "\n")]) }
  reader.end()
  var read: [TripLine] = []
  while let line = try reader.next() { read.append(line) }
  return Array(read.dropFirst())
}

private func message(_ line: String) -> String? {
  do throws(TextFileError) {
    _ = try read(line, #"{"class":"TICK","at":9999}"#)
    return nil
  } catch {
    return error.description
  }
}

private func text(_ line: TripLine) -> String { String(decoding: line.bytes, as: UTF8.self) }

struct TripLineTests {
  @Test(arguments: [
    #"{"class":"FIX","at":12.345,"time":"2026-11-30T17:04:05.000Z","mode":3,"lat":35.7939123,"lon":-82.9583456,"elevationM":1410.2,"trackDeg":92.1,"speedMps":1.1,"ephM":4.1,"epvM":9.8}"#,
    #"{"class":"FIX","at":0,"mode":2,"lat":-90,"lon":180,"trackDeg":0,"hdop":0.9,"satellitesUsed":9,"satellitesSeen":14}"#,
    #"{"class":"FIX","at":0.001,"mode":1}"#,
    #"{"class":"FIELD","at":12.35,"magUT":[20.11,-3.42,-43.9],"accG":[0.01,-0.02,0.99]}"#,
    #"{"class":"FIELD","at":12.4,"magUT":[20.11,-3.42,1e-05]}"#,
    #"{"class":"GPSD","at":1,"state":"connected","detail":"gpsd 3.22, protocol 3.14"}"#,
    #"{"class":"GPSD","at":1,"state":"unreachable","detail":"start it"}"#,
    #"{"class":"GPSD","at":1,"state":"no-receiver","detail":""}"#,
    #"{"class":"GPSD","at":1,"state":"receiver","detail":"/dev/ttyACM0"}"#,
    #"{"class":"COMPASS","at":1,"state":"found","chip":"LIS3MDL","detail":"0x1c on bus 1"}"#,
    #"{"class":"COMPASS","at":1,"state":"lost","chip":"LIS3MDL","detail":"EREMOTEIO"}"#,
    #"{"class":"COMPASS","at":1,"state":"absent","detail":"no bus \"1\""}"#,
    #"{"class":"COMPASS","at":1,"state":"denied","detail":"group i2c"}"#,
    #"{"class":"COMPASS","at":1,"state":"saturated"}"#,
    #"{"class":"TICK","at":86400}"#,
    #"{"class":"TICK","at":86400.5,"missed":12}"#,
    #"{"class":"SETTINGS","at":3,"settings":{"sightings.radius":"40 km","stream.group":""}}"#,
    #"{"class":"CALIBRATION","at":3,"calibration":{"format":1,"offsetUT":[1,2,3],"matrix":[[1,0,0],[0,1,0],[0,0,1]],"yawOffsetDeg":0}}"#,
    #"{"class":"CALIBRATION","at":3}"#,
    #"{"class":"PAUSE","at":95,"since":80.5,"reason":"no space left"}"#,
    #"{"class":"SIGHTINGS","at":3,"radiusKm":40.000,"total":0,"sightings":[]}"#,
    #"{"class":"STATUS","at":3,"state":"blocked"}"#,
    #"{"class":"ATT","at":3,"headingDeg":1.50}"#,
    #"{"class":"TERRAIN","at":3,"peak":"A","visible":true}"#,
    #"{"class":"SOMETHING","at":3,"new":[1,{"a":null}]}"#,
  ])
  func `a line is written as it was read`(line: String) throws {
    let lines = try read(line)
    #expect(lines.map(text) == [line + "\n"])
  }

  @Test func `a line says what the engine was given`() throws {
    let lines = try read(
      #"{"class":"FIX","at":12.345,"time":"2026-11-30T17:04:05.000Z","mode":3,"lat":35.7939123,"lon":-82.9583456,"elevationM":1410.2,"trackDeg":92.1,"speedMps":1.1,"ephM":4.1,"epvM":9.8,"hdop":0.9,"satellitesUsed":9,"satellitesSeen":14}"#,
      #"{"class":"FIELD","at":12.35,"magUT":[20.11,-3.42,-43.9],"accG":[0.01,-0.02,0.99]}"#)
    let fix = Fix(
      mode: .threeDimensional, time: UTCTime(milliseconds: 1_796_058_245_000),
      coordinate: Coordinate(latitude: 35.7939123, longitude: -82.9583456),
      elevation: Elevation(metres: 1410.2), track: TrueBearing(wrapping: 92.1), speed: 1.1,
      horizontalError: 4.1, verticalError: 9.8, satellitesUsed: 9, satellitesSeen: 14, hdop: 0.9)
    let sample = CompassSample(
      field: FieldVector(x: 20.11, y: -3.42, z: -43.9),
      force: SpecificForce(x: 0.01, y: -0.02, z: 0.99))
    #expect(
      lines == [
        TripLine(at: Instant(milliseconds: 12_345), record: .input(.fix(fix))),
        TripLine(at: Instant(milliseconds: 12_350), record: .input(.field(sample))),
      ])
  }

  @Test func `any reading comes back to the last bit`() throws {
    var generator = SplitMix64(seed: 11)
    func maybe(_ value: Double) -> Double? {
      Bool.random(using: &generator) ? value : nil
    }
    for _ in 0..<3000 {
      let fix = Fix(
        mode: [.none, .twoDimensional, .threeDimensional].randomElement(using: &generator) ?? .none,
        time: maybe(0).map { _ in
          UTCTime(milliseconds: .random(in: 0..<253_402_300_800_000, using: &generator))
        },
        coordinate: maybe(0).flatMap { _ in
          Coordinate(
            latitude: .random(in: -90...90, using: &generator),
            longitude: .random(in: -180...180, using: &generator))
        },
        elevation: maybe(generator.finiteDouble()).map(Elevation.init(metres:)),
        track: maybe(generator.finiteDouble()).map(TrueBearing.init(wrapping:)),
        speed: maybe(generator.finiteDouble()), horizontalError: maybe(generator.finiteDouble()),
        verticalError: maybe(generator.finiteDouble()),
        satellitesUsed: maybe(0).map { _ in .random(in: 0...100, using: &generator) },
        hdop: maybe(generator.finiteDouble()))
      let field = FieldVector(
        x: generator.finiteDouble(), y: generator.finiteDouble(), z: generator.finiteDouble())
      let force = SpecificForce(
        x: generator.finiteDouble(), y: generator.finiteDouble(), z: generator.finiteDouble())
      let at = Instant(
        milliseconds: .random(in: 0...TripLine.latest.milliseconds, using: &generator))
      let inputs: [Input] = [
        .fix(fix), .field(CompassSample(field: field, force: maybe(0).map { _ in force })),
        .tick(missed: .random(in: 0...3, using: &generator)),
      ]
      for input in inputs {
        let line = TripLine(at: at, record: .input(input))
        let again = try read(String(text(line).dropLast()))
        #expect(again == [line])
        #expect(again.map(\.bytes) == [line.bytes])
      }
    }
  }

  @Test func `a reading that is not finite has no line`() {
    for bad in [Double.nan, .infinity, -.infinity] {
      let sample = CompassSample(field: FieldVector(x: 1, y: bad, z: 1))
      #expect(TripLine(at: .start, record: .input(.field(sample))).bytes == [])
      let fix = Fix(mode: .none, speed: bad, horizontalError: bad, hdop: bad)
      #expect(
        text(TripLine(at: .start, record: .input(.fix(fix))))
          == #"{"class":"FIX","at":0,"mode":1}"# + "\n")
    }
  }

  @Test func `hand-made lines need no more than they say`() throws {
    let lines = try read(
      #"{"at":1,"lat":35.5,"lon":-82,"class":"FIX"}"#,
      #" { "class" : "FIX", "at" : 1.50, "lat":35.5,"lon":-82,"elevationM":1, "note":"x" } "#,
      #"{"class":"FIX","at":2,"mode":0}"#, "", #"{"class":"FIELD","at":2e0,"magUT":[1,2,3]}"#)
    let place = try #require(Coordinate(latitude: 35.5, longitude: -82))
    #expect(
      lines.map(\.record) == [
        .input(.fix(Fix(mode: .twoDimensional, coordinate: place))),
        .input(
          .fix(
            Fix(mode: .threeDimensional, coordinate: place, elevation: Elevation(metres: 1)))),
        .input(.fix(Fix(mode: .none))),
        .input(.field(CompassSample(field: FieldVector(x: 1, y: 2, z: 3)))),
      ])
    #expect(lines.map(\.at.milliseconds) == [1000, 1500, 2000, 2000])
  }

  @Test(arguments: [
    (
      #"{"class":"FIX","lat":1,"lon":2}"#,
      #"t:2: no "at"; it is the seconds since the trip began, such as 12.345"#
    ),
    (#"{"class":"FIX","at":1,"lat":1}"#, #"t:2: "lat" and "lon" go together; one is missing"#),
    (
      #"{"class":"FIX","at":1,"lat":90.5,"lon":2}"#,
      #"t:2: "lat" must be within -90...90 and "lon" within -180...180 degrees"#
    ),
    (
      #"{"class":"FIX","at":1,"lat":1,"lon":-181}"#,
      #"t:2: "lat" must be within -90...90 and "lon" within -180...180 degrees"#
    ),
    (#"{"class":"FIX","at":1,"mode":4}"#, "t:2: a mode is 0 or 1 (no fix), 2 (2D) or 3 (3D)"),
    (
      #"{"class":"FIX","at":1,"time":"today"}"#,
      #"t:2: "today" is no time such as 2026-11-30T17:04:05.000Z"#
    ),
    (#"{"class":"FIX","at":1,"speedMps":null}"#, "t:2: found null, expected a number"),
    (#"{"class":"FIX","at":1,"satellitesUsed":-1}"#, "t:2: expected a whole number, 0 or more"),
    (
      #"{"class":"FIX","at":-1}"#,
      "t:2: an instant is seconds since the trip began, 0 to 1000000000, with at most three decimals"
    ),
    (
      #"{"class":"FIX","at":1000000000.001}"#,
      "t:2: an instant is seconds since the trip began, 0 to 1000000000, with at most three decimals"
    ),
    (
      #"{"class":"FIX","at":0.0005}"#,
      "t:2: an instant is seconds since the trip began, 0 to 1000000000, with at most three decimals"
    ),
    (
      #"{"class":"FIELD","at":1}"#,
      #"t:2: no "magUT"; it is three numbers [x,y,z] in microtesla"#
    ),
    (
      #"{"class":"FIELD","at":1,"magUT":[1,2]}"#,
      "t:2: 2 elements, expected three numbers [x,y,z]"
    ),
    (
      #"{"class":"FIELD","at":1,"magUT":[1,2,3,4]}"#,
      "t:2: 4 elements, expected three numbers [x,y,z]"
    ),
    (
      #"{"class":"GPSD","at":1,"state":"up"}"#,
      "t:2: the state of GPSD must be one of connected, unreachable, no-receiver and receiver"
    ),
    (
      #"{"class":"COMPASS","at":1}"#,
      "t:2: the state of COMPASS must be one of found, lost, absent, denied and saturated"
    ),
    (#"{"at":1}"#, #"t:2: no "class"; each line has one, such as "FIX""#),
    (#"{"class":"TRIP","format":1}"#, "t:2: a second TRIP; a file has one, as its first line"),
    (#"{"class":"FIX","at":1"#, #"t:2: the text ends where "," or "}" should come"#),
    (#"{"class":"FIX","at":1} x"#, #"t:2: found "x" after the end of the value"#),
    ("[]", "t:2: found an array [...], expected an object {...}"),
  ])
  func `a bad line in the middle names file and line`(line: String, expected: String) {
    #expect(message(line) == expected)
  }

  @Test func `a line of the stream is stamped behind its class`() {
    let line = Array(#"{"class":"STATUS","state":"ready"}"#.utf8) + [UInt8(ascii: "\n")]
    let stamped = TripLine.stamped(line, at: Instant(milliseconds: 12_340))
    #expect(
      String(decoding: stamped, as: UTF8.self)
        == #"{"class":"STATUS","at":12.34,"state":"ready"}"# + "\n")
  }
}
