import Compass
import Geodesy
import Records
import Sightings
import Support
import Synchronization
import Timekeeping

@testable import PeakyCore

/// Everything from the entrance to the lines and the trip, on files of its own, without readers.
final class ReplayBench {
  let scratch: Scratch
  private let configuration: String
  private let hostTime = utc("2026-11-30T00:00:00Z")

  init() throws {
    scratch = try Scratch()
    let entries = summits.map { peak in
      #"{"name":"\#(peak.name)","latitude":\#(peak.coordinate.latitude),"#
        + #""longitude":\#(peak.coordinate.longitude)}"#
    }
    try scratch.file("peaks.json", "[" + entries.joined(separator: ",\n") + "]")
    for (name, residual) in [("plain", 0.2), ("other", 0.4)] {
      let calibration = Calibration(
        offset: FieldVector(x: residual, y: 0, z: 0), matrix: .identity, residual: residual)
      try scratch.file(name, text(CalibrationText.text(of: calibration)))
    }
    configuration = try scratch.file(
      "peakyd.conf",
      """
      [sightings]
      peaks = \(scratch.path("peaks.json"))
      radius = 50 km
      [stream]
      heartbeat = 700 ms
      [trip]
      directory = \(scratch.path("trips"))
      raw = yes
      """)
  }

  /// What a start, or a SIGHUP, reads with such settings over the file.
  func setup(_ overrides: [String] = []) throws -> Setup {
    let all = ["compass.calibration=" + scratch.path("plain")] + overrides
    let source = try SettingsSource(
      DaemonOptions(["--config", configuration] + all.flatMap { ["--set", $0] }), log: unheard)
    return try Setup(
      source.settings(replaying: nil), recorded: nil, isCalibrationGiven: true, log: unheard)
  }

  /// The SIGHTINGS of each engine that lives through the ordeal; `changes` happen at its steps.
  func live(
    _ ordeal: Ordeal, changes: [Int: (Entrance) throws -> Void] = [:]
  ) async throws -> [[String]] {
    let now = Atomic<Int64>(0)
    let entrance = Entrance(heartbeat: .milliseconds(700)) { now.load(ordering: .relaxed) }
    for (step, (milliseconds, input)) in ordeal.timeline.enumerated() {
      now.store(milliseconds, ordering: .relaxed)
      try changes[step]?(entrance)
      entrance.enter(input)
    }
    let end = entrance.close()

    let first = try setup()
    let recorder = try TripRecorder(TripPlan(first, host: hostTime), telling: .none)
    let (pipeline, copied) = pipeline(first, hostTime: hostTime, recorder)
    var engines: [[String]] = []
    await pipeline.begin()
    for await stamped in entrance.entries {
      if case .renewal = stamped.entry {
        await pipeline.advance(to: stamped.instant)
        engines.append(sightings(in: copied))
      }
      await pipeline.take(stamped.entry, at: stamped.instant)
    }
    engines.append(sightings(in: copied))
    await recorder.close(at: end)
    return engines
  }

  /// The SIGHTINGS of a trip that is replayed as `peakyd --replay` does it.
  func replay(_ name: String, speed: Double = .infinity, log: Log = unheard) async throws
    -> [String]
  {
    let file = scratch.path(name)
    let source = try SettingsSource(DaemonOptions(["--config", configuration]), log: log)
    let setup = { @Sendable (header: TripHeader) throws(Failure) -> Setup in
      try Setup(
        source.settings(replaying: (file, header)), recorded: header, isCalibrationGiven: false,
        log: log)
    }
    let header = try TripPlayer.header(of: file)
    let first = try setup(header)
    let (pipeline, copied) = pipeline(first, hostTime: header.host, nil)
    try await TripPlayer(
      file: file, speed: speed, heartbeat: first.settings.stream.heartbeat, log: log, setup: setup
    ).play(into: pipeline)
    return sightings(in: copied)
  }

  func pipeline(_ setup: Setup, hostTime: UTCTime?, _ recorder: TripRecorder?) -> (
    Pipeline, FeedBench.Copied
  ) {
    let copied = FeedBench.Copied()
    let feed = SightingFeed(
      engine: setup.engine, settings: setup.settings, replayed: nil, poller: nil, log: unheard,
      copy: copied.take)
    return (
      Pipeline(
        provider: LocationProvider(setup.navigator(hostTime: hostTime)), feed: feed,
        recorder: recorder), copied
    )
  }

  private func sightings(in copied: FeedBench.Copied) -> [String] {
    copied.next().filter { $0.hasPrefix(#"{"class":"SIGHTINGS""#) }
  }
}
