import Records

/// Says what is wrong with a line of the stream by the rules that a reader of it relies on.
///
/// It is written from those rules, not from the encoders, and shares nothing with them but the JSON
/// reader. A line that it finds nothing wrong with gives an empty array.
public func problems(inLine line: String) -> [String] {
  guard !line.contains("\n") else { return ["a line feed within the line"] }
  let value: JSONValue
  do throws(JSONError) {
    value = try JSONValue(parsing: Array(line.utf8))
  } catch {
    return ["no JSON: \(error)"]
  }
  guard case .object(let members) = value.content, let first = members.first,
    first.key == "class", case .string(let name) = first.value.content
  else { return ["the first key is not \"class\" with a text"] }
  guard let fields = Field.ofClass[name] else { return ["unknown class \(name)"] }
  var checker = Checker()
  checker.check(value, at: name, .object(fields))
  if checker.problems.isEmpty, name == "SIGHTINGS" { checker.checkSightings(value) }
  return checker.problems
}

/// What a value must be.
private indirect enum Rule: Sendable {
  case text
  case word([String])
  case time
  case flag
  /// A whole number.
  case count(ClosedRange<Double>)
  /// A number with so many decimals.
  case fixed(Int, ClosedRange<Double>)
  /// A number without an exponent or needless zeros.
  case plain(ClosedRange<Double>)
  case object([Field])
  case list([Field])
}

/// A key in its place; `required` where a line without it says nothing.
private struct Field: Sendable {
  let key: String
  let rule: Rule
  let required: Bool

  static func must(_ key: String, _ rule: Rule) -> Field {
    Field(key: key, rule: rule, required: true)
  }

  static func may(_ key: String, _ rule: Rule) -> Field {
    Field(key: key, rule: rule, required: false)
  }
}

extension Rule {
  fileprivate static let bearing = Rule.fixed(2, 0...359.99)
  fileprivate static let relative = Rule.fixed(2, -180...179.99)
  fileprivate static let halfTurn = Rule.fixed(2, 0...180)
  fileprivate static let declination = Rule.fixed(2, -180...180)
  fileprivate static let metres = Rule.fixed(1, 0...1e10)
  fileprivate static let elevation = Rule.fixed(1, -1e10...1e10)
  fileprivate static let seconds = Rule.fixed(1, 0...1e10)
  fileprivate static let kilometres = Rule.fixed(3, 0...20_100)
  fileprivate static let radius = Rule.fixed(3, 0...500)
  fileprivate static let counter = Rule.count(0...1e15)
}

extension Field {
  fileprivate static let ofClass = [
    "VERSION": version, "STATUS": status, "SIGHTINGS": sightings, "WATCH": watch, "ERROR": error,
  ]

  private static let version: [Field] = [
    .must("class", .text), .must("name", .word(["peakyd"])), .must("release", .text),
    .must("protocol", .count(1...1)), .may("replay", .text),
  ]

  private static let status: [Field] = [
    .must("class", .text),
    .must(
      "state", .word(["blocked", "acquiring-fix", "no-compass", "acquiring-heading", "ready"])),
    .must("position", .object(statusPosition)),
    .must("heading", .object(statusHeading)),
    .may("declination", .object(statusDeclination)),
    .must("clock", .object([.must("state", .word(["gps", "implausible", "unknown"]))])),
    .must(
      "trip",
      .object([
        .must("state", .word(["off", "recording", "paused"])), .may("file", .text),
        .may("detail", .text),
      ])),
    .must("catalog", .object([.must("peaks", .counter), .may("inRange", .counter)])),
    .may("replay", .text), .must("subscribers", .counter), .must("dropped", .counter),
  ]

  private static let statusPosition: [Field] = [
    .must(
      "state",
      .word([
        "unreachable", "no-receiver", "silent", "implausible", "no-fix", "fix-2d", "fix-3d",
      ])),
    .may("detail", .text), .may("satellitesUsed", .counter), .may("satellitesSeen", .counter),
    .may("hdop", .fixed(1, 0...1e10)),
  ]

  private static let statusHeading: [Field] = [
    .must(
      "state",
      .word([
        "denied", "absent", "acquiring", "stale", "saturated", "tilted", "disturbed",
        "uncalibrated", "ok",
      ])),
    .may("detail", .text), .may("magneticDeg", .bearing), .may("chip", .text),
    .may("calibrated", .flag),
  ]

  private static let statusDeclination: [Field] = [
    .must("deg", .declination), .must("errorDeg", .halfTurn), .must("source", .text),
    .must("valid", .flag), .may("zone", .word(["caution", "blackout"])),
  ]

  private static let sightings: [Field] = [
    .must("class", .text), .may("time", .time), .may("position", .object(position)),
    .may("heading", .object(heading)), .must("radiusKm", .radius), .must("total", .counter),
    .may("facing", .text), .may("dropped", .count(1...1e15)), .must("sightings", .list(sighting)),
  ]

  private static let position: [Field] = [
    .must("lat", .fixed(7, -90...90)), .must("lon", .fixed(7, -180...180)),
    .may("elevationM", .elevation), .may("errorM", .metres), .may("elevationErrorM", .metres),
    .must("mode", .count(2...3)), .may("trackDeg", .bearing), .may("speedMps", .metres),
    .must("ageS", .seconds), .may("stale", .flag),
  ]

  private static let heading: [Field] = [
    .may("trueDeg", .bearing), .may("magneticDeg", .bearing), .may("declinationDeg", .declination),
    .must("errorDeg", .halfTurn), .must("source", .word(["magnetometer", "attitude", "track"])),
    .must("state", .word(["tilted", "disturbed", "uncalibrated", "ok"])), .must("ageS", .seconds),
  ]

  private static let sighting: [Field] = [
    .must("peak", .text), .must("distanceKm", .kilometres), .may("bearingDeg", .bearing),
    .may("relativeDeg", .relative), .may("elevationM", .elevation),
    .may("elevationAngleDeg", .fixed(2, -90...90)), .may("visible", .flag),
    .may("errorDeg", .halfTurn),
  ]

  private static let watch: [Field] = [
    .must("class", .text), .must("radiusKm", .radius), .must("limit", .count(1...2000)),
    .may("peak", .text), .must("fovDeg", .fixed(2, 1...360)), .must("visibleOnly", .flag),
    .must("maxRateHz", .plain(0.01...100)), .must("enable", .flag),
  ]

  private static let error: [Field] = [
    .must("class", .text), .must("message", .text), .may("request", .text),
  ]
}

private struct Checker {
  var problems: [String] = []

  mutating func check(_ value: JSONValue, at path: String, _ rule: Rule) {
    switch (rule, value.content) {
    case (.text, .string(let text)):
      if text.isEmpty { problems.append("\(path) is empty") }
      if path == "ERROR.request", text.count > 80 {
        problems.append("\(path) is over 80 characters")
      }
    case (.word(let words), .string(let text)):
      if !words.contains(text) { problems.append("\(path) is \(text), not one of \(words)") }
    case (.time, .string(let text)): checkTime(text, at: path)
    case (.flag, .boolean(let flag)):
      if path.hasSuffix(".stale"), !flag { problems.append("\(path) is false, not left out") }
    case (.count(let range), .number(let number, let text)):
      check(number.value, text, at: path, decimals: 0, range)
    case (.fixed(let decimals, let range), .number(let number, let text)):
      check(number.value, text, at: path, decimals: decimals, range)
    case (.plain(let range), .number(let number, let text)):
      let isPlain =
        !text.contains { "eE+".contains($0) }
        && !(text.contains(".") && (text.hasSuffix("0") || text.hasSuffix(".")))
      if !isPlain || !range.contains(number.value) { problems.append("\(path) is \(text)") }
    case (.object(let fields), .object(let members)): check(members, at: path, fields)
    case (.list(let fields), .array(let elements)):
      for (index, element) in elements.enumerated() {
        check(element, at: "\(path)[\(index)]", .object(fields))
      }
    default: problems.append("\(path) is \(value.kind.rawValue)")
    }
  }

  private mutating func check(_ members: [JSONValue.Member], at path: String, _ fields: [Field]) {
    var place = 0
    for member in members {
      guard let index = fields.firstIndex(where: { $0.key == member.key }) else {
        problems.append("\(path) has the unknown key \(member.key)")
        continue
      }
      if index < place { problems.append("\(path).\(member.key) comes too late") }
      place = max(place, index)
      check(member.value, at: "\(path).\(member.key)", fields[index].rule)
    }
    for field in fields where field.required && !members.contains(where: { $0.key == field.key }) {
      problems.append("\(path) has no \(field.key)")
    }
  }

  private mutating func check(
    _ value: Double, _ text: String, at path: String, decimals: Int, _ range: ClosedRange<Double>
  ) {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let isDecimal = parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
    let isRight = decimals == 0 ? parts.count == 1 : parts.count == 2 && parts[1].count == decimals
    if !isDecimal || !isRight { problems.append("\(path) is \(text), not of \(decimals) decimals") }
    if value == 0, text.hasPrefix("-") { problems.append("\(path) is \(text), a negative zero") }
    if !range.contains(value) { problems.append("\(path) is \(text), outside \(range)") }
  }

  private mutating func checkTime(_ text: String, at path: String) {
    let shape = String(text.map { $0.isASCII && $0.isNumber ? "0" : $0 })
    let year = Int(text.prefix(4)) ?? 0
    if shape != "0000-00-00T00:00:00.000Z" || !(2026...2049).contains(year) {
      problems.append("\(path) is \(text)")
    }
  }
}

// MARK: - What the fields of a SIGHTINGS say of each other

extension Checker {
  /// Of two values of two decimals each, and then some.
  private static let rounding = 0.0151

  fileprivate mutating func checkSightings(_ value: JSONValue) {
    let heading = value["heading"]
    let sightings = value["sightings"]?.list ?? []
    if value["position"] == nil {
      if heading == nil { problems.append("neither a position nor a heading") }
      if !sightings.isEmpty { problems.append("sightings without a position") }
      if value.double("total") != 0 { problems.append("a total without a position") }
    } else if value["position"]?["stale"] != nil, value["position"]?.double("ageS") ?? 0 < 5 {
      problems.append("stale before 5 s")
    }
    if value.double("total") ?? 0 < Double(sightings.count) {
      problems.append("total is less than there are sightings")
    }
    if let heading { checkHeading(heading) }
    checkFacing(value, sightings)
    for sighting in sightings { check(sighting, heading) }
    let distances = sightings.compactMap { $0.double("distanceKm") }
    if zip(distances, distances.dropFirst()).contains(where: >) {
      problems.append("sightings are not in order of distance")
    }
  }

  private mutating func checkHeading(_ heading: JSONValue) {
    guard let magnetic = heading.double("magneticDeg"), let true_ = heading.double("trueDeg") else {
      if heading["magneticDeg"] == nil, heading["trueDeg"] == nil {
        problems.append("a heading without a direction")
      }
      return
    }
    guard let declination = heading.double("declinationDeg") else {
      problems.append("a true and a magnetic heading without a declination")
      return
    }
    if !isNear(true_, magnetic + declination) {
      problems.append("trueDeg is not magneticDeg plus declinationDeg")
    }
  }

  private mutating func checkFacing(_ value: JSONValue, _ sightings: [JSONValue]) {
    guard let facing = value["facing"] else { return }
    if value["heading"]?.double("errorDeg") ?? 180 > 15 {
      problems.append("facing with a heading's error over 15 deg")
    }
    if !sightings.contains(where: { $0["peak"]?.content == facing.content }) {
      problems.append("facing a peak that is not in the line")
    }
  }

  private mutating func check(_ sighting: JSONValue, _ heading: JSONValue?) {
    let bearing = sighting.double("bearingDeg")
    let relative = sighting.double("relativeDeg")
    if heading == nil, relative != nil || sighting["errorDeg"] != nil {
      problems.append("relativeDeg or errorDeg without a heading")
    }
    guard let relative else { return }
    guard let bearing, let true_ = heading?.double("trueDeg") else {
      problems.append("relativeDeg without bearingDeg or trueDeg")
      return
    }
    if !isNear(relative, bearing - true_) {
      problems.append("relativeDeg is not bearingDeg minus trueDeg")
    }
  }

  private func isNear(_ left: Double, _ right: Double) -> Bool {
    let turn = (left - right).remainder(dividingBy: 360)
    return turn.magnitude <= Self.rounding
  }
}

extension JSONValue {
  fileprivate var list: [JSONValue] {
    if case .array(let elements) = content { elements } else { [] }
  }

  fileprivate func double(_ key: String) -> Double? {
    if case .number(let number, _)? = self[key]?.content { number.value } else { nil }
  }
}
