import Foundation
import Support
import Testing

@Suite(.serialized) struct CommandLineTests {
  /// Arguments, the exit code, and what the one line says of it.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let code: Int32
    let says: [String]

    init(_ arguments: [String], _ code: Int32, _ says: String...) {
      self.arguments = arguments
      self.code = code
      self.says = says
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let refusals = [
    Refusal(["--frobnicate"], 64, "--frobnicate"),
    Refusal(["frobnicate"], 64, "frobnicate"),
    Refusal(["--set"], 64, "--set"),
    Refusal(["--set", "sightings.radius"], 64, "--set", "sightings.radius"),
    Refusal(["--config"], 64, "--config"),
    Refusal(["--replay"], 64, "--replay"),
    Refusal(["--speed", "2"], 64, "--speed", "--replay"),
    Refusal(["--loop"], 64, "--loop", "--replay"),
    Refusal(["--replay", "x", "--speed", "0"], 64, "--speed 0"),
    Refusal(["--replay", "x", "--speed", "fast"], 64, "--speed fast"),
    Refusal(["--config", "/no/such/file"], 66, "/no/such/file"),
    Refusal(["--config", "/dev"], 66, "/dev"),
    Refusal(["--set", "sightings.nonsense=1"], 78, "--set", "sightings.nonsense"),
    Refusal(["--set", "nonsense=1"], 78, "--set", "nonsense"),
    Refusal(["--set", "sightings.radius=40"], 78, "--set", "sightings.radius", "km"),
    Refusal(["--set", "sightings.radius=501km"], 78, "--set", "sightings.radius", "500 km"),
    Refusal(["--set", "stream.max_clients=0"], 78, "--set", "stream.max_clients"),
    Refusal(["--set", "compass.mount=forward +x, up -x"], 78, "--set", "compass.mount"),
  ]

  private func peakyd(_ arguments: [String]) async throws -> DaemonEnding {
    try await ChildProcess(DaemonPrograms.peakyd, arguments).ending()
  }

  @Test(arguments: refusals)
  func `what cannot be followed is refused in one line`(refusal: Refusal) async throws {
    // Where nothing else is wrong, the file of the machine must not matter.
    let configured = refusal.arguments.contains("--config") ? [] : ["--config", "/dev/null"]
    let ending = try await peakyd(configured + refusal.arguments)
    #expect(ending.code == refusal.code)
    #expect(ending.output == [])
    #expect(ending.errors.count == 1)
    for word in refusal.says { #expect(ending.errors.first?.contains(word) == true) }
  }

  @Test(arguments: [
    ("radius = 40 km\n", 1),
    ("[sightings]\nradius = 40\n", 2),
    ("[sightings]\n# a comment\n\nradius = 1 mile\n", 4),
    ("[sightings]\nradii = 40 km\n", 2),
    ("[sights]\nradius = 40 km\n", 1),
    ("[sightings]\nradius = 40 km\nradius = 41 km\n", 3),
    ("[stream]\nheartbeat\n", 2),
  ])
  func `a mistake in the configuration is named with its line`(text: String, line: Int)
    async throws
  {
    let folder = try DaemonFolder()
    let file = try folder.write("wrong.conf", text)
    for option in [[], ["--check-config"]] {
      let ending = try await peakyd(["--config", file] + option)
      #expect(ending.code == 78)
      #expect(ending.errors.count == 1)
      #expect(ending.errors.first?.contains("\(file):\(line): ") == true, "\(ending.errors)")
    }
  }

  @Test(arguments: [
    ("[\n{\"name\":\"A\",\"latitude\":1}\n]\n", 2, "longitude"),
    (
      "[\n{\"name\":\"A\",\"latitude\":1,\"longitude\":2},\n"
        + "{\"name\":\"B\",\"latitude\":91,\"longitude\":2}\n]\n", 3, "latitude"
    ),
    ("[\n{\"name\":\"A\",\"latitude\":1,\"longitude\":2}\n", 3, "ends"),
    (
      "[{\"name\":\"A\",\"latitude\":1,\"longitude\":2},\n"
        + "{\"name\":\"A\",\"latitude\":1.001,\"longitude\":2}]\n", 2, "A"
    ),
  ])
  func `a mistake in the catalog is named with its line`(text: String, line: Int, says: String)
    async throws
  {
    let folder = try DaemonFolder()
    let file = try folder.write("wrong.json", text)
    for option in [[], ["--check-config"]] {
      let ending = try await DaemonHarness(
        ["sightings.peaks=\(file)"], options: option, in: folder
      ).end()
      #expect(ending.code == 65)
      #expect(ending.errors.count == 1)
      let complaint = ending.errors.first ?? ""
      #expect(complaint.contains("\(file):\(line): ") && complaint.contains(says), "\(complaint)")
    }
  }

  @Test func `a missing catalog is 66, a missing folder of the socket 73, a missing group 78`()
    async throws
  {
    let folder = try DaemonFolder()
    let noFile = folder.file("none.json")
    let catalog = try await DaemonHarness(["sightings.peaks=\(noFile)"], in: folder).end()
    #expect(catalog.code == 66 && catalog.errors.last?.contains(noFile) == true)
    let noFolder = folder.file("none")
    let socket = try await DaemonHarness(["stream.socket=\(noFolder)/s"], in: folder).end()
    #expect(socket.code == 73 && socket.errors.last?.contains(noFolder) == true)
    let group = try await DaemonHarness(["stream.group=no-such-group"], in: folder).end()
    #expect(group.code == 78 && group.errors.last?.contains("no-such-group") == true)
    let notASocket = try await DaemonHarness(
      ["stream.socket=\(try folder.write("text", "kept"))"], in: folder
    ).end()
    #expect(notASocket.code == 73)
    #expect(try DaemonFolder.text(of: folder.file("text")) == "kept")
  }

  @Test func `a configuration that is right is said to be`() async throws {
    let ending = try await DaemonHarness(options: ["--check-config"]).end()
    #expect(ending.code == 0)
    #expect(ending.output.count == 1 && ending.output.first?.contains("72") == true)
    let shipped = try await peakyd(
      [
        "--config", DaemonPrograms.package + "/config/peakyd.conf", "--set",
        "sightings.peaks=\(DaemonPrograms.catalog)", "--check-config",
      ])
    #expect(shipped.code == 0, "\(shipped.errors)")
    // Groups, buses and sockets are not looked at.
    let elsewhere = try await DaemonHarness(
      ["stream.group=no-such-group", "stream.socket=/no/such/folder/s"],
      options: ["--check-config"]
    ).end()
    #expect(elsewhere.code == 0, "\(elsewhere.errors)")
  }

  @Test func `help has an example for each option, and the version is the release`() async throws {
    let version = try await peakyd(["--version"])
    #expect(version.code == 0 && version.output == ["peakyd 0.1.0"])
    let help = try await peakyd(["--help"])
    #expect(help.code == 0 && help.errors == [])
    for option in [
      "--config", "--check-config", "--replay", "--speed", "--loop", "--stdout", "--set",
      "--version", "--help",
    ] {
      #expect(help.output.contains { $0.hasPrefix("  \(option)") }, "\(option)")
      #expect(
        help.output.contains { $0.contains("     peakyd ") && $0.contains(option) }, "\(option)")
    }
  }

  // MARK: Trip files

  private static let wellFormed = [
    #"{"class":"TRIP","format":1}"#,
    #"{"class":"FIX","at":0.5,"mode":3,"lat":35.8,"lon":-82.3}"#,
    #"{"class":"FIX","at":1.5,"mode":3,"lat":35.8001,"lon":-82.3}"#,
  ]

  private func play(_ lines: [String], end: String = "\n") async throws -> (
    DaemonEnding, file: String
  ) {
    let folder = try DaemonFolder()
    let trip = try folder.write("trip.ndjson", lines.joined(separator: "\n") + end)
    let daemon = try DaemonHarness(
      replaying: trip, ["sightings.peaks=\(DaemonPrograms.catalog)"],
      options: ["--speed", "max", "--stdout"], in: folder)
    return (try await daemon.end(), trip)
  }

  @Test func `a trip made by hand plays`() async throws {
    let (ending, _) = try await play(Self.wellFormed)
    #expect(ending.code == 0)
    let lines = try ending.output.map { try DaemonLine($0) }
    // Two fixes, and the heartbeat at one second between them.
    #expect(lines.filter(\.isSightings).map { $0.number("position.lat") } == [35.8, 35.8, 35.8001])
  }

  @Test func `a torn last line is left out and said`() async throws {
    let (ending, trip) = try await play(
      Self.wellFormed + [#"{"class":"FIX","at":2.5,"mode":3,"la"#], end: "")
    #expect(ending.code == 0)
    #expect(ending.errors.contains { $0.contains("\(trip):4: ") && $0.contains("torn") })
    #expect(ending.output.filter { $0.contains("SIGHTINGS") }.count == 3)
  }

  @Test(arguments: [
    (1, #"{"class":"FIX","at":0.5,"mode":3}"#), (1, #"{"class":"TRIP","format":2}"#),
    (2, #"{"class":"FIX","at":0.5,"mode":7,"lat":35.8,"lon":-82.3}"#),
    (2, #"{"class":"FIX","at":0.5,"mode":3,"lat":35.8,"lon":-82.3"#),
    (3, #"{"class":"FIX","at":0.4,"mode":3,"lat":35.8,"lon":-82.3}"#),
    (3, #"nonsense"#),
  ])
  func `a wrong line of a trip is named`(number: Int, line: String) async throws {
    var lines = Self.wellFormed + [#"{"class":"TICK","at":9}"#]
    lines[number - 1] = line
    let (ending, trip) = try await play(lines)
    #expect(ending.code == 65)
    #expect(ending.errors.last?.contains("\(trip):\(number): ") == true, "\(ending.errors)")
  }

  @Test func `a trip that is not there is 66`() async throws {
    let folder = try DaemonFolder()
    let ending = try await DaemonHarness(
      replaying: folder.file("none.ndjson"), ["sightings.peaks=\(DaemonPrograms.catalog)"],
      in: folder
    ).end()
    #expect(ending.code == 66)
    #expect(ending.errors.last?.contains("none.ndjson") == true)
  }
}
