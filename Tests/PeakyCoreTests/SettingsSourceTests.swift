import Compass
import Foundation
import Geodesy
import Geomagnetism
import Records
import Sightings
import Support
import Testing

@testable import Linux
@testable import PeakyCore

private let catalog = #"[{"name":"Max Patch","latitude":35.797,"longitude":-82.957}]"#

private func options(_ arguments: [String]) throws -> DaemonOptions { try DaemonOptions(arguments) }

private func header(_ settings: [(String, String)]) -> TripHeader {
  TripHeader(settings: settings.map { SettingEntry(key: $0, value: $1) })
}

/// The failure of a body that must fail.
private func failure<Value>(of body: () throws -> Value) -> Failure? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? Failure
  }
}

@Suite struct SettingsSourceTests {
  private let scratch: Scratch
  private let readable = ReadableLog()

  init() throws {
    scratch = try Scratch()
  }

  private func source(_ configuration: String, _ arguments: String...) throws -> SettingsSource {
    let file = try scratch.file("peakyd.conf", configuration)
    return try SettingsSource(options(["--config", file] + arguments), log: readable.log())
  }

  @Test func `the file goes over the defaults, the trip over the file, --set over all`() throws {
    let source = try source(
      "[sightings]\nradius = 10 km\neye_height = 2 m\n[stream]\nlimit = 7\nmax_rate = 5 Hz\n",
      "--set", "stream.limit=9", "--set", "stream.limit=8")
    let trip = header([("sightings.radius", "20 km"), ("stream.limit", "6")])
    let live = try source.settings(replaying: nil)
    let replayed = try source.settings(replaying: ("trip", trip))
    #expect(live.sightings.radius == 10_000 && replayed.sightings.radius == 20_000)
    for settings in [live, replayed] {
      #expect(settings.sightings.eyeHeight == 2)
      #expect(settings.stream.limit == 8)
      #expect(settings.stream.maxRate == 5)
      #expect(settings.stream.minTurn == 0.5)
    }
  }

  @Test func `of a trip only that holds which decides what its lines say`() throws {
    let source = try source("")
    let trip = header([
      ("stream.socket", "/tmp/other.sock"), ("trip.directory", "/tmp"), ("gpsd.host", "far"),
      ("compass.calibration", "/tmp/c"), ("of.later", "x"), ("gpsd.silent_after", "7 s"),
      ("compass.declination", "0"), ("stream.heartbeat", "2 s"), ("stream.min_turn", "1 deg"),
    ])
    var expected = Settings()
    expected.gpsd.silentAfter = .seconds(7)
    expected.compass.declination = .init(degrees: 0)
    expected.stream.heartbeat = .seconds(2)
    expected.stream.minTurn = 1
    #expect(try source.settings(replaying: ("trip", trip)) == expected)
  }

  @Test func `a value of a trip that cannot be names the trip's first line`() throws {
    let source = try source("")
    let failure = failure {
      try source.settings(replaying: ("hike.ndjson", header([("sightings.radius", "900 km")])))
    }
    #expect(failure?.code == .badData)
    #expect(failure?.message.hasPrefix("hike.ndjson:1: sightings.radius") == true)
  }

  @Test(arguments: [
    ("[sightings]\nradius = 900 km\n", 2), ("[stream]\n\nradius = 9 km\n", 3), ("[sihgtings]\n", 1),
  ])
  func `a wrong file names itself and the line, exit 78`(text: String, line: Int) throws {
    let source = try source(text)
    let failure = failure { try source.settings(replaying: nil) }
    #expect(failure?.code == .configuration)
    #expect(failure?.message.hasPrefix("\(scratch.path("peakyd.conf")):\(line): ") == true)
  }

  @Test(arguments: ["sightings.radius=900km", "sightings.radios=9km", "=1", "stream.limit=many"])
  func `a wrong --set is 78 and names it`(text: String) throws {
    let source = try source("", "--set", text)
    let failure = failure { try source.settings(replaying: nil) }
    #expect(failure?.code == .configuration)
    #expect(failure?.message.hasPrefix("--set: ") == true)
  }

  @Test func `an explicit file that is absent is 66`() throws {
    let missing = scratch.path("missing.conf")
    let failure = failure {
      try SettingsSource(options(["--config", missing]), log: readable.log())
    }
    #expect(failure?.code == .noInput)
    #expect(failure?.message.contains(missing) == true)
  }

  @Test func `the default file that is absent means the defaults, which is said`() throws {
    let script = SystemCallScript(.open, failsWith: [ENOENT])
    let source = try SystemCallScript.$current.withValue(script) {
      try SettingsSource(options([]), log: readable.log())
    }
    #expect(try source.settings(replaying: nil) == Settings())
    #expect(readable.text.contains("/etc/peakyd/peakyd.conf"))
    #expect(readable.text.contains("default"))
  }

  @Test func `a file that may not be read is 77`() throws {
    let file = try scratch.file("secret.conf", "")
    let script = SystemCallScript(.open, failsWith: [EACCES])
    let failure = failure {
      try SystemCallScript.$current.withValue(script) {
        try SettingsSource(options(["--config", file]), log: readable.log())
      }
    }
    #expect(failure?.code == .noPermission)
  }

  @Test(arguments: [
    ("", [], false), ("[compass]\ncalibration = /tmp/c.json\n", [], true),
    ("[compass]\n#calibration = /tmp/c.json\n", [], false),
    ("[compass]\ncalibration = /var/lib/peakyd/calibration.json\n", [], true),
    ("", ["--set", "compass.calibration=/tmp/c"], true),
  ])
  func `it is known whether a calibration was named`(
    text: String, arguments: [String], isNamed: Bool
  ) throws {
    let file = try scratch.file("peakyd.conf", text)
    let source = try SettingsSource(
      options(["--config", file] + arguments), log: readable.log())
    #expect(try source.namesCalibration() == isNamed)
  }
}

@Suite struct SetupTests {
  private let scratch: Scratch
  private let readable = ReadableLog()

  init() throws {
    scratch = try Scratch()
  }

  private func settings(_ change: (inout Settings) -> Void = { _ in }) throws -> Settings {
    var settings = Settings()
    settings.sightings.peaks = try scratch.file("peaks.json", catalog)
    settings.compass.calibration = scratch.path("calibration.json")
    change(&settings)
    return settings
  }

  private func setup(
    _ settings: Settings, recorded: TripHeader? = nil, isCalibrationGiven: Bool = true
  ) throws -> Setup {
    try Setup(
      settings, recorded: recorded, isCalibrationGiven: isCalibrationGiven, log: readable.log())
  }

  @Test func `what the settings name is read`() throws {
    let setup = try setup(settings())
    #expect(setup.catalog.peaks.map(\.name) == ["Max Patch"])
    #expect(setup.model.name == "WMM2025")
    #expect(setup.calibration == nil)
    // printf of the catalog's text into sha256sum.
    #expect(
      setup.catalogFacts
        == TripHeader.Catalog(
          path: scratch.path("peaks.json"), peaks: 1,
          sha256: "fc818d96562f2ae2c56345c61210594e1ad023e392a8cbd0e23da44541b2252f"))
    #expect(readable.text == "")
  }

  @Test func `a catalog that is missing is 66`() throws {
    let failure = failure { try setup(settings { $0.sightings.peaks += "x" }) }
    #expect(failure?.code == .noInput)
    #expect(failure?.message.contains(scratch.path("peaks.jsonx")) == true)
  }

  @Test func `a bad catalog is 65, with its line and entry`() throws {
    let bad = try scratch.file("bad.json", "[\n" + #"{"name":"A","latitude":91,"longitude":0}]"#)
    let failure = failure { try setup(settings { $0.sightings.peaks = bad }) }
    #expect(failure?.code == .badData)
    #expect(failure?.message.hasPrefix("\(bad):2: entry 1") == true)
  }

  @Test func `a model file that is missing is 66, a bad one 65 with its line`() throws {
    let missing = scratch.path("missing.COF")
    #expect(failure { try setup(settings { $0.compass.model = missing }) }?.code == .noInput)
    let bad = try scratch.file("bad.COF", "no coefficients\n")
    let failure = failure { try setup(settings { $0.compass.model = bad }) }
    #expect(failure?.code == .badData)
    #expect(failure?.message.hasPrefix("\(bad):1: ") == true)
  }

  private let plain = #"{"format":1,"offsetUT":[1,2,3],"matrix":[[1,0,0],[0,1,0],[0,0,1]]}"#
  private let recorded = Calibration(
    offset: FieldVector(x: 9, y: 9, z: 9), matrix: .identity)

  @Test func `a calibration that is there is used, a corrupt one is named and kept`() throws {
    try scratch.file("calibration.json", plain)
    let offset = FieldVector(x: 1, y: 2, z: 3)
    #expect(try setup(settings()).calibration?.offset == offset)
    try scratch.file("calibration.json", "{")
    #expect(try setup(settings()).calibration == nil)
    #expect(readable.text.contains("\(scratch.path("calibration.json")):1: "))
    #expect(try scratch.content("calibration.json") == "{")
  }

  @Test func `on replay the trip's calibration holds, unless one is named`() throws {
    try scratch.file("calibration.json", plain)
    let trip = TripHeader(calibration: recorded)
    #expect(
      try setup(settings(), recorded: trip, isCalibrationGiven: false).calibration == recorded)
    #expect(
      try setup(settings(), recorded: trip, isCalibrationGiven: true).calibration?.offset.x == 1)
    #expect(
      try setup(settings(), recorded: TripHeader(), isCalibrationGiven: false).calibration == nil)
  }

  @Test func `another catalog than the trip's is a warning`() throws {
    var trip = TripHeader(catalog: try setup(settings()).catalogFacts)
    _ = try setup(settings(), recorded: trip)
    #expect(readable.text == "")
    trip.catalog?.sha256 = "0"
    _ = try setup(settings(), recorded: trip)
    #expect(readable.text.contains("not the catalog"))
  }
}
