public import Timekeeping

import Compass
import Sightings

/// One line of a trip file, and when it was recorded.
public struct TripLine: Hashable, Sendable {
  /// No trip lasts longer (31 years); keeps sums of instants far from the end of 64 bits.
  public static let latest = Instant(milliseconds: 1_000_000_000_000)

  /// Since the trip began.
  public let at: Instant
  public let record: TripRecord

  public init(at: Instant, record: TripRecord) {
    self.at = at
    self.record = record
  }

  /// The line with its line feed; nothing if a reading in it is not finite.
  public var bytes: [UInt8] {
    switch record {
    case .output(_, let text), .other(_, let text): return text
    case .header(let header): return Self.line(header)
    case .input(.fix(let fix)): return Self.line("FIX", at) { fix.append(to: &$0) }
    case .input(.field(let sample)):
      guard sample.isFinite else { return [] }
      return Self.line("FIELD", at) { sample.append(to: &$0) }
    case .input(.gpsd(let event)): return Self.line("GPSD", at) { event.append(to: &$0) }
    case .input(.compass(let event)): return Self.line("COMPASS", at) { event.append(to: &$0) }
    case .input(.tick(let missed)):
      return Self.line("TICK", at) { $0.member("missed", integer: missed > 0 ? missed : nil) }
    case .settings(let entries): return Self.line("SETTINGS", at) { $0.member(settings: entries) }
    case .calibration(let calibration):
      return Self.line("CALIBRATION", at) { $0.member(calibration: calibration) }
    case .pause(let since, let reason):
      return Self.line("PAUSE", at) {
        $0.member("since", instant: since)
        $0.member("reason", text: reason)
      }
    }
  }

  /// A line of the stream as a trip has it: `at` comes after its class.
  public static func stamped(_ line: [UInt8], at: Instant) -> [UInt8] {
    let classEnd = line.firstIndex(of: UInt8(ascii: ",")) ?? line.endIndex
    var writer = JSONWriter(capacity: 24)
    writer.member("at", instant: at)
    return line[..<classEnd] + [UInt8(ascii: ",")] + writer.bytes + line[classEnd...]
  }

  private static func line(
    _ name: String, _ at: Instant, members: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter(capacity: 256)
    writer.beginObject()
    writer.member("class", text: name)
    writer.member("at", instant: at)
    members(&writer)
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  private static func line(_ header: TripHeader) -> [UInt8] {
    var writer = JSONWriter(capacity: 4096)
    writer.beginObject()
    writer.member("class", text: "TRIP")
    writer.member("format", integer: TripHeader.format)
    writer.member("release", text: header.release)
    writer.member("at", instant: .start)
    writer.member("host", time: header.host)
    writer.member(settings: header.settings)
    writer.member(calibration: header.calibration)
    if let catalog = header.catalog {
      writer.key("catalog")
      writer.beginObject()
      writer.member("path", text: catalog.path)
      writer.member("peaks", integer: catalog.peaks)
      writer.member("sha256", text: catalog.sha256)
      writer.endObject()
    }
    writer.member("fresh", flag: header.isFresh)
    writer.member("continues", text: header.continues)
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func member(settings entries: [SettingEntry]) {
    key("settings")
    beginObject()
    for entry in entries { member(entry.key, text: entry.value) }
    endObject()
  }

  fileprivate mutating func member(calibration: Calibration?) {
    guard let calibration else { return }
    key("calibration")
    CalibrationText.append(calibration, to: &self)
  }
}
