import Foundation
import Glibc
public import Records
import Synchronization

/// Another client of gpsd, `gpspipe -w`: it shows what gpsd has sent, whatever the daemon made of
/// it.
public final class GpsdWitness: Sendable {
  public static let program = DaemonPrograms.installed("gpspipe")

  private let pipe: ChildProcess
  /// Lines before this one were looked at.
  private let next = Mutex(0)

  /// Connects.
  public init(port: Int) throws {
    guard let program = Self.program else {
      throw ChildProcess.Failure(description: "gpspipe is not installed")
    }
    pipe = try ChildProcess(program, ["-w", "127.0.0.1:\(port)"])
  }

  /// Waits until gpsd has told it which receivers there are.
  public func isConnected() async throws { try await pipe.output.line(with: "DEVICES") }

  /// Makes sure that gpsd reads its receiver, which it does some moments after it answers.
  public func awake(_ gpsd: GpsdHarness) async throws {
    let receiver = DaemonReceiver(on: gpsd, saying: .noFix)
    defer { receiver.unplug() }
    try await pipe.output.line(with: #""class":"TPV""#)
  }

  /// Waits for the next report of a 3D fix at a latitude.
  public func fix(near latitude: Double) async throws {
    _ = try await pipe.output.answer("a report of \(latitude)") { lines in
      next.withLock { next in
        while next < lines.count {
          let report = Self.report(lines[next])
          next += 1
          if report?["mode"]?.double == 3,
            abs((report?["lat"]?.double ?? 0) - latitude) < 1e-6
          {
            return true
          }
        }
        return nil
      }
    }
  }

  /// Waits until gpsd has sent so many more reports.
  public func reports(_ count: Int) async throws {
    let before = pipe.output.lines.count
    _ = try await pipe.output.answer("\(count) reports") { lines in
      lines.dropFirst(before).count { Self.report($0) != nil } >= count ? true : nil
    }
  }

  /// Its reports of position and time as JSON, once gpsd is gone.
  public func reports() async throws -> [JSONValue] {
    try await pipe.output.all().compactMap(Self.report)
  }

  private static func report(_ line: String) -> JSONValue? {
    let value = try? JSONValue(parsing: Array(line.utf8))
    return value?["class"]?.string == "TPV" ? value : nil
  }
}

/// A recording played once by gpsfake, which holds its breath until the clients are there.
public final class GpsfakeRun: Sendable {
  public static let program = DaemonPrograms.installed("gpsfake")

  public let port: Int
  private let fake: ChildProcess

  /// Starts it with a pause of `cycle` seconds before each sentence.
  public init(of recording: String, cycle: Double) async throws {
    guard let program = Self.program else {
      throw ChildProcess.Failure(description: "gpsfake is not installed")
    }
    port = try freePort()
    // With a pipe it is a client itself, which notices the end of the recording.
    fake = try ChildProcess(
      program, ["-1", "-p", "-q", "-c", "\(cycle)", "-P", "\(port)", recording])
    while !answers(port) {
      guard fake.isRunning else {
        throw ChildProcess.Failure(description: "gpsfake does not start: \(fake.errors.text)")
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    // It waits more than a second before the first sentence: nothing has been played yet.
    fake.halt()
  }

  deinit {
    // It is gpsfake that ends its gpsd.
    fake.send(SIGCONT)
    fake.send(SIGTERM)
    _ = try? fake.waitForExit()
  }

  public func go() { fake.send(SIGCONT) }

  /// Waits until the recording is over and gpsd gone.
  public func end() async throws {
    let code = try await fake.end()
    guard code == 0 else {
      throw ChildProcess.Failure(description: "gpsfake ends with \(code): \(fake.errors.text)")
    }
  }
}
