import Records
import Sightings
import Support
import Testing

@testable import Linux
@testable import PeakyCore

private let statusRequest = #"{"class":"STATUS"}"#

@Suite struct WelcomeTests {
  @Test func `a subscriber gets VERSION, STATUS and the newest SIGHTINGS`() async throws {
    let bench = try FeedBench()
    await bench.publish(at: 0, .fix)
    await bench.publish(at: 1, .fix)
    let newest = bench.copied.next().last
    let lines = try await bench.connect().lines()
    #expect(try classes(lines) == ["VERSION", "STATUS", "SIGHTINGS"])
    #expect(
      try lines.line(0) == #"{"class":"VERSION","name":"peakyd","release":"0.1.0","protocol":1}"#)
    #expect(try lines.line(2) == newest)
    let status = try Parsed(lines.line(1))
    #expect(status["state"] == "no-compass")
    #expect(status["catalog", "peaks"] == "5")
    // Max Patch itself, Cold Mountain and Mount Pisgah are within 50 km.
    #expect(status["catalog", "inRange"] == "3")
    #expect(status["subscribers"] == "1")
  }

  @Test func `without SIGHTINGS there are VERSION and STATUS`() async throws {
    let bench = try FeedBench()
    await bench.publish(at: 0, .other, position: .unreachable, isLocated: false)
    let lines = try await bench.connect().lines()
    #expect(try classes(lines) == ["VERSION", "STATUS"])
    #expect(try Parsed(lines.line(1))["state"] == "blocked")
    #expect(try Parsed(lines.line(1))["catalog", "inRange"] == nil)
  }

  @Test func `a replay says of which trip, in both`() async throws {
    let bench = try FeedBench(replayed: "hike.ndjson")
    await bench.publish(at: 0, .other)
    let lines = try await bench.connect().lines().map { try Parsed($0) }
    #expect(lines.map { $0["replay"] } == ["hike.ndjson", "hike.ndjson"])
  }

  @Test func `one over max_clients gets an ERROR and is closed, the others stay`() async throws {
    let bench = try FeedBench { $0.stream.maxClients = 2 }
    await bench.publish(at: 0, .other)
    let first = try await bench.connect()
    let second = try await bench.connect()
    let third = try await bench.connect()
    #expect(try classes(third.lines()) == ["ERROR"])
    #expect(third.isEnded)
    await bench.publish(at: 1, .fix)
    #expect(try classes(first.lines()) == ["VERSION", "STATUS", "SIGHTINGS"])
    #expect(try classes(second.lines()) == ["VERSION", "STATUS", "SIGHTINGS"])
    // With one gone there is room again.
    await bench.attend(first, isGone: true)
    let fourth = try await bench.connect()
    #expect(try classes(fourth.lines()) == ["VERSION", "STATUS", "SIGHTINGS"])
  }
}

@Suite struct PublishTests {
  @Test func `SIGHTINGS come for fixes, turns and heartbeats, STATUS for changes`() async throws {
    let bench = try FeedBench()
    let client = try await bench.connect()
    _ = try client.lines()
    await bench.publish(at: 0, .other, isLocated: false)
    await bench.publish(at: 1, .heartbeat, isLocated: false)
    await bench.publish(at: 1.5, .fix)
    await bench.publish(at: 2, .heartbeat)
    await bench.publish(at: 2.5, .heading, degrees: 10)
    await bench.publish(at: 2.7, .heading, degrees: 10.25)
    await bench.publish(at: 3, .heartbeat, degrees: 10.25)
    let lines = try client.lines()
    #expect(
      try classes(lines) == [
        "STATUS", "SIGHTINGS", "SIGHTINGS", "STATUS", "SIGHTINGS", "SIGHTINGS",
      ])
    #expect(lines == bench.copied.next())
  }

  @Test func `the engine's facts reach the line`() async throws {
    let bench = try FeedBench()
    await bench.publish(at: 0, .fix, degrees: 168)
    let line = try Parsed(bench.copied.next().line(1))
    #expect(line.peaks == ["Max Patch", "Cold Mountain", "Mount Pisgah"])
    #expect(line["facing"] == "Cold Mountain")
    #expect(line["total"] == "3")
    #expect(line["radiusKm"] == "50.000")
    #expect(line["position", "lat"] == "35.7970454")
  }

  @Test func `what is made goes to the trip with what decides whether it is kept`() async throws {
    let bench = try FeedBench()
    let made = await bench.publish(at: 1, .fix, degrees: 168)
    let lines = bench.copied.next()
    #expect(made.instant == .seconds(1))
    #expect(try made.status.map { text($0.dropLast()) } == lines.line(0))
    #expect(try made.sightings.map { text($0.bytes.dropLast()) } == lines.line(1))
    #expect(made.digest == TripThinner.Digest(facing: "Cold Mountain", state: "ok"))
    let other = await bench.publish(at: 1.1, .other, degrees: 168)
    #expect(other.status == nil && other.sightings == nil)
  }

  @Test func `what the trip does is said in the next STATUS`() async throws {
    let bench = try FeedBench()
    await bench.publish(at: 0, .other)
    await bench.feed.note(trip: .init(state: .recording, file: "a.ndjson"))
    await bench.publish(at: 1, .other)
    let line = try Parsed(bench.copied.next().line(1))
    #expect(line["trip", "state"] == "recording")
    #expect(line["trip", "file"] == "a.ndjson")
  }

  @Test func `nobody reading standard output is noticed`() async throws {
    let feed = SightingFeed(
      engine: SightingEngine(catalog: PeakCatalog(summits), eyeHeight: 0, radius: 0),
      settings: Settings(), replayed: nil, poller: nil, log: unheard,
      copy: { _ in false })
    #expect(await !feed.isCopyClosed)
    _ = await feed.publish(observation(at: 0, .fix))
    #expect(await feed.isCopyClosed)
  }

  @Test func `another trip begins anew, for the same subscribers with their own wishes`()
    async throws
  {
    let bench = try FeedBench()
    let usual = try await bench.connect()
    let choosy = try await bench.connect()
    _ = try await bench.ask(choosy, #"{"class":"WATCH","radiusKm":60}"#)
    await bench.publish(at: 100, .fix)
    _ = try (usual.lines(), choosy.lines())
    var settings = Settings()
    settings.sightings.radius = 44_000
    await bench.feed.restart(
      engine: SightingEngine(catalog: PeakCatalog(summits), eyeHeight: 1.7, radius: 44_000),
      settings: settings, replayed: "next.ndjson")
    await bench.publish(at: 0, .fix)
    let lines = try usual.lines()
    #expect(try classes(lines) == ["STATUS", "SIGHTINGS"])
    #expect(try Parsed(lines.line(0))["replay"] == "next.ndjson")
    #expect(try Parsed(lines.line(1)).peaks == ["Max Patch", "Cold Mountain"])
    #expect(try Parsed(choosy.lines().line(1)).peaks.last == "Kuwohi")
  }
}

@Suite struct WatchTests {
  @Test func `two subscribers, two views`() async throws {
    let bench = try FeedBench()
    let (wide, narrow) = (try await bench.connect(), try await bench.connect())
    await bench.publish(at: 0, .fix, degrees: 90)
    _ = try (wide.lines(), narrow.lines())
    let answer = try await bench.ask(
      narrow, #"{"class":"WATCH","radiusKm":0,"peak":"MOUNT MITCHELL","limit":1}"#)
    #expect(try classes(answer) == ["WATCH", "SIGHTINGS"])
    #expect(
      try answer.line(0)
        == #"{"class":"WATCH","radiusKm":0.000,"limit":1,"peak":"MOUNT MITCHELL","fovDeg":360.00,"#
        + #""visibleOnly":false,"maxRateHz":10,"enable":true}"#)
    #expect(try Parsed(answer.line(1)).peaks == ["Max Patch", "Mount Mitchell"])
    _ = try await bench.ask(wide, #"{"class":"WATCH","radiusKm":500}"#)
    await bench.publish(at: 1, .fix, degrees: 90)
    #expect(try Parsed(narrow.lines().line(0)).peaks == ["Max Patch", "Mount Mitchell"])
    #expect(try Parsed(wide.lines().line(0)).peaks == summits.map(\.name))
    // What is copied and recorded is nobody's view.
    #expect(try Parsed(bench.copied.next().last ?? "").peaks.count == 3)
  }

  @Test func `a key that is not named keeps its value, null restores the default`() async throws {
    let bench = try FeedBench()
    let client = try await bench.connect()
    let answers = try await bench.ask(
      client, #"{"class":"WATCH","radiusKm":60,"limit":2}"#, #"{"class":"WATCH","fovDeg":90}"#,
      #"{"class":"WATCH","radiusKm":null,"peak":"cold"}"#,
      #"{"class":"WATCH","peak":null,"limit":null,"fovDeg":null}"#
    ).filter { $0.contains("WATCH") }.map { try Parsed($0) }
    #expect(answers.map { $0["radiusKm"] } == ["60.000", "60.000", "50.000", "50.000"])
    #expect(answers.map { $0["limit"] } == ["2", "2", "2", "100"])
    #expect(answers.map { $0["fovDeg"] } == ["360.00", "90.00", "90.00", "360.00"])
    #expect(answers.map { $0["peak"] } == [nil, nil, "cold", nil])
  }

  @Test(arguments: [
    #"{"class":"WATCH","limit":5,"radiusKm":501}"#, #"{"class":"WATCH","limit":5,"speed":1}"#,
    #"{"class":"WATCH","limit":5,"peak":"Mount Doom"}"#, #"{"class":"WATCH","limit":0}"#,
    #"{"class":"WATCH","limit":2001}"#, #"{"class":"PLAY"}"#, #"{"limit":5}"#, "limit=5", "[]",
    #"{"class":"WATCH","limit":5"#,
  ])
  func `what is wrong is an ERROR, and changes nothing`(request: String) async throws {
    let bench = try FeedBench()
    let client = try await bench.connect()
    _ = try client.lines()
    let answers = try await bench.ask(client, request, #"{"class":"WATCH"}"#)
    #expect(try classes(answers) == ["ERROR", "WATCH"])
    #expect(try Parsed(answers.line(0))["request"] == String(request.prefix(80)))
    #expect(try Parsed(answers.line(1))["limit"] == "100")
  }

  @Test func `for an unknown peak the closest names are offered`() async throws {
    let bench = try FeedBench()
    let client = try await bench.connect()
    _ = try client.lines()
    let answer = try await bench.ask(client, #"{"class":"WATCH","peak":"Mount Pisga"}"#)
    let message = try #require(try Parsed(answer.line(0))["message"])
    #expect(message.contains("Mount Pisga\""))
    #expect(message.contains("\"Mount Pisgah\", \"Mount Mitchell\""))
    #expect(message.count { $0 == "\"" } == 8)
  }

  @Test func `enable:false stops SIGHTINGS, not STATUS`() async throws {
    let bench = try FeedBench()
    let client = try await bench.connect()
    await bench.publish(at: 0, .fix)
    _ = try client.lines()
    #expect(try classes(await bench.ask(client, #"{"class":"WATCH","enable":false}"#)) == ["WATCH"])
    await bench.publish(at: 1, .fix)
    await bench.publish(at: 2, .fix, position: .fix2D)
    #expect(try classes(client.lines()) == ["STATUS"])
    let answer = try await bench.ask(client, #"{"class":"WATCH","enable":true}"#)
    #expect(try classes(answer) == ["WATCH", "SIGHTINGS"])
    await bench.publish(at: 3, .fix, position: .fix2D)
    #expect(try classes(client.lines()) == ["SIGHTINGS"])
  }

  @Test func `after enable:false comes no SIGHTINGS that was waiting`() async throws {
    let bench = try FeedBench(peaks: many)
    let client = try await bench.connect()
    for number in 1...40 { await bench.publish(at: Double(number), .fix) }
    try client.send(#"{"class":"WATCH","enable":false}"# + "\n")
    await bench.attend(client)
    var lines = try client.lines()
    await bench.attend(client)
    lines += try client.lines()
    #expect(try classes(lines).last == "WATCH")
  }

  @Test func `a usual subscriber gets every line, a fix right after a turn too`() async throws {
    let bench = try FeedBench()
    let client = try await bench.connect()
    _ = try client.lines()
    await bench.publish(at: 0.1, .heading, degrees: 1)
    await bench.publish(at: 0.15, .fix, degrees: 1)
    await bench.publish(at: 0.151, .fix, degrees: 1)
    await bench.publish(at: 0.16, .heartbeat, degrees: 1)
    let lines = try client.lines()
    #expect(try classes(lines).count { $0 == "SIGHTINGS" } == 4)
    #expect(lines == bench.copied.next())
  }

  @Test func `maxRateHz spaces the lines of that subscriber`() async throws {
    let bench = try FeedBench()
    let client = try await bench.connect()
    await bench.publish(at: 0, .fix)
    _ = try await bench.ask(client, #"{"class":"WATCH","maxRateHz":2}"#)
    var instants: [Double] = []
    for step in 1...20 {
      await bench.publish(at: Double(step) / 10, .fix)
      if try !client.lines().isEmpty { instants.append(Double(step) / 10) }
    }
    #expect(instants == [0.1, 0.6, 1.1, 1.6])
  }

  @Test func `each view has a facing of its own`() async throws {
    let bench = try FeedBench { $0.sightings.radius = 500_000 }
    let client = try await bench.connect()
    await bench.publish(at: 0, .fix, degrees: 93)
    _ = try await bench.ask(client, #"{"class":"WATCH","radiusKm":50}"#)
    await bench.publish(at: 1, .fix, degrees: 93)
    #expect(try Parsed(bench.copied.next().last ?? "")["facing"] == "Mount Mitchell")
    #expect(try Parsed(client.lines().last ?? "")["facing"] == nil)
  }
}

@Suite struct RequestLineTests {
  @Test func `STATUS and VERSION are answered, empty lines are not`() async throws {
    let bench = try FeedBench()
    await bench.publish(at: 0, .other)
    let client = try await bench.connect()
    _ = try client.lines()
    let answers = try await bench.ask(client, statusRequest, "", " \r", #"{"class":"VERSION"}"#)
    #expect(try classes(answers) == ["STATUS", "VERSION"])
  }

  @Test func `a request may come in parts`() async throws {
    let bench = try FeedBench()
    let client = try await bench.connect()
    _ = try client.lines()
    for part in [#"{"cl"#, #"ass":"VERS"#, #"ION"}"#] {
      try client.send(part)
      await bench.attend(client)
      #expect(try client.lines() == [])
    }
    try client.send("\n")
    await bench.attend(client)
    #expect(try classes(client.lines()) == ["VERSION"])
  }

  @Test func `two hundred requests at once are answered to whoever reads`() async throws {
    let bench = try FeedBench(replayed: String(repeating: "long/", count: 50))
    await bench.publish(at: 0, .other)
    let client = try await bench.connect()
    _ = try client.lines()
    let requests = Array(repeating: statusRequest, count: 200).joined(separator: "\n")
    var answers = try await bench.ask(client, requests)
    await bench.attend(client)
    answers += try client.lines()
    #expect(answers.count == 200)
    // Waiting together for the last of them they would be too much.
    #expect(answers.joined().utf8.count > 65_536)
    #expect(!client.isEnded)
  }

  @Test func `4096 bytes are a request, one more ends the connection`() async throws {
    let bench = try FeedBench()
    let request = #"{"class":"VERSION"}"#
    let longest = request + String(repeating: " ", count: 4096 - request.utf8.count)
    let client = try await bench.connect()
    _ = try client.lines()
    for part in [longest.prefix(4000), longest.dropFirst(4000) + "\n"] {
      try client.send(String(part))
      await bench.attend(client)
    }
    #expect(try classes(client.lines()) == ["VERSION"])
    for end in ["\n", ""] {
      let other = try await bench.connect()
      _ = try other.lines()
      try other.send(longest + " " + end)
      await bench.attend(other)
      await bench.attend(other)
      #expect(try classes(other.lines()) == ["ERROR"])
      #expect(other.isEnded)
    }
    #expect(try classes(await bench.ask(client, request)) == ["VERSION"])
  }

  @Test func `bytes that are no text get an ERROR that is`() async throws {
    let bench = try FeedBench()
    let client = try await bench.connect()
    _ = try client.lines()
    try client.send([0xFF, 0xC0, 0x80, 0x00, 0x22, 10, 0xE2, 0x82, 10])
    await bench.attend(client)
    #expect(try classes(client.lines()) == ["ERROR", "ERROR"])
    #expect(!client.isEnded)
  }
}

/// Enough for a line of 17 kB, so that few of them fill a socket.
private let many = (0..<90).map { number in
  Peak(name: "Peak \(number)", coordinate: place(35.8, -82.9 + Double(number) / 1000))
}

@Suite struct DepartureTests {
  @Test func `who has finished sending goes on receiving`() async throws {
    let bench = try FeedBench()
    let client = try await bench.connect()
    try client.send(statusRequest + "\n")
    try client.finishSending()
    await bench.publish(at: 0, .other)
    await bench.attend(client)
    await bench.attend(client)
    await bench.publish(at: 1, .fix)
    #expect(try classes(client.lines()) == ["VERSION", "STATUS", "STATUS", "SIGHTINGS"])
    #expect(!client.isEnded)
    #expect(await !bench.feed.isEmpty)
  }

  @Test func `two hundred that connect and go amid a line do no harm`() async throws {
    let bench = try FeedBench()
    let stays = try await bench.connect()
    var lines: [String] = []
    for number in 0..<200 {
      do {
        let client = try await bench.connect()
        if number.isMultiple(of: 2) { _ = try client.next(waitingAtMost: .zero) }
        if number.isMultiple(of: 3) { try client.send("{\"cl") }
      }
      await bench.publish(at: Double(number), .fix)
      lines += try stays.lines()
    }
    #expect(try classes(lines).count { $0 == "SIGHTINGS" } == 200)
    let status = try await bench.ask(stays, statusRequest)
    #expect(try Parsed(status.line(0))["subscribers"] == "1")
  }

  @Test func `one that reads nothing loses SIGHTINGS, which are counted, and delays nobody`()
    async throws
  {
    let bench = try FeedBench(peaks: many)
    let (slow, quick) = (try await bench.connect(), try await bench.connect())
    let published = 60
    for number in 1...published {
      await bench.publish(at: Double(number), .fix)
      #expect(try quick.lines().last == bench.copied.next().last)
    }
    var lines = try slow.lines()
    await bench.attend(slow)
    lines += try slow.lines()
    let taken = try lines.map { try Parsed($0) }.filter { $0["class"] == "SIGHTINGS" }
    let dropped = taken.compactMap { $0["dropped"].flatMap { Int($0) } }
    try #require(dropped.count == 1)
    #expect(taken.count + dropped.reduce(0, +) == published)
    #expect(taken.last?["dropped"] != nil)
    let status = try await bench.ask(slow, statusRequest)
    #expect(try Parsed(status.line(0))["dropped"] == "\(dropped[0])")
    await bench.publish(at: 100, .fix)
    #expect(try slow.lines() == bench.copied.next())
  }

  /// One that has so much unread that there is no room for more.
  private func stuffed(_ bench: FeedBench) async throws -> Client {
    let client = try await bench.connect()
    for number in 1...40 { await bench.publish(at: Double(number), .fix) }
    return client
  }

  @Test func `one that takes nothing for 30 s is closed, and not before`() async throws {
    let bench = try FeedBench(peaks: many)
    let client = try await stuffed(bench)
    bench.clock.set(30_000)
    await bench.feed.sweep()
    #expect(await !bench.feed.isEmpty)
    bench.clock.set(30_001)
    await bench.feed.sweep()
    #expect(await bench.feed.isEmpty)
    // Whatever it had got was in whole lines but for the last.
    _ = try client.lines()
    #expect(client.isEnded)
  }

  @Test func `one that takes a little now and then stays`() async throws {
    let bench = try FeedBench(peaks: many)
    let client = try await stuffed(bench)
    for minute in 1...5 {
      bench.clock.set(Int64(minute) * 29_000)
      for _ in 0..<5 { _ = try client.next(waitingAtMost: .zero) }
      await bench.feed.sweep()
    }
    #expect(await !bench.feed.isEmpty)
  }

  @Test func `one that leaves 64 KiB of answers unread is closed, the others are not`()
    async throws
  {
    let bench = try FeedBench(peaks: many)
    let other = try await bench.connect()
    let client = try await stuffed(bench)
    _ = try other.lines()
    var requests = 0
    // Sending to one that was closed fails.
    while requests < 1000, (try? client.send(statusRequest + "\n")) != nil {
      await bench.attend(client)
      requests += 1
    }
    // 64 KiB of answers that have some 230 bytes each.
    #expect((200...400).contains(requests))
    #expect(try classes(await bench.ask(other, statusRequest)).contains("STATUS"))
  }

  @Test func `at the end everybody gets what is on its way, and is closed`() async throws {
    let bench = try FeedBench(peaks: many)
    let quick = try await bench.connect()
    let slow = try await stuffed(bench)
    await bench.publish(at: 1000, .fix)
    let last = bench.copied.next().last
    _ = try quick.lines()
    await bench.feed.close()
    _ = try quick.lines()
    #expect(quick.isEnded)
    #expect(await !bench.feed.isEmpty)
    var lines = try slow.lines()
    await bench.feed.sweep()
    lines += try slow.lines()
    #expect(slow.isEnded)
    #expect(await bench.feed.isEmpty)
    #expect(try Parsed(lines.last ?? "")["dropped"] != nil)
    #expect(try Parsed(lines.last ?? "").peaks == Parsed(last ?? "").peaks)
  }
}

@Suite struct ControlTests {
  @Test func `a connection to the control socket gets answers only`() async throws {
    let bench = try FeedBench()
    await bench.publish(at: 0, .fix)
    let control = try await bench.connect(isControl: true)
    let reader = try await bench.connect()
    #expect(try classes(control.lines()) == ["VERSION", "STATUS"])
    await bench.publish(at: 1, .fix, position: .fix2D)
    #expect(try control.lines() == [])
    let answers = try await bench.ask(control, statusRequest, #"{"class":"WATCH"}"#)
    #expect(try classes(answers) == ["STATUS", "ERROR"])
    // It is no subscriber.
    #expect(try Parsed(answers.line(0))["subscribers"] == "1")
    #expect(try classes(reader.lines()).count == 5)
  }

  @Test func `readers take no room from it, nor it from them`() async throws {
    let bench = try FeedBench { $0.stream.maxClients = 1 }
    await bench.publish(at: 0, .other)
    var controls: [Client] = []
    for _ in 0..<16 { controls.append(try await bench.connect(isControl: true)) }
    let one = try await bench.connect()
    #expect(try classes(one.lines()) == ["VERSION", "STATUS"])
    #expect(try classes(controls[15].lines()) == ["VERSION", "STATUS"])
    #expect(try classes(await bench.connect(isControl: true).lines()) == ["ERROR"])
    #expect(try classes(await bench.connect().lines()) == ["ERROR"])
  }
}

@Suite struct ChangedSettingsTests {
  private let replay: ReplayBench

  init() throws {
    replay = try ReplayBench()
  }

  @Test func `other settings hold for who asked for nothing, and what was asked stays`()
    async throws
  {
    let bench = try FeedBench()
    let usual = try await bench.connect()
    let choosy = try await bench.connect()
    _ = try await bench.ask(choosy, #"{"class":"WATCH","radiusKm":60}"#)
    await bench.publish(at: 0, .fix)
    _ = try (usual.lines(), choosy.lines())
    await bench.feed.use(try replay.setup(["sightings.radius=44km", "stream.min_turn=20deg"]))
    await bench.publish(at: 1, .heartbeat, degrees: 0)
    #expect(try Parsed(usual.lines().last ?? "").peaks == ["Max Patch", "Cold Mountain"])
    #expect(try Parsed(choosy.lines().last ?? "").peaks.last == "Kuwohi")
    await bench.publish(at: 2, .heading, degrees: 0)
    _ = try (usual.lines(), choosy.lines())
    await bench.publish(at: 3, .heading, degrees: 19)
    #expect(try usual.lines() == [])
    await bench.publish(at: 4, .heading, degrees: 20)
    #expect(try classes(usual.lines()) == ["SIGHTINGS"])
  }

  @Test func `while a new engine is told what the old one knew nobody hears it`() async throws {
    let bench = try FeedBench()
    let client = try await bench.connect()
    _ = try client.lines()
    await bench.feed.settle(true)
    let made = await bench.publish(at: 0, .fix)
    #expect(made.sightings != nil && made.status == nil)
    #expect(try client.lines() == [])
    #expect(bench.copied.next() == [])
    await bench.feed.settle(false)
    await bench.publish(at: 0, .other)
    #expect(try classes(client.lines()) == ["STATUS"])
  }
}

@Suite struct PolledFeedTests {
  @Test(.timeLimit(.minutes(1)))
  func `the poller tells of requests, of room and of the end`() async throws {
    let scratch = try Scratch()
    let listener = try UnixListener(path: scratch.path("s"), mode: 0o600)
    let poller = try Poller()
    let feed = SightingFeed(
      engine: SightingEngine(catalog: PeakCatalog(many), eyeHeight: 1.7, radius: 40_000),
      settings: Settings(), replayed: nil, poller: poller,
      log: unheard, copy: nil)
    let pump = Task {
      for await readiness in poller.events {
        await feed.attend(readiness)
        if await feed.isEmpty { return }
      }
    }
    let client = try Client(path: scratch.path("s"))
    await feed.welcome(try #require(try listener.accept()), token: 16)
    let answered = try await onThread {
      try client.send(statusRequest + "\n" + #"{"class":"VERSION"}"# + "\n")
      return try (0..<2).map { _ in try client.next(waitingAtMost: patience) ?? "" }
    }
    // There is nothing yet to say in a STATUS.
    #expect(try classes(answered) == ["VERSION", "VERSION"])
    let published = 60
    for second in 1...published { _ = await feed.publish(observation(at: Double(second), .fix)) }
    // It reads at last, and nothing but the poller says that there is room.
    let total = try await onThread {
      var total = 0
      while total < published {
        let line = try Parsed(try #require(try client.next(waitingAtMost: patience)))
        if line["class"] == "SIGHTINGS" { total += 1 + (Int(line["dropped"] ?? "0") ?? 0) }
      }
      return total
    }
    #expect(total == published)
    await feed.close()
    try await onThread {
      while try client.next(waitingAtMost: patience) != nil {}
    }
    #expect(client.isEnded)
    #expect(await feed.isEmpty)
    pump.cancel()
  }

  @Test(.timeLimit(.minutes(1)))
  func `one that goes is noticed though nothing is sent to it`() async throws {
    let scratch = try Scratch()
    let listener = try UnixListener(path: scratch.path("s"), mode: 0o600)
    let poller = try Poller()
    let feed = SightingFeed(
      engine: SightingEngine(catalog: PeakCatalog([]), eyeHeight: 1.7, radius: 40_000),
      settings: Settings(), replayed: nil, poller: poller,
      log: unheard, copy: nil)
    do {
      let client = try Client(path: scratch.path("s"))
      await feed.welcome(try #require(try listener.accept()), token: 16)
      try client.send("{")
      #expect(await !feed.isEmpty)
    }
    for await readiness in poller.events {
      await feed.attend(readiness)
      if await feed.isEmpty { break }
    }
    #expect(await feed.isEmpty)
  }
}

private let patience = Duration.seconds(20)

/// What a body gives that may block, on a thread where it holds up nobody.
private func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    do {
      try WorkerThread.start(name: "client") {
        continuation.resume(with: Result { try body() })
      }
    } catch {
      continuation.resume(throwing: error)
    }
  }
}
