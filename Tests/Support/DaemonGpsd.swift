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

  /// Waits, holding the thread, until gpsd has told it of a receiver with that in its path.
  func waitToKnow(receiver: String) throws {
    do {
      try pipe.output.wait(forLineWith: #""path":"\#(receiver)"#)
    } catch {
      throw ChildProcess.Failure(description: "gpspipe: \(error) \(pipe.errors.text)")
    }
  }

  /// Waits until gpsd reads its receiver, and both this and the daemon hear it.
  public func hears(_ gpsd: GpsdHarness, as subscriber: DaemonSubscriber) async throws {
    let receiver = DaemonReceiver(on: gpsd, saying: .noFix)
    defer { receiver.unplug() }
    try await pipe.output.line(with: #""class":"TPV""#)
    try await subscriber.asks { $0.text("position.detail")?.contains("has no fix") == true }
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
  /// A client from before the first sentence on.
  public let witness: GpsdWitness
  private let fake: ChildProcess
  /// Where its control socket is: it takes one that a killed gpsfake of the same number has left
  /// behind for a sign that gpsd is ready.
  private let folder: DaemonFolder

  /// How often gpsfake may fail to start: it connects to its gpsd as soon as that has a control
  /// socket, which is before anybody is let in.
  private static let attempts = 5

  /// Starts it with a pause of `cycle` seconds before each sentence.
  public init(of recording: String, cycle: Double) async throws {
    folder = try DaemonFolder()
    let options = ["-1", "-p", "-q", "-c", "\(cycle)"]
    var failures: [String] = []
    while true {
      let port = try freePort()
      // With a pipe it is a client itself, which notices the end of the recording.
      let fake = try ChildProcess(
        Self.program ?? "gpsfake", options + ["-P", "\(port)", recording],
        environment: ["TMPDIR": folder.path])
      do {
        witness = try await Self.prepared(fake, at: port)
        (self.fake, self.port) = (fake, port)
        return
      } catch {
        failures.append("\(error) \(fake.errors.text)")
        guard failures.count < Self.attempts else {
          throw ChildProcess.Failure(description: "gpsfake does not start: \(failures)")
        }
      }
    }
  }

  /// On a thread of its own: among many tests a task may have to wait for longer than gpsfake does.
  private static func prepared(_ fake: ChildProcess, at port: Int) async throws -> GpsdWitness {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        do {
          continuation.resume(returning: try prepare(fake, at: port))
        } catch {
          end(fake)
          continuation.resume(throwing: error)
        }
      }
    }
  }

  /// Stops gpsfake in the second before its first sentence.
  private static func prepare(_ fake: ChildProcess, at port: Int) throws -> GpsdWitness {
    while !answers(port) {
      guard fake.isRunning else {
        throw ChildProcess.Failure(description: "it has ended")
      }
      Thread.sleep(forTimeInterval: 0.01)
    }
    let witness = try GpsdWitness(port: port)
    try witness.waitToKnow(receiver: receiver)
    // Stopped too early, it has not yet hung up the control socket, and gpsd waits for the rest and
    // serves nobody.
    fake.halt()
    while !speaks(port) {
      fake.send(SIGCONT)
      Thread.sleep(forTimeInterval: 0.02)
      fake.halt()
    }
    return witness
  }

  /// What the path of the pretended receiver has in it.
  private static let receiver = "/dev/pts/"

  deinit {
    Self.end(fake)
  }

  /// It is gpsfake that ends its gpsd.
  private static func end(_ fake: ChildProcess) {
    fake.send(SIGCONT)
    fake.send(SIGTERM)
    _ = try? fake.waitForExit()
  }

  /// Waits until the daemon hears gpsd, and begins.
  public func play(to subscriber: DaemonSubscriber) async throws {
    try await subscriber.asks { $0.text("position.detail")?.contains(Self.receiver) == true }
    fake.send(SIGCONT)
  }

  /// Waits until the recording is over and gpsd gone.
  public func end() async throws {
    let code = try await fake.end()
    guard code == 0 else {
      throw ChildProcess.Failure(description: "gpsfake ends with \(code): \(fake.errors.text)")
    }
  }
}

/// Whether gpsd greets a new client, at the latest after a moment.
private func speaks(_ port: Int) -> Bool {
  let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  defer { close(probe) }
  var greeting = pollfd(fd: probe, events: Int16(POLLIN), revents: 0)
  return withAddress(port) { connect(probe, $0, $1) } == 0 && poll(&greeting, 1, 300) == 1
}
