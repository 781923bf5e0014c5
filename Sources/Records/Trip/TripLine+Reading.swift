import Compass
import Sightings
import Timekeeping

extension TripLine {
  /// Reads one line without its line feed; `line` is its number in the file.
  init(parsing bytes: [UInt8], in range: Range<Int>, line: Int) throws(JSONError) {
    var reader = JSONReader(bytes, in: range, line: line)
    let name = try Self.className(reader)
    switch name {
    case "FIX": self = try Self.fix(&reader)
    case "FIELD": self = try Self.field(&reader)
    case "GPSD": self = try Self.gpsd(&reader)
    case "COMPASS": self = try Self.compass(&reader)
    case "TICK": self = try Self.tick(&reader)
    case "TRIP": self = TripLine(at: .start, record: .header(try TripHeader(&reader)))
    case "SETTINGS": self = try Self.settings(&reader)
    case "CALIBRATION": self = try Self.calibration(&reader)
    case "PAUSE": self = try Self.pause(&reader)
    default:
      let at = try reader.tripMembers { _, _ throws(JSONError) in false }
      let text = bytes[range] + [UInt8(ascii: "\n")]
      let isOutput = name == "SIGHTINGS" || name == "STATUS"
      self.init(
        at: at,
        record: isOutput
          ? .output(className: name, text: Array(text)) : .other(className: name, text: Array(text))
      )
    }
  }

  /// The line's class, wherever in the line it is; the reader given is not moved.
  private static func className(_ reader: JSONReader) throws(JSONError) -> String {
    var reader = reader
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "class" { return try reader.string() }
      try reader.skip()
    }
    throw reader.error(.notAllowed("no \"class\"; each line has one, such as \"FIX\""))
  }

  private static func settings(_ reader: inout JSONReader) throws(JSONError) -> TripLine {
    var entries: [SettingEntry] = []
    let at = try reader.tripMembers { key, reader throws(JSONError) in
      guard key == "settings" else { return false }
      entries = try reader.settingEntries()
      return true
    }
    return TripLine(at: at, record: .settings(entries))
  }

  private static func calibration(_ reader: inout JSONReader) throws(JSONError) -> TripLine {
    var calibration: Calibration?
    let at = try reader.tripMembers { key, reader throws(JSONError) in
      guard key == "calibration" else { return false }
      calibration = try CalibrationText.calibration(from: JSONValue(from: &reader))
      return true
    }
    return TripLine(at: at, record: .calibration(calibration))
  }

  private static func pause(_ reader: inout JSONReader) throws(JSONError) -> TripLine {
    var since: Instant?
    var reason: String?
    let at = try reader.tripMembers { key, reader throws(JSONError) in
      switch key {
      case "since": since = try reader.instant()
      case "reason": reason = try reader.string()
      default: return false
      }
      return true
    }
    return TripLine(at: at, record: .pause(since: since, reason: reason))
  }
}

extension TripHeader {
  init(_ reader: inout JSONReader) throws(JSONError) {
    self.init()
    var format: Int?
    let start = reader
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "format":
        format = try reader.number().integer
        guard format == Self.format else {
          throw reader.error(.notAllowed("this release reads trips of format \(Self.format) only"))
        }
      case "release": release = try reader.string()
      case "host": host = try reader.time()
      case "settings": settings = try reader.settingEntries()
      case "calibration":
        calibration = try CalibrationText.calibration(from: JSONValue(from: &reader))
      case "catalog": catalog = try Catalog(&reader)
      case "fresh": isFresh = try reader.boolean()
      case "continues": continues = try reader.string()
      default: try reader.skip()
      }
    }
    try reader.finish()
    guard format != nil else {
      throw start.error(.notAllowed("TRIP has no \"format\"; this release reads \(Self.format)"))
    }
  }
}

extension TripHeader.Catalog {
  fileprivate init(_ reader: inout JSONReader) throws(JSONError) {
    self.init(path: "", peaks: 0, sha256: "")
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "path": path = try reader.string()
      case "peaks": peaks = try reader.count()
      case "sha256": sha256 = try reader.string()
      default: try reader.skip()
      }
    }
  }
}
