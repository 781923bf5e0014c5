import Compass
import Foundation
import Geodesy
import Testing

@testable import Records

private func parse(_ text: String) throws(TextFileError) -> Settings {
  try Configuration.parse(Array(text.utf8), file: "a.conf")
}

private func message(_ text: String) -> String? {
  do throws(TextFileError) {
    _ = try parse(text)
    return nil
  } catch {
    return error.description
  }
}

/// The value that a key takes from a text, printed again; nothing if it is refused.
private func taken(_ key: String, _ value: String) -> String? {
  var settings = Settings()
  do throws(SettingError) {
    try Configuration.apply("\(key)=\(value)", to: &settings)
  } catch {
    return nil
  }
  return Configuration.entries(of: settings).first { $0.key == key }?.value
}

private func shippedFile() throws -> String {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return try String(contentsOf: root.appending(path: "config/peakyd.conf"), encoding: .utf8)
}

struct ConfigurationTests {
  @Test func `an empty file gives the defaults of the contract`() throws {
    let expected = """
      gpsd.host=localhost gpsd.port=2947 gpsd.device=any gpsd.silent_after=5 s compass.source=auto \
      compass.bus=1 compass.chip=auto compass.address=auto compass.rate=20 Hz \
      compass.mount=forward +x, up +z compass.accel=auto compass.accel_address=auto \
      compass.accel_mount=forward +x, up +z compass.declination=auto compass.model=built-in \
      compass.calibration=/var/lib/peakyd/calibration.json sightings.peaks=/etc/peakyd/peaks.json \
      sightings.radius=40 km sightings.terrain=/var/lib/peakyd/terrain sightings.eye_height=1.7 m \
      stream.socket=/run/peakyd/peakyd.sock stream.mode=0660 stream.group= stream.max_clients=64 \
      stream.max_rate=10 Hz stream.min_turn=0.5 deg stream.heartbeat=1 s stream.limit=100 \
      stream.control=/run/peakyd/control.sock stream.control_group= trip.enabled=yes \
      trip.directory=/var/lib/peakyd/trips trip.interval=10 s trip.raw=no trip.sync=10 s \
      trip.max_size=512 MB trip.max_length=24 h
      """
    let entries = Configuration.entries(of: try parse(""))
    #expect(entries.map { "\($0.key)=\($0.value)" }.joined(separator: " ") == expected)
  }

  @Test func `the shipped file shows every key once with its default`() throws {
    let shown = try shippedFile().split(separator: "\n").filter {
      $0.hasPrefix("#") && $0.dropFirst().first.map { $0.isLowercase } == true
    }.map { String($0.dropFirst()) }
    let table = SettingKey.all.map {
      "\($0.name) = \($0.text(Settings()))".trimmed
    }
    #expect(shown == table)

    let uncommented = try shippedFile().split(separator: "\n").map { line in
      shown.contains(String(line.dropFirst())) ? String(line.dropFirst()) : String(line)
    }.joined(separator: "\n")
    #expect(try parse(uncommented) == Settings())
    #expect(try parse(try shippedFile()) == Settings())
  }

  @Test func `what entries print sets the same again`() throws {
    let text = """
      [gpsd]
      host = ::1
      port=1
      device = /dev/ttyACM0   # the puck
      silent_after = 1500 ms
      [compass]
      source = track
      bus = 0
      chip = LIS3MDL
      address = 0x1c
      rate = 12.5Hz
      accel_address = 0x6A
      declination = -6.77
      model = /m#1.COF
      [sightings]
      radius = 25 mi
      eye_height = 6 ft
      [stream]
      mode = 666
      group = hikers
      heartbeat = 90 s
      min_turn = 0
      [trip]
      enabled = no
      raw = yes
      max_size = 1.5 GB
      max_length = 90 min
      [gpsd]
      """
    let settings = try parse(text)
    var expected = Settings()
    expected.gpsd.host = "::1"
    expected.gpsd.port = 1
    expected.gpsd.device = "/dev/ttyACM0"
    expected.gpsd.silentAfter = .milliseconds(1500)
    expected.compass.source = .track
    expected.compass.bus = 0
    expected.compass.chip = .lis3mdl
    expected.compass.address = 0x1C
    expected.compass.rate = 12.5
    expected.compass.accelerometerAddress = 0x6A
    expected.compass.declination = Declination(degrees: -6.77)
    expected.compass.model = "/m#1.COF"
    expected.sightings.radius = 25 * 1609.344
    expected.sightings.eyeHeight = 6 * 0.3048
    expected.stream.mode = 0o666
    expected.stream.group = "hikers"
    expected.stream.heartbeat = .seconds(90)
    expected.stream.minTurn = 0
    expected.trip.isEnabled = false
    expected.trip.isRaw = true
    expected.trip.maxSize = 1_500_000_000
    expected.trip.maxLength = .seconds(5400)
    #expect(settings == expected)

    var again = Settings()
    for entry in Configuration.entries(of: settings) { try Configuration.apply(entry, to: &again) }
    #expect(again == settings)
  }

  @Test(
    arguments: [
      ("sightings.radius", "0", "0"), ("sightings.radius", "0 km", "0"),
      ("sightings.radius", "500 km", "500 km"), ("sightings.radius", "500.001 km", nil),
      ("sightings.radius", "-1 km", nil), ("sightings.radius", "40", nil),
      ("sightings.radius", "40 KM", nil), ("sightings.radius", "40 s", nil),
      ("sightings.radius", "40 km x", nil), ("sightings.radius", "km", nil),
      ("sightings.radius", "1e2 km", nil), ("sightings.radius", "nan km", nil),
      ("sightings.radius", "inf km", nil), ("sightings.radius", "", nil),
      ("sightings.radius", "40500 m", "40500 m"), ("sightings.radius", "1000 ft", "304.8 m"),
      ("sightings.eye_height", "100 m", "100 m"), ("sightings.eye_height", "100.1 m", nil),
      ("compass.rate", "2 Hz", "2 Hz"), ("compass.rate", "1.9 Hz", nil), ("compass.rate", "0", nil),
      ("compass.rate", "100 Hz", "100 Hz"), ("compass.rate", "101 Hz", nil),
      ("stream.heartbeat", "100 ms", "100 ms"), ("stream.heartbeat", "99 ms", nil),
      ("stream.heartbeat", "1 h", "1 h"), ("stream.heartbeat", "61 min", nil),
      ("stream.heartbeat", "1000.5 ms", nil), ("stream.heartbeat", "1.001 s", "1001 ms"),
      ("stream.heartbeat", "1", nil), ("stream.heartbeat", "60 s", "1 min"),
      ("stream.limit", "1", "1"), ("stream.limit", "0", nil), ("stream.limit", "2000", "2000"),
      ("stream.limit", "2001", nil), ("stream.limit", "1.5", nil),
      ("stream.limit", "99999999999999999999", nil), ("stream.max_clients", "1000", "1000"),
      ("stream.max_clients", "1001", nil), ("stream.max_clients", "0", nil),
      ("stream.max_rate", "0.01 Hz", "0.01 Hz"), ("stream.max_rate", "0.009 Hz", nil),
      ("stream.max_rate", "100 Hz", "100 Hz"), ("stream.max_rate", "100.1 Hz", nil),
      ("stream.min_turn", "180 deg", "180 deg"), ("stream.min_turn", "180.1 deg", nil),
      ("stream.mode", "0777", "0777"), ("stream.mode", "1777", nil), ("stream.mode", "0668", nil),
      ("stream.mode", "60", nil), ("stream.mode", "0", nil), ("stream.mode", "+660", nil),
      ("stream.group", "", ""), ("stream.group", "a b", nil),
      ("stream.socket", "", nil), ("stream.control", "", nil),
      ("stream.socket", String(repeating: "a", count: 107), String(repeating: "a", count: 107)),
      ("stream.socket", String(repeating: "a", count: 108), nil),
      ("gpsd.port", "65535", "65535"), ("gpsd.port", "65536", nil), ("gpsd.port", "0", nil),
      ("gpsd.host", "", nil), ("gpsd.device", "", nil), ("gpsd.silent_after", "1 s", "1 s"),
      ("gpsd.silent_after", "0", nil), ("gpsd.silent_after", "61 min", nil),
      ("compass.bus", "99", "99"), ("compass.bus", "100", nil), ("compass.bus", "-1", nil),
      ("compass.source", "Auto", nil), ("compass.source", "attitude", "attitude"),
      ("compass.address", "0x08", "0x08"), ("compass.address", "0x07", nil),
      ("compass.address", "0x77", "0x77"), ("compass.address", "0x78", nil),
      ("compass.address", "30", nil), ("compass.address", "0x-8", nil),
      ("compass.declination", "0", "0"), ("compass.declination", "-180", "-180"),
      ("compass.declination", "180.1", nil), ("compass.declination", "7 deg", "7"),
      ("compass.declination", "7deg", "7"), ("compass.declination", "deg", nil),
      ("compass.declination", "nan", nil), ("compass.declination", "7 km", nil),
      ("compass.mount", "forward +x, up +z", "forward +x, up +z"), ("compass.mount", "up", nil),
      ("compass.calibration", "", nil), ("compass.model", "", nil), ("compass.chip", "a b", nil),
      ("sightings.peaks", "", nil), ("sightings.terrain", "", nil), ("trip.directory", "", nil),
      ("trip.enabled", "true", nil), ("trip.raw", "yes", "yes"), ("trip.interval", "1 h", "1 h"),
      ("trip.interval", "999 ms", nil), ("trip.sync", "1 s", "1 s"), ("trip.sync", "2 h", nil),
      ("trip.max_size", "1 MB", "1 MB"), ("trip.max_size", "999 KB", nil),
      ("trip.max_size", "1000 GB", "1000 GB"), ("trip.max_size", "1001 GB", nil),
      ("trip.max_size", "512", nil), ("trip.max_size", "1000001", nil),
      ("trip.max_length", "1 min", "1 min"), ("trip.max_length", "59 s", nil),
      ("trip.max_length", "720 h", "720 h"), ("trip.max_length", "721 h", nil),
    ] as [(String, String, String?)])
  func `a value is taken within its range and with its unit only`(
    key: String, value: String, expected: String?
  ) {
    #expect(taken(key, value) == expected)
  }

  @Test(arguments: [
    (
      "\n[sihgtings]\n",
      "a.conf:2: unknown section [sihgtings]; there are [gpsd], [compass], [sightings], [stream], [trip]"
    ),
    (
      "[stream\n",
      "a.conf:1: unknown section [stream; there are [gpsd], [compass], [sightings], [stream], [trip]"
    ),
    (
      "radius = 40 km",
      "a.conf:1: \"radius\" comes before any section; begin with one such as [sightings]"
    ),
    (
      "[sightings]\nradios = 40 km",
      "a.conf:2: unknown key \"radios\" in [sightings]; did you mean \"radius\"?"
    ),
    (
      "[stream]\nradius = 40 km",
      "a.conf:2: unknown key \"radius\" in [stream]; it belongs in [sightings]"
    ),
    (
      "[sightings]\nradius 40 km",
      "a.conf:2: \"radius 40 km\" is no setting; expected key = value, [section] or # comment"
    ),
    (
      "[sightings]\r\nradius = 40\r\n",
      "a.conf:2: radius cannot be \"40\"; expected a length from 0 to 500 km with its unit (m, km, mi, ft), such as 40 km"
    ),
    (
      "[stream]\nheartbeat =  # none",
      "a.conf:2: heartbeat has no value; expected a time from 100 ms to 1 h with its unit (ms, s, min, h), such as 1 s"
    ),
    (
      "[stream]\nlimit = 1\n\nlimit = 1",
      "a.conf:4: \"limit\" is already set in line 2; keep one of the two"
    ),
    (
      "[stream]\nlimit = 1\n[trip]\n[stream]\nlimit = 2",
      "a.conf:5: \"limit\" is already set in line 2; keep one of the two"
    ),
    (
      "[compass]\naddress = 30",
      "a.conf:2: address cannot be \"30\"; expected auto (wherever the chip is found) or an I2C address from 0x08 to 0x77, such as 0x1e"
    ),
    (
      "[stream]\nmode = rw",
      "a.conf:2: mode cannot be \"rw\"; expected permissions as three or four octal digits up to 0777, such as 0660"
    ),
    ("[trip]\nraw = 1", "a.conf:2: raw cannot be \"1\"; expected yes or no"),
    (
      "[compass]\nsource = gps",
      "a.conf:2: source cannot be \"gps\"; expected one of auto, magnetometer, attitude, track"
    ),
    (
      "[stream]\ngroup = a b",
      "a.conf:2: group cannot be \"a b\"; expected nothing (the group that the daemon runs in) or the name of a group"
    ),
  ])
  func `a mistake is named with its line and what would be right`(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test func `bytes that are not UTF-8 are a mistake with a line`() {
    #expect(
      throws: TextFileError(file: "a.conf", line: 2, message: "not UTF-8; save the file as UTF-8")
    ) {
      try Configuration.parse([0x23, 0x0A, 0xFF], file: "a.conf")
    }
  }

  @Test(arguments: [
    ("sightings.radius", SettingError.noEqualsSign("sightings.radius")),
    ("radius=1km", .unknownKey("radius", closest: "sightings.radius")),
    ("=1km", .unknownKey("", closest: "trip.raw")),
    ("stream.limits=3", .unknownKey("stream.limits", closest: "stream.limit")),
    ("trip.raw=maybe", .badValue(key: "trip.raw", value: "maybe", expected: "yes or no")),
  ])
  func `an assignment that is none is told why`(text: String, expected: SettingError) {
    var settings = Settings()
    #expect(throws: expected) { try Configuration.apply(text, to: &settings) }
    #expect(settings == Settings())
  }

  @Test func `an assignment goes over the file`() throws {
    var settings = try parse("[stream]\nsocket = /a\nlimit = 3")
    try Configuration.apply(" stream.socket = /b=c ", to: &settings)
    #expect(settings.stream.socket == "/b=c")
    #expect(settings.stream.limit == 3)
  }

  @Test func `sockets, their mode and their groups need a restart`() throws {
    let new = try parse(
      """
      [stream]
      socket = /a
      mode = 0600
      group = g
      control = /c
      control_group = h
      limit = 3
      """)
    #expect(
      Configuration.needingRestart(from: Settings(), to: new) == [
        "stream.socket", "stream.mode", "stream.group", "stream.control", "stream.control_group",
      ])
    #expect(Configuration.needingRestart(from: new, to: new) == [])
  }
}
