import Records
import Testing

@testable import PeakyCore

private struct Right: CustomTestStringConvertible, Sendable {
  let arguments: [String]
  let change: @Sendable (inout DaemonOptions) -> Void

  init(_ arguments: String..., change: @escaping @Sendable (inout DaemonOptions) -> Void) {
    self.arguments = arguments
    self.change = change
  }

  var testDescription: String { arguments.joined(separator: " ") }

  static let all = [
    Right { _ in },
    Right("--config", "a.conf") { $0.configuration = "a.conf" },
    Right("--check-config") { $0.action = .checkConfiguration },
    Right("--version") { $0.action = .version },
    Right("--help") { $0.action = .help },
    Right("--stdout") { $0.printsStream = true },
    Right("--replay", "a") { $0.trips = ["a"] },
    Right("--replay", "a", "b", "--loop") {
      $0.trips = ["a", "b"]
      $0.loops = true
    },
    Right("--replay", "a", "--speed", "10", "--replay", "b") {
      $0.trips = ["a", "b"]
      $0.speed = 10
    },
    Right("--replay", "a", "--speed", "max") {
      $0.trips = ["a"]
      $0.speed = .infinity
    },
    Right("--speed", "0.001", "--replay", "a") {
      $0.trips = ["a"]
      $0.speed = 0.001
    },
    Right("--replay", "a", "--speed", "1e6") {
      $0.trips = ["a"]
      $0.speed = 1_000_000
    },
    Right("--set", "sightings.radius=25km", "--set", "stream.group=") {
      $0.overrides = [
        SettingEntry(key: "sightings.radius", value: "25km"),
        SettingEntry(key: "stream.group", value: ""),
      ]
    },
    Right("--set", "gpsd.device=/dev/a=b") {
      $0.overrides = [SettingEntry(key: "gpsd.device", value: "/dev/a=b")]
    },
    Right("--config", "c", "--check-config", "--set", "a=b") {
      $0.configuration = "c"
      $0.action = .checkConfiguration
      $0.overrides = [SettingEntry(key: "a", value: "b")]
    },
  ]
}

@Suite struct DaemonOptionsTests {
  @Test(arguments: Right.all) private func `a right command line is taken`(_ row: Right) throws {
    var expected = try DaemonOptions([])
    row.change(&expected)
    #expect(try DaemonOptions(row.arguments) == expected)
  }

  @Test func `with nothing said it runs live by the default file`() throws {
    let options = try DaemonOptions([])
    #expect(options.action == .run)
    #expect(options.configuration == nil)
    #expect(options.trips == [] && options.overrides == [])
    #expect(options.speed == 1)
    #expect(!options.loops && !options.printsStream)
    #expect(DaemonOptions.defaultConfiguration == "/etc/peakyd/peakyd.conf")
  }

  @Test(arguments: [
    (["--bogus"], "--bogus"), (["trip.ndjson"], "trip.ndjson"), (["-h"], "-h"), ([""], "option"),
    (["--config"], "--config"), (["--config", "--stdout"], "--config"),
    (["--replay"], "--replay"), (["--replay", "--loop"], "--replay"),
    (["--set"], "--set"), (["--set", "sightings.radius"], "sightings.radius"),
    (["--loop"], "--replay"), (["--speed", "2"], "--replay"), (["--speed", "max"], "--replay"),
  ])
  func `a wrong one is one line that names what is wrong`(arguments: [String], name: String) {
    do {
      _ = try DaemonOptions(arguments)
      Issue.record("taken")
    } catch {
      #expect(error.message.contains(name))
      #expect(!error.message.contains("\n"))
    }
  }

  @Test(arguments: ["0", "-1", "nan", "inf", "fast", "", "0.0009", "1000001", "1e400", "1e-300"])
  func `a speed that is none is refused`(text: String) {
    #expect(throws: UsageError.self) {
      try DaemonOptions(["--replay", "a", "--speed", text])
    }
  }

  @Test(arguments: [
    "--config", "--check-config", "--replay", "--speed", "--loop", "--stdout", "--set", "--version",
    "--help",
  ])
  func `the help has each option with an example`(option: String) {
    let lines = DaemonOptions.usage.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("  \(option)") })
    #expect(lines.contains { $0.contains(" peakyd ") && $0.contains(option) })
  }
}
