/// A STATUS line for people: one topic a line.
enum StatusText {
  static func text(_ status: StatusView, socket: String) -> String {
    var rows: [(String, [String?])] = [
      ("peakyd", [status.state, "at \(socket)"]),
      ("position", [status.positionState, status.positionDetail, satellites(status)]),
      ("heading", [status.headingState, status.headingDetail, chip(status)]),
      ("declination", [declination(status)]),
      ("clock", [status.clock]),
      ("trip", [status.trip, status.tripFile, status.tripDetail]),
      ("catalog", [count(status.peaks, "peaks"), count(status.inRange, "in range")]),
      (
        "subscribers",
        [count(status.subscribers, "connected"), count(status.dropped, "lines dropped")]
      ),
    ]
    if let replay = status.replay { rows.insert(("replaying", [replay]), at: 1) }
    return rows.reduce(into: "") { text, row in
      let known = row.1.compactMap { $0 }
      guard !known.isEmpty else { return }
      let gap = String(repeating: " ", count: 13 - row.0.count)
      text += "\(row.0)\(gap)\(known.joined(separator: ", "))\n"
    }
  }

  private static func satellites(_ status: StatusView) -> String? {
    guard let used = status.satellitesUsed else { return nil }
    let seen = status.satellitesSeen.map { " of \(Numbers.fixed($0))" } ?? ""
    let hdop = status.hdop.map { ", HDOP \(Numbers.fixed($0, 1))" } ?? ""
    return "\(Numbers.fixed(used))\(seen) satellites\(hdop)"
  }

  private static func chip(_ status: StatusView) -> String? {
    let calibrated = status.isCalibrated.map { $0 ? "calibrated" : "not calibrated" }
    let magnetic = status.magneticDeg.map { "\(Numbers.fixed($0, 1)) deg magnetic" }
    let known = [status.chip, calibrated, magnetic].compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }

  private static func declination(_ status: StatusView) -> String? {
    guard let degrees = status.declinationDeg else { return nil }
    var text = "\(Numbers.fixed(degrees.magnitude, 2)) deg \(degrees < 0 ? "west" : "east")"
    if let error = status.declinationErrorDeg { text += " +-\(Numbers.fixed(error, 2))" }
    if let source = status.declinationSource { text += " (\(source))" }
    if status.declinationIsValid == false { text += ", outside of the model's years" }
    if let zone = status.declinationZone { text += ", \(zone) zone" }
    return text
  }

  private static func count(_ value: Double?, _ what: String) -> String? {
    value.map { "\(Numbers.fixed($0)) \(what)" }
  }
}
