import Foundation
public import Glibc

/// The built `peakyd`, run by a test in a folder of its own; it is killed at the latest with this.
///
/// It starts with neither gpsd nor a magnetometer unless the settings say where they are.
public final class DaemonHarness: Sendable {
  public let folder: DaemonFolder
  public let process: ChildProcess

  public var socket: String { folder.file("s") }
  public var trips: String { folder.file("trips") }

  /// Runs it with settings such as "sightings.radius=25km" over those of the harness.
  public convenience init(
    _ settings: [String] = [], options: [String] = [], environment: [String: String] = [:],
    in folder: DaemonFolder? = nil
  ) throws {
    let folder = try folder ?? DaemonFolder()
    // Every path within the folder, nobody at gpsd's port, no bus.
    let own = [
      "gpsd.host=127.0.0.1", "gpsd.port=\(try freePort())", "compass.bus=99",
      "compass.calibration=\(folder.file("calibration.json"))",
      "sightings.peaks=\(DaemonPrograms.catalog)", "trip.directory=\(folder.file("trips"))",
    ]
    try self.init(own + settings, environment, options, folder)
  }

  /// Plays a trip, with the settings and the calibration that the trip itself names.
  public convenience init(
    replaying trip: String, _ settings: [String] = [], options: [String] = [],
    in folder: DaemonFolder? = nil
  ) throws {
    try self.init(settings, [:], ["--replay", trip] + options, try folder ?? DaemonFolder())
  }

  private init(
    _ settings: [String], _ environment: [String: String], _ options: [String],
    _ folder: DaemonFolder
  ) throws {
    self.folder = folder
    let configuration = try folder.write("peakyd.conf", "# nothing\n")
    let own = ["stream.socket=\(folder.file("s"))", "stream.control=\(folder.file("c"))"]
    process = try ChildProcess(
      DaemonPrograms.peakyd,
      ["--config", configuration] + (own + settings).flatMap { ["--set", $0] } + options,
      environment: environment)
  }

  /// Waits until it has ended by itself.
  public func end() async throws -> DaemonEnding { try await process.ending() }

  /// Waits until it listens, and connects.
  public func subscribe(isReading: Bool = true) async throws -> DaemonSubscriber {
    try await process.errors.line(with: "listening at \(socket)")
    return try DaemonSubscriber(socket, isReading: isReading)
  }

  /// Ends it by a signal; anything but 0 is thrown.
  public func stop(by signal: Int32 = SIGTERM) async throws {
    process.send(signal)
    let code = try await process.end()
    guard code == 0 else {
      throw ChildProcess.Failure(description: "peakyd ends with \(code): \(process.errors.text)")
    }
  }

  /// The one trip that it has recorded.
  public func trip() throws -> String {
    let files = try FileManager.default.contentsOfDirectory(atPath: trips)
    guard let file = files.first, files.count == 1 else {
      throw ChildProcess.Failure(description: "not one trip: \(files)")
    }
    return trips + "/" + file
  }
}
