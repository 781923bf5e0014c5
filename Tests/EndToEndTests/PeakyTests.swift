import Foundation
import Support
import Testing

/// The hiker's tool, as built, on a hike that is played fast.
@Suite(.serialized) struct PeakyTests {
  private func daemon() async throws -> DaemonHarness {
    let daemon = try DaemonHarness(
      replaying: DaemonPrograms.hike, ["sightings.peaks=\(DaemonPrograms.catalog)"],
      options: ["--speed", "20", "--loop"])
    let subscriber = try await daemon.subscribe()
    _ = try await subscriber.nextStatus("ready") { $0.text("state") == "ready" }
    subscriber.close()
    return daemon
  }

  private func peaky(_ arguments: [String], at socket: String) throws -> ChildProcess {
    try ChildProcess(
      DaemonPrograms.peaky, ["--socket", socket] + arguments, environment: ["LC_ALL": "C"])
  }

  @Test func `the stream comes through line by line`() async throws {
    let daemon = try await daemon()
    let ending = try await peaky(
      ["stream", "-n", "8", "--radius", "3km", "--peak", "mount rogers", "--limit", "1"],
      at: daemon.socket
    ).ending()
    #expect(ending.code == 0 && ending.errors == [])
    let lines = try ending.output.map { try DaemonLine($0) }
    #expect(lines.count == 8)
    #expect(lines.first?.kind == "VERSION")
    #expect(lines.contains { $0.kind == "WATCH" && $0.text("peak") == "mount rogers" })
    for line in lines where line.isSightings {
      #expect(line.number("radiusKm") == 3)
      #expect(line.list("sightings").last?.at("peak")?.string == "Mount Rogers")
    }
    try await daemon.stop()
  }

  @Test func `the status is told to people and to programs`() async throws {
    let daemon = try await daemon()
    let told = try await peaky(["status"], at: daemon.socket).ending()
    #expect(told.code == 0)
    #expect(told.output.first?.contains("ready") == true)
    #expect(told.output.contains { $0.hasPrefix("heading") && $0.contains("LIS3MDL") })
    let json = try await peaky(["status", "--json"], at: daemon.socket).ending()
    #expect(json.code == 0)
    #expect(try DaemonLine(json.output.joined(separator: "\n")).text("state") == "ready")
    try await daemon.stop()
  }

  @Test func `a summit is told with its distance and the turn to it`() async throws {
    let daemon = try await daemon()
    let told = try await peaky(["sight", "mount craig"], at: daemon.socket).ending()
    #expect(told.code == 0)
    #expect(told.output.count == 1)
    let line = told.output.first ?? ""
    #expect(line.hasPrefix("Mount Craig  ") && line.contains(" km  ") && line.contains("bearing"))
    #expect(
      ["turn right", "turn left", "straight ahead"].contains { line.contains($0) }, "\(line)")
    let unknown = try await peaky(["sight", "Mount Crag"], at: daemon.socket).ending()
    #expect(unknown.code == 66 && unknown.output == [] && unknown.errors.count == 1)
    #expect(unknown.errors.first?.contains("\"Mount Craig\"") == true)
    try await daemon.stop()
  }

  @Test func `the watch prints readable lines until the daemon goes`() async throws {
    let daemon = try await daemon()
    let watch = try peaky(["watch"], at: daemon.socket)
    let line = try await watch.output.answer("two lines") { $0.dropFirst().first }
    #expect(line.contains("ready") && line.contains("heading ") && line.contains(" km"), "\(line)")
    try await daemon.stop()
    let ending = try await watch.ending()
    #expect(ending.code == 69)
    #expect(ending.errors.count == 1)
  }

  @Test(arguments: [["stream"], ["status"], ["watch"], ["sight", "Celo Knob"]])
  func `without a daemon it says so`(command: [String]) async throws {
    let folder = try DaemonFolder()
    let ending = try await peaky(command, at: folder.file("s")).ending()
    #expect(ending.code == 69)
    #expect(ending.output == [] && ending.errors.count == 1)
    #expect(ending.errors.first?.contains(folder.file("s")) == true)
  }

  @Test(
    arguments: [
      ["nc", "-U", "SOCKET"], ["nc", "-N", "-U", "SOCKET"],
      ["socat", "-u", "UNIX-CONNECT:SOCKET", "-"],
      ["socat", "-,ignoreeof", "UNIX-CONNECT:SOCKET"],
    ].filter { DaemonPrograms.installed($0[0]) != nil })
  func `the tools that everybody has will do`(command: [String]) async throws {
    let daemon = try await daemon()
    let tool = try ChildProcess(
      try #require(DaemonPrograms.installed(command[0])),
      command.dropFirst().map { $0.replacing("SOCKET", with: daemon.socket) })
    let lines = try await tool.output.answer("ten lines") { $0.count >= 10 ? $0 : nil }
    #expect(try DaemonLine(lines[0]).kind == "VERSION")
    #expect(try DaemonLine(lines[1]).isStatus)
    #expect(try lines.dropFirst(2).contains { try DaemonLine($0).isSightings })
    try await daemon.stop()
    _ = try await tool.end()
  }
}
