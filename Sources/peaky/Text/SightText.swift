/// The answer of `peaky sight`: where one summit is, and how to turn in order to face it.
enum SightText {
  /// `heading` says why there is none, where there is none.
  static func line(
    _ summit: SightingsView.Summit, in sightings: SightingsView, headingState: String?,
    units: Units
  ) -> String {
    var parts = [direction(summit, sightings, headingState)]
    if let bearing = summit.bearingDeg {
      parts.append("bearing \(Numbers.fixed(bearing)) deg \(Directions.point(bearing))")
    }
    if let angle = summit.elevationAngleDeg {
      let side = angle < 0 ? "down" : "up"
      parts.append("\(Numbers.fixed(angle.magnitude, 1)) deg \(side)")
    }
    if summit.isVisible == false { parts.append("hidden by the terrain") }
    if let age = sightings.staleSince { parts.append("position \(Numbers.fixed(age)) s old") }
    let distance = Numbers.distance(kilometres: summit.distanceKm, in: units)
    return "\(summit.peak)  \(distance)  " + parts.joined(separator: ", ")
  }

  private static func direction(
    _ summit: SightingsView.Summit, _ sightings: SightingsView, _ headingState: String?
  ) -> String {
    guard summit.bearingDeg != nil else { return "you are there" }
    guard let relative = summit.relativeDeg else {
      let why = sightings.heading?.state ?? headingState
      return "no heading" + (why.map { " (\($0))" } ?? "")
    }
    let turn = "\(Directions.arrow(relative: relative))  \(Directions.turn(relative: relative))"
    guard let error = summit.errorDeg else { return turn }
    return "\(turn) (+-\(Numbers.fixed(error)))"
  }
}
