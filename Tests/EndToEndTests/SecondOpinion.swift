import Foundation
import Records
import Support

/// What others make of the positions and summits in lines of SIGHTINGS.
enum SecondOpinion {
  /// GeographicLib's program, if it is installed.
  static let geodSolve = DaemonPrograms.installed("GeodSolve")

  private struct Summit: Decodable {
    let name: String
    let latitude: Double
    let longitude: Double
  }

  private struct Claim {
    let place: (latitude: Double, longitude: Double)
    let summit: Summit
    let sighting: JSONValue
  }

  /// Half of the last digit.
  private static let rounding = (kilometres: 0.0005, bearing: 0.005)
  /// The position in a line has 7 decimals of a degree: half of the last one both ways, in metres.
  private static let positionRounding = 0.008

  /// How distances and bearings in the lines differ from GeographicLib's between the same places.
  static func geodesicProblems(in lines: [DaemonLine]) async throws -> [String] {
    let claims = try claims(in: lines)
    guard let geodSolve, !claims.isEmpty else { return ["nothing to compare"] }
    let folder = try DaemonFolder()
    let input = try folder.write(
      "pairs",
      claims.map {
        "\($0.place.latitude) \($0.place.longitude) \($0.summit.latitude) \($0.summit.longitude)\n"
      }.joined())
    let output = try await DaemonPrograms.run(
      geodSolve, ["-i", "-p", "6", "--input-file", input])
    let answers = output.split(separator: "\n").map { $0.split(separator: " ").map { Double($0) } }
    guard answers.count == claims.count else { return ["\(answers.count) answers"] }
    return zip(claims, answers).compactMap { claim, answer in
      guard answer.count == 3, let azimuth = answer[0], let metres = answer[2] else {
        return "GeodSolve says \(answer)"
      }
      return problem(with: claim.sighting, azimuth: azimuth, metres: metres)
    }
  }

  private static func problem(
    with sighting: JSONValue, azimuth: Double, metres: Double
  ) -> String? {
    let kilometres = sighting["distanceKm"]?.double ?? .nan
    let bearing = sighting["bearingDeg"]?.double
    let isNear = abs(kilometres - metres / 1000) <= rounding.kilometres + positionRounding / 1000
    let isThatWay: Bool
    if let bearing {
      let blur = positionRounding / metres * 180 / .pi
      let turn = abs((bearing - azimuth).remainder(dividingBy: 360))
      isThatWay = metres >= 1 - positionRounding && turn <= rounding.bearing + blur
    } else {
      // There is no direction to a summit that one stands on.
      isThatWay = metres < 1 + positionRounding
    }
    if isNear, isThatWay { return nil }
    return
      "\(sighting["peak"]?.string ?? "?"): \(kilometres) km at \(bearing.map { "\($0)" } ?? "no bearing"), not "
      + "\(metres / 1000) at \(azimuth)"
  }

  /// How elevation angles differ from a surveyor's reckoning: the rise over the distance, less half
  /// the distance over the earth's radius, of which refraction takes back a seventh.
  static func elevationProblems(in lines: [DaemonLine], eyeHeight: Double = 1.7) -> [String] {
    let earthRadius = 6_371_000.0
    return lines.flatMap { line -> [String] in
      guard let ground = line.number("position.elevationM") else { return [] }
      return line.list("sightings").compactMap { sighting in
        guard let top = sighting["elevationM"]?.double,
          let distance = sighting["distanceKm"]?.double.map({ $0 * 1000 }), distance > 100
        else { return nil }
        let slope =
          (top - ground - eyeHeight) / distance - distance * (1 - 1.0 / 7) / (2 * earthRadius)
        let expected = atan(slope) * 180 / .pi
        let angle = sighting["elevationAngleDeg"]?.double ?? .nan
        // Half of the last digit of the angle, of the elevation and of the distance, and what the
        // surveyor leaves out.
        let blur = (0.05 + 0.5 * abs(slope)) / distance * 180 / .pi
        return abs(angle - expected) <= 0.005 + blur + 0.003
          ? nil : "\(sighting["peak"]?.string ?? "?"): \(angle), not \(expected)"
      }
    }
  }

  private static func claims(in lines: [DaemonLine]) throws -> [Claim] {
    let file = URL(filePath: DaemonPrograms.catalog)
    let summits = try JSONDecoder().decode([Summit].self, from: Data(contentsOf: file))
    let named = Dictionary(summits.map { ($0.name, $0) }) { first, _ in first }
    return lines.flatMap { line -> [Claim] in
      guard let latitude = line.number("position.lat"),
        let longitude = line.number("position.lon")
      else { return [] }
      return line.list("sightings").compactMap { sighting in
        guard let name = sighting["peak"]?.string, let summit = named[name] else { return nil }
        return Claim(place: (latitude, longitude), summit: summit, sighting: sighting)
      }
    }
  }
}
