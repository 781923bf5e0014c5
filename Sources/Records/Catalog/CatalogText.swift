public import Sightings

import Geodesy

/// The catalog file: an array of `{"name","latitude","longitude"}` with optional keys.
public enum CatalogText {
  /// Metres; what is outside is most likely in feet.
  static let elevations = -500.0...9000.0

  /// Reads a whole catalog; the error names the file, the line and the entry, counted from 1.
  public static func parse(_ bytes: [UInt8], file: String) throws(TextFileError) -> [Peak] {
    var reader = JSONReader(bytes)
    var peaks: [Peak] = []
    var lines: [Int] = []
    do throws(JSONError) {
      try reader.beginArray()
      while try reader.nextElement() {
        _ = try reader.peek()
        lines.append(reader.line)
        peaks.append(try reader.peak())
      }
      try reader.finish()
    } catch {
      let entry = lines.count > peaks.count ? "entry \(lines.count): " : ""
      throw TextFileError(file: file, line: error.line, message: entry + error.description)
    }
    if let twins = CatalogTwins.first(in: peaks) {
      throw TextFileError(
        file: file, line: lines[twins.second],
        message: "entry \(twins.second + 1) (\"\(peaks[twins.second].name)\"): the same "
          + "\(twins.what) as entry \(twins.first + 1) in line \(lines[twins.first]), within "
          + "\(SettingUnit.text(of: CatalogTwins.reach, in: SettingUnit.lengths)); keep one of them"
      )
    }
    return peaks
  }
}

extension JSONReader {
  /// Takes one entry; keys that are not known are ignored.
  fileprivate mutating func peak() throws(JSONError) -> Peak {
    var name: String?
    var id: String?
    var latitude: Double?
    var longitude: Double?
    var elevation: Elevation?
    var positionError: Double?
    let (startLine, start) = (line, offset)
    try beginObject()
    while let key = try nextKey() {
      switch key {
      case "name": name = try text(key)
      case "id": id = try text(key)
      case "latitude": latitude = try degrees(key, -90...90)
      case "longitude": longitude = try degrees(key, -180...180)
      case "elevationM": elevation = try self.elevation()
      case "errorM": positionError = try self.positionError()
      default: try skip()
      }
    }
    func missing(_ key: String, _ what: String) -> JSONError {
      let named = name.map { "(\"\($0)\") " } ?? ""
      return JSONError(
        line: startLine, offset: start, reason: .notAllowed("\(named)has no \"\(key)\", \(what)"))
    }
    guard let name else { throw missing("name", "a text in double quotes") }
    guard let latitude else { throw missing("latitude", "degrees north from -90 to 90") }
    guard let longitude else { throw missing("longitude", "degrees east from -180 to 180") }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw missing("latitude", "degrees north from -90 to 90")
    }
    return Peak(
      name: name, id: id, coordinate: coordinate, elevation: elevation,
      positionError: positionError)
  }

  private mutating func text(_ key: String) throws(JSONError) -> String {
    try expect(.string, of: key)
    let before = self
    let text = try string()
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw before.error(.notAllowed("\"\(key)\" is empty; leave the entry out or give it one"))
    }
    return text
  }

  private mutating func value(_ key: String) throws(JSONError) -> Double {
    try expect(.number, of: key)
    return try number().value
  }

  private mutating func degrees(
    _ key: String, _ range: ClosedRange<Double>
  ) throws(JSONError) -> Double {
    let degrees = try value(key)
    guard range.contains(degrees) else {
      let limit = SettingUnit.plain(range.upperBound)
      throw error(.notAllowed("\(key) \(degrees) is outside -\(limit)...\(limit) degrees"))
    }
    return degrees
  }

  private mutating func elevation() throws(JSONError) -> Elevation {
    let metres = try value("elevationM")
    guard CatalogText.elevations.contains(metres) else {
      throw error(
        .notAllowed("elevationM \(metres) is outside -500...9000 metres; feet look like this"))
    }
    return Elevation(metres: metres)
  }

  private mutating func positionError() throws(JSONError) -> Double {
    let metres = try value("errorM")
    guard metres > 0 else {
      throw error(.notAllowed("errorM \(metres) must be more than 0 metres, or left out"))
    }
    return metres
  }

  private mutating func expect(_ wanted: JSONKind, of key: String) throws(JSONError) {
    let kind = try peek()
    if kind != wanted {
      throw error(.notAllowed("\"\(key)\" is \(kind.rawValue), expected \(wanted.rawValue)"))
    }
  }
}
