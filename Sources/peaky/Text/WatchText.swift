/// The line that `peaky watch` prints every second.
enum WatchText {
  /// How many of the nearest summits it names.
  static let nearest = 3

  static func line(status: StatusView?, sightings: SightingsView?, units: Units) -> String {
    var parts = [clock(sightings?.time), status?.state ?? "connecting"]
    guard let status, status.state != "blocked", let sightings else {
      if let why = status?.hindrance { parts.append(why) }
      return parts.joined(separator: "  ")
    }
    parts.append(heading(sightings.heading, status: status))
    if sightings.hasPosition {
      if let age = sightings.staleSince { parts.append("position \(Numbers.fixed(age)) s old") }
      if let facing = facing(sightings, units: units) { parts.append(facing) }
      parts.append(near(sightings, units: units))
    } else {
      parts.append("no position: \(status.positionDetail ?? status.positionState ?? "unknown")")
    }
    return parts.joined(separator: "  ")
  }

  private static func clock(_ time: String?) -> String {
    // "2026-11-30T17:04:05.250Z"
    guard let time, time.utf8.count >= 19 else { return "--:--:--Z" }
    return "\(time.dropFirst(11).prefix(8))Z"
  }

  private static func heading(_ heading: SightingsView.Heading?, status: StatusView) -> String {
    guard let heading else { return "no heading (\(status.headingState ?? "unknown"))" }
    var text: String
    if let degrees = heading.trueDeg {
      text = "heading \(Numbers.bearing(degrees))° \(Directions.point(degrees))"
    } else if let degrees = heading.magneticDeg {
      text = "heading \(Numbers.bearing(degrees))° magnetic"
    } else {
      return "no heading"
    }
    if let error = heading.errorDeg { text += " ±\(Numbers.fixed(error))°" }
    if let state = heading.state, state != "ok" { text += " (\(state))" }
    return text
  }

  private static func facing(_ sightings: SightingsView, units: Units) -> String? {
    guard let name = sightings.facing else {
      return sightings.heading?.trueDeg == nil ? nil : "facing no summit"
    }
    let distance = sightings.sightings.first { $0.peak == name }
      .map { " " + Numbers.distance(kilometres: $0.distanceKm, in: units) }
    return "facing \(name)\(distance ?? "")"
  }

  private static func near(_ sightings: SightingsView, units: Units) -> String {
    let summits = sightings.sightings.prefix(nearest).map { summit in
      let distance = Numbers.distance(kilometres: summit.distanceKm, in: units)
      if let relative = summit.relativeDeg {
        return "\(summit.peak) \(Directions.arrow(relative: relative)) \(distance)"
      }
      guard let bearing = summit.bearingDeg else { return "\(summit.peak) \(distance)" }
      return "\(summit.peak) \(Directions.point(bearing)) \(distance)"
    }
    return summits.isEmpty ? "no summit in range" : "| " + summits.joined(separator: ", ")
  }
}
