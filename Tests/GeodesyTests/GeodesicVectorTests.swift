import Geodesy
import Testing

/// One row of geodesic-vectors.csv: GeographicLib's answer, its number counted from 1.
struct GeodesicVector: CustomTestStringConvertible {
  let number: Int
  let from: Coordinate
  let to: Coordinate
  let distance: Double
  let bearing: Double

  static let all: [GeodesicVector] = {
    let rows = (try? table("geodesic-vectors.csv")) ?? []
    return rows.enumerated().compactMap { index, fields in
      let numbers = fields.compactMap(Double.init)
      guard
        numbers.count == 7,
        let from = Coordinate(latitude: numbers[0], longitude: numbers[1]),
        let to = Coordinate(latitude: numbers[2], longitude: numbers[3])
      else { return nil }
      return GeodesicVector(
        number: index + 1, from: from, to: to, distance: numbers[4], bearing: numbers[5])
    }
  }()

  /// Pole end points and the exact antipode: any bearing will do.
  static let conventions: Set = [351, 352, 353, 354, 407, 408]

  /// Degrees: 1e-6, and for a few metres what the twelve decimals of the coordinates allow.
  var bearingTolerance: Double { max(1e-6, 1e-6 / distance * (180 / .pi)) }

  var testDescription: String { "row \(number)" }
}

@Suite struct GeodesicVectorTests {
  @Test func `all 500 rows are read`() {
    #expect(GeodesicVector.all.count == 500)
  }

  @Test(arguments: [
    // Rows, and the tolerance of the distance in metres: 1 mm is the budget, these are reached.
    (1...200, 1e-5), (201...300, 1e-5), (301...350, 1e-5), (351...400, 1e-5),
    (401...460, 1e-4), (461...500, 1e-4),
  ])
  func `distances and bearings are those of GeographicLib`(
    rows: ClosedRange<Int>, tolerance: Double
  ) {
    for row in GeodesicVector.all where rows.contains(row.number) {
      let geodesic = WGS84.inverse(from: row.from, to: row.to)
      #expect(abs(geodesic.distance - row.distance) < tolerance, "\(row)")
      if GeodesicVector.conventions.contains(row.number) { continue }
      let off = foldedAboutZero(geodesic.initialBearing.degrees - row.bearing)
      #expect(abs(off) < row.bearingTolerance, "\(row)")
    }
  }

  @Test(arguments: GeodesicVector.all)
  func `the way back is as long, and the chord is never longer`(row: GeodesicVector) {
    let there = WGS84.inverse(from: row.from, to: row.to)
    let back = WGS84.inverse(from: row.to, to: row.from)
    #expect(abs(there.distance - back.distance) < 1e-7)
    let chord = GeodesicEndpoint(row.from).chord(to: GeodesicEndpoint(row.to))
    #expect(chord <= there.distance + GeodesicEndpoint.chordRounding)
  }
}
