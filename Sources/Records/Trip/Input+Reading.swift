import Compass
import Geodesy
import Sightings
import Timekeeping

extension TripLine {
  static func fix(_ reader: inout JSONReader) throws(JSONError) -> TripLine {
    var fix = Fix(mode: .none)
    var mode: Fix.Mode?
    var latitude: Double?
    var longitude: Double?
    let at = try reader.tripMembers { key, reader throws(JSONError) in
      switch key {
      case "time": fix.time = try reader.time()
      case "mode": mode = try reader.mode()
      case "lat": latitude = try reader.number().value
      case "lon": longitude = try reader.number().value
      case "elevationM": fix.elevation = Elevation(metres: try reader.number().value)
      case "trackDeg": fix.track = TrueBearing(wrapping: try reader.number().value)
      case "speedMps": fix.speed = try reader.number().value
      case "ephM": fix.horizontalError = try reader.number().value
      case "epvM": fix.verticalError = try reader.number().value
      case "hdop": fix.hdop = try reader.number().value
      case "satellitesUsed": fix.satellitesUsed = try reader.count()
      case "satellitesSeen": fix.satellitesSeen = try reader.count()
      default: return false
      }
      return true
    }
    fix.coordinate = try reader.coordinate(latitude, longitude)
    fix.mode = mode ?? modeOf(fix)
    return TripLine(at: at, record: .input(.fix(fix)))
  }

  /// What a hand-made fix without a mode must have meant.
  private static func modeOf(_ fix: Fix) -> Fix.Mode {
    guard fix.coordinate != nil else { return .none }
    return fix.elevation == nil ? .twoDimensional : .threeDimensional
  }

  static func field(_ reader: inout JSONReader) throws(JSONError) -> TripLine {
    var field: FieldVector?
    var force: SpecificForce?
    let at = try reader.tripMembers { key, reader throws(JSONError) in
      switch key {
      case "magUT":
        let (x, y, z) = try reader.triple()
        field = FieldVector(x: x, y: y, z: z)
      case "accG":
        let (x, y, z) = try reader.triple()
        force = SpecificForce(x: x, y: y, z: z)
      default: return false
      }
      return true
    }
    guard let field else {
      throw reader.error(.notAllowed("no \"magUT\"; it is three numbers [x,y,z] in microtesla"))
    }
    return TripLine(at: at, record: .input(.field(CompassSample(field: field, force: force))))
  }

  static func gpsd(_ reader: inout JSONReader) throws(JSONError) -> TripLine {
    let (at, words) = try eventWords(&reader)
    let detail = words.detail ?? ""
    let event: GpsdEvent
    switch words.state {
    case "connected": event = .connected(detail: detail)
    case "unreachable": event = .unreachable(detail: detail)
    case "no-receiver": event = .noReceiver(detail: detail)
    case "receiver": event = .receiver(detail: detail)
    default:
      throw reader.error(
        .notAllowed(
          "the state of GPSD must be one of connected, unreachable, no-receiver and receiver"))
    }
    return TripLine(at: at, record: .input(.gpsd(event)))
  }

  static func compass(_ reader: inout JSONReader) throws(JSONError) -> TripLine {
    let (at, words) = try eventWords(&reader)
    let detail = words.detail ?? ""
    let event: CompassEvent
    switch words.state {
    case "found": event = .found(chip: words.chip ?? "", detail: detail)
    case "lost": event = .lost(chip: words.chip ?? "", detail: detail)
    case "absent": event = .absent(detail: detail)
    case "denied": event = .denied(detail: detail)
    case "saturated": event = .saturated
    default:
      throw reader.error(
        .notAllowed("the state of COMPASS must be one of found, lost, absent, denied and saturated")
      )
    }
    return TripLine(at: at, record: .input(.compass(event)))
  }

  static func tick(_ reader: inout JSONReader) throws(JSONError) -> TripLine {
    var missed = 0
    let at = try reader.tripMembers { key, reader throws(JSONError) in
      guard key == "missed" else { return false }
      missed = try reader.count()
      return true
    }
    return TripLine(at: at, record: .input(.tick(missed: missed)))
  }

  private struct EventWords {
    var state: String?
    var chip: String?
    var detail: String?
  }

  private static func eventWords(
    _ reader: inout JSONReader
  ) throws(JSONError) -> (Instant, EventWords) {
    var words = EventWords()
    let at = try reader.tripMembers { key, reader throws(JSONError) in
      switch key {
      case "state": words.state = try reader.string()
      case "chip": words.chip = try reader.string()
      case "detail": words.detail = try reader.string()
      default: return false
      }
      return true
    }
    return (at, words)
  }
}

extension JSONReader {
  /// gpsd's `mode`, of which 0 (not seen yet) and 1 are no fix.
  fileprivate mutating func mode() throws(JSONError) -> Fix.Mode {
    switch try number().integer {
    case 0, 1: return .none
    case 2: return .twoDimensional
    case 3: return .threeDimensional
    default: throw error(.notAllowed("a mode is 0 or 1 (no fix), 2 (2D) or 3 (3D)"))
    }
  }

  fileprivate func coordinate(
    _ latitude: Double?, _ longitude: Double?
  ) throws(JSONError) -> Coordinate? {
    guard latitude != nil || longitude != nil else { return nil }
    guard let latitude, let longitude else {
      throw error(.notAllowed("\"lat\" and \"lon\" go together; one is missing"))
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw error(
        .notAllowed("\"lat\" must be within -90...90 and \"lon\" within -180...180 degrees"))
    }
    return coordinate
  }
}
