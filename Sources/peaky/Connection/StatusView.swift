import Records

/// What a person is told of a STATUS line; names and units as there.
struct StatusView: Hashable, Sendable {
  var state: String
  var positionState: String?
  var positionDetail: String?
  var satellitesUsed: Double?
  var satellitesSeen: Double?
  var hdop: Double?
  var headingState: String?
  var headingDetail: String?
  var magneticDeg: Double?
  var chip: String?
  var isCalibrated: Bool?
  var declinationDeg: Double?
  var declinationErrorDeg: Double?
  var declinationSource: String?
  var declinationIsValid: Bool?
  var declinationZone: String?
  var clock: String?
  var trip: String?
  var tripFile: String?
  var tripDetail: String?
  var peaks: Double?
  var inRange: Double?
  var replay: String?
  var subscribers: Double?
  var dropped: Double?

  init(_ object: JSONValue) {
    state = object["state"]?.text ?? "unknown"
    let position = object["position"]
    positionState = position?["state"]?.text
    positionDetail = position?["detail"]?.said
    satellitesUsed = position?["satellitesUsed"]?.real
    satellitesSeen = position?["satellitesSeen"]?.real
    hdop = position?["hdop"]?.real
    let heading = object["heading"]
    headingState = heading?["state"]?.text
    headingDetail = heading?["detail"]?.said
    magneticDeg = heading?["magneticDeg"]?.real
    chip = heading?["chip"]?.text
    isCalibrated = heading?["calibrated"]?.flag
    let declination = object["declination"]
    declinationDeg = declination?["deg"]?.real
    declinationErrorDeg = declination?["errorDeg"]?.real
    declinationSource = declination?["source"]?.text
    declinationIsValid = declination?["valid"]?.flag
    declinationZone = declination?["zone"]?.text
    clock = object["clock"]?["state"]?.text
    trip = object["trip"]?["state"]?.text
    tripFile = object["trip"]?["file"]?.text
    tripDetail = object["trip"]?["detail"]?.said
    peaks = object["catalog"]?["peaks"]?.real
    inRange = object["catalog"]?["inRange"]?.real
    replay = object["replay"]?.text
    subscribers = object["subscribers"]?.real
    dropped = object["dropped"]?.real
  }
}

extension StatusView {
  /// What is wrong with the part that keeps the unit from being ready, if one does.
  var hindrance: String? {
    switch state {
    case "ready": nil
    case "blocked", "acquiring-fix": positionDetail ?? positionState.map { "position \($0)" }
    default: headingDetail ?? headingState.map { "heading \($0)" }
    }
  }
}
