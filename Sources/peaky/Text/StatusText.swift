/// A STATUS line for people: one topic a line, and below it what to know or to do.
enum StatusText {
  private struct Row {
    var title: String
    var facts: [String?]
    var detail: String?
  }

  static func text(_ status: StatusView, socket: String) -> String {
    rows(status, socket: socket).reduce(into: "") { text, row in
      let facts = row.facts.compactMap { $0 }
      guard !facts.isEmpty else { return }
      text += padded(row.title) + facts.joined(separator: ", ") + "\n"
      if let detail = row.detail { text += padded("") + detail + "\n" }
    }
  }

  private static func rows(_ status: StatusView, socket: String) -> [Row] {
    let position = [status.positionState, satellites(status)]
    let catalog = [count(status.peaks, "peaks"), count(status.inRange, "in range")]
    let readers = [count(status.subscribers, "connected"), count(status.dropped, "lines dropped")]
    return [
      Row(title: "peakyd", facts: [status.state, "at \(socket)"]),
      Row(title: "replaying", facts: [status.replay]),
      Row(title: "position", facts: position, detail: status.positionDetail),
      Row(
        title: "heading", facts: [status.headingState, chip(status)], detail: status.headingDetail),
      Row(title: "declination", facts: [declination(status)]),
      Row(title: "clock", facts: [status.clock]),
      Row(title: "trip", facts: [status.trip, status.tripFile], detail: status.tripDetail),
      Row(title: "catalog", facts: catalog),
      Row(title: "subscribers", facts: readers),
    ]
  }

  private static func padded(_ title: String) -> String {
    title + String(repeating: " ", count: max(1, 13 - title.count))
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
