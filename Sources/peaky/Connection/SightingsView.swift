import Records

/// What a person is told of a SIGHTINGS line; names and units as there.
struct SightingsView: Hashable, Sendable {
  struct Heading: Hashable, Sendable {
    var trueDeg: Double?
    var magneticDeg: Double?
    var errorDeg: Double?
    var state: String?
  }

  struct Summit: Hashable, Sendable {
    var peak: String
    var distanceKm: Double
    var bearingDeg: Double?
    var relativeDeg: Double?
    var elevationAngleDeg: Double?
    var isVisible: Bool?
    var errorDeg: Double?
  }

  var time: String?
  var hasPosition: Bool
  /// Seconds, where the position is a lost one.
  var staleSince: Double?
  var heading: Heading?
  var facing: String?
  var total: Double?
  /// Nearest first.
  var sightings: [Summit]

  init(_ object: JSONValue) {
    time = object["time"]?.text
    let position = object["position"]
    hasPosition = position != nil
    staleSince = position?["stale"]?.flag == true ? position?["ageS"]?.real : nil
    heading = object["heading"].map {
      Heading(
        trueDeg: $0["trueDeg"]?.real, magneticDeg: $0["magneticDeg"]?.real,
        errorDeg: $0["errorDeg"]?.real, state: $0["state"]?.text)
    }
    facing = object["facing"]?.text
    total = object["total"]?.real
    sightings = (object["sightings"]?.list ?? []).compactMap(Summit.init)
  }
}

extension SightingsView.Summit {
  /// Nothing without a name or a distance.
  init?(_ object: JSONValue) {
    guard let peak = object["peak"]?.text, let distanceKm = object["distanceKm"]?.real else {
      return nil
    }
    self.init(
      peak: peak, distanceKm: distanceKm, bearingDeg: object["bearingDeg"]?.real,
      relativeDeg: object["relativeDeg"]?.real,
      elevationAngleDeg: object["elevationAngleDeg"]?.real, isVisible: object["visible"]?.flag,
      errorDeg: object["errorDeg"]?.real)
  }
}
