import Records
import Sightings
import Support
import Synchronization
import Testing

@testable import Linux
@testable import PeakyCore

/// A feed and its subscribers, joined by real sockets and moved by hand: nothing waits for anything.
final class FeedBench {
  let feed: SightingFeed
  let copied = Copied()
  let clock = Mutex64()

  private let scratch: Scratch
  private let listener: UnixListener
  private var clients: [UInt64: Client] = [:]
  private var nextToken: UInt64 = 16

  init(
    peaks: [Peak] = summits, replayed: String? = nil, _ change: (inout Settings) -> Void = { _ in }
  ) throws {
    var settings = Settings()
    settings.sightings.radius = 50_000
    change(&settings)
    scratch = try Scratch()
    listener = try UnixListener(path: scratch.path("s"), mode: 0o600)
    let engine = SightingEngine(
      catalog: PeakCatalog(peaks), eyeHeight: 1.7, radius: settings.sightings.radius)
    feed = SightingFeed(
      engine: engine, settings: settings, replayed: replayed, poller: nil,
      log: unheard, copy: copied.take, now: clock.read)
  }

  func connect(isControl: Bool = false) async throws -> Client {
    let client = try Client(path: scratch.path("s"), token: nextToken)
    nextToken += 1
    await feed.welcome(
      try #require(try listener.accept()), token: client.token, isControl: isControl)
    return client
  }

  /// Lets the feed know that there is something to read, or room to write.
  func attend(_ client: Client, isGone: Bool = false) async {
    await feed.attend(
      Readiness(token: client.token, ready: [.readable, .writable], isGone: isGone))
  }

  /// Sends requests and returns what comes.
  func ask(_ client: Client, _ requests: String...) async throws -> [String] {
    try client.send(requests.map { $0 + "\n" }.joined())
    await attend(client)
    return try client.lines()
  }

  @discardableResult
  func publish(
    at seconds: Double, _ cause: Observation.Cause, degrees: Double? = nil, error: Double = 4,
    position: PositionState = .fix3D, isLocated: Bool = true
  ) async -> Made {
    await feed.publish(
      observation(
        at: seconds, cause, heading: degrees.map { heading($0, error: error) }, position: position,
        isLocated: isLocated))
  }

  /// The bytes that go to standard output.
  final class Copied: Sendable {
    private let lines = Mutex<[String]>([])

    func take(_ line: [UInt8]) -> Bool {
      lines.withLock { $0.append(text(line.dropLast())) }
      return true
    }

    /// The lines since the last time.
    func next() -> [String] {
      lines.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  /// Milliseconds since boot, as a test has them.
  final class Mutex64: Sendable {
    private let value = Mutex<Int64>(0)

    func set(_ milliseconds: Int64) { value.withLock { $0 = milliseconds } }
    func read() -> Int64 { value.withLock { $0 } }
  }
}

/// The other end of a subscriber's connection; one thread at a time uses it.
final class Client: @unchecked Sendable {
  let token: UInt64
  private var connection: UnixConnection
  private(set) var isEnded = false

  init(path: String, token: UInt64 = 0) throws {
    connection = try UnixConnection(path: path)
    self.token = token
  }

  func send(_ text: String) throws { try connection.send(Array(text.utf8)) }
  func send(_ bytes: [UInt8]) throws { try connection.send(bytes) }
  func finishSending() throws { try connection.finishSending() }

  /// The lines that have come, each of them checked.
  func lines() throws -> [String] {
    var lines: [String] = []
    while let line = try next(waitingAtMost: .zero) { lines.append(line) }
    return lines
  }

  func next(waitingAtMost limit: Duration) throws -> String? {
    switch try read(waitingAtMost: limit) {
    case .line(let bytes): return checked(text(bytes))
    case .timedOut: return nil
    case .ended:
      isEnded = true
      return nil
    }
  }

  private func read(waitingAtMost limit: Duration) throws -> UnixConnection.Reading {
    do {
      return try connection.readLine(waitingAtMost: limit)
    } catch {
      // It was closed with something unread of ours.
      if error.symbol == "ECONNRESET" { return .ended }
      throw error
    }
  }

  private func checked(_ line: String) -> String {
    #expect(problems(inLine: line) == [], "\(line)")
    return line
  }
}

/// What a line says.
struct Parsed {
  let value: JSONValue

  init(_ line: String) throws {
    value = try JSONValue(parsing: Array(line.utf8))
  }

  subscript(_ path: String...) -> String? {
    var found: JSONValue? = value
    for key in path { found = found?[key] }
    return found.flatMap {
      switch $0.content {
      case .string(let text): text
      case .number(_, let text): text
      case .boolean(let flag): "\(flag)"
      default: nil
      }
    }
  }

  /// The names of its sightings.
  var peaks: [String] {
    guard case .array(let elements)? = value["sightings"]?.content else { return [] }
    return elements.compactMap {
      if case .string(let name)? = $0["peak"]?.content { name } else { nil }
    }
  }
}

func classes(_ lines: [String]) throws -> [String] {
  try lines.map { try Parsed($0)["class"] ?? "" }
}

extension [String] {
  /// The line of that number, counted from 0.
  func line(_ number: Int) throws -> String {
    try #require(indices.contains(number) ? self[number] : nil)
  }
}
