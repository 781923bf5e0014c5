import Geodesy
import Support
import Testing

@Suite struct DegenerateGeodesicTests {
  struct Pair: CustomTestStringConvertible {
    let what: String
    let from: (Double, Double)
    let to: (Double, Double)
    let distance: Double
    let bearing: Double
    var testDescription: String { what }
  }

  /// The quarter meridian of WGS 84, metres.
  static let quarterMeridian = 10_001_965.729_312_7

  // Distances and bearings of GeodSolve (GeographicLib 2.1.2) but where they are conventions.
  @Test(arguments: [
    Pair(what: "same place", from: (35.7, -82.9), to: (35.7, -82.9), distance: 0, bearing: 0),
    Pair(what: "same pole", from: (90, 10), to: (90, -70), distance: 0, bearing: 0),
    Pair(what: "one place, both signs", from: (10, 180), to: (10, -180), distance: 0, bearing: 0),
    Pair(what: "due north", from: (35, -82), to: (36, -82), distance: 110_949.7687089, bearing: 0),
    Pair(
      what: "due south", from: (36, -82), to: (35, -82), distance: 110_949.7687089, bearing: 180),
    Pair(
      what: "due south at 180", from: (1, 180), to: (0, -180), distance: 110_574.3885578,
      bearing: 180),
    Pair(
      what: "due north at 180", from: (0, -180), to: (1, 180), distance: 110_574.3885578, bearing: 0
    ),
    Pair(what: "equator east", from: (0, 0), to: (0, 1), distance: 111_319.4907933, bearing: 90),
    Pair(
      what: "equator west over 180", from: (0, -179.5), to: (0, 179.5), distance: 111_319.4907933,
      bearing: 270),
    Pair(
      what: "1 mm north", from: (35, -82), to: (35.000000009, -82), distance: 0.0009985, bearing: 0),
    Pair(
      what: "over the pole", from: (89.9, 30), to: (89.9, -150), distance: 22_338.7956825,
      bearing: 0),
    Pair(
      what: "around the pole", from: (89.9, 0), to: (89.9, 90), distance: 15_795.9099009,
      bearing: 45.000043633),
    Pair(what: "to the pole", from: (89.9, 30), to: (90, 77), distance: 11_169.3978413, bearing: 0),
    Pair(
      what: "from the south pole", from: (-90, 30), to: (-89.9, 120), distance: 11_169.3978413,
      bearing: 90),
    Pair(
      what: "from the north pole", from: (90, 0), to: (89.9, 90), distance: 11_169.3978413,
      bearing: 90),
    Pair(
      what: "pole to pole", from: (90, 0), to: (-90, 0), distance: 2 * quarterMeridian, bearing: 180
    ),
    Pair(
      what: "pole to equator", from: (90, 0), to: (0, 0), distance: quarterMeridian, bearing: 180),
    Pair(
      what: "antipodes on the equator", from: (0, 0), to: (0, -180), distance: 2 * quarterMeridian,
      bearing: 0),
    Pair(
      what: "antipodes", from: (45, -100), to: (-45, 80), distance: 2 * quarterMeridian, bearing: 0),
    Pair(
      what: "equator, just the shortest way", from: (0, 0), to: (0, 179.39),
      distance: 19_969_603.4534053, bearing: 90),
    Pair(
      what: "equator, no longer the shortest way", from: (0, 0), to: (0, 179.5),
      distance: 19_980_861.9088910, bearing: 55.966495140),
    Pair(
      what: "nearly on the equator", from: (1e-9, 0), to: (-1e-9, 177.7),
      distance: 19_781_473.5139647, bearing: 90.000000000),
    Pair(
      what: "nearly antipodes", from: (30, 0), to: (-30.1, 179.7), distance: 19_986_110.5078173,
      bearing: 152.616623348),
  ])
  func `degenerate pairs have their distance and bearing`(pair: Pair) throws {
    let from = try #require(Coordinate(latitude: pair.from.0, longitude: pair.from.1))
    let to = try #require(Coordinate(latitude: pair.to.0, longitude: pair.to.1))
    let geodesic = WGS84.inverse(from: from, to: to)
    #expect(abs(geodesic.distance - pair.distance) < 1e-4)
    #expect(abs(geodesic.initialBearing.degrees - pair.bearing) < 1e-7)
  }

  @Test(arguments: [-90, -89.9, -35, 0, 1e-9, 35, 89.9, 90], [-180, -82.9, 0, 45, 90, 180])
  func `a place is no way from itself`(latitude: Double, longitude: Double) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(
      WGS84.inverse(from: place, to: place)
        == Geodesic(distance: 0, initialBearing: TrueBearing(wrapping: 0)))
    #expect(GeodesicEndpoint(place).chord(to: GeodesicEndpoint(place)) == 0)
  }

  @Test(arguments: [-180, -179.9, -82.9, -1e-9, 0, 33.3, 90, 179.9])
  func `along a meridian the bearing is exact`(longitude: Double) throws {
    let latitudes = [-90, -89.9, -35, -1e-9, 0, 35.000001, 35.5, 60, 90]
    for (south, north) in zip(latitudes, latitudes.dropFirst()) {
      let low = try #require(Coordinate(latitude: south, longitude: longitude))
      let high = try #require(Coordinate(latitude: north, longitude: longitude))
      #expect(WGS84.inverse(from: low, to: high).initialBearing.degrees == 0)
      #expect(WGS84.inverse(from: high, to: low).initialBearing.degrees == 180)
    }
  }

  @Test func `random near antipodes end, near half a turn, and as far both ways`() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let latitude = Double.random(in: -90...90, using: &random)
      let off = Double.random(in: -1...1, using: &random)
      let from = try #require(Coordinate(latitude: latitude, longitude: 0))
      let to = try #require(
        Coordinate(latitude: max(-90, min(90, -latitude + off)), longitude: 180 - abs(off) / 2))
      let there = WGS84.inverse(from: from, to: to)
      let back = WGS84.inverse(from: to, to: from)
      #expect((19_800_000...20_003_931.4587).contains(there.distance))
      #expect(abs(there.distance - back.distance) < 1e-5)
      #expect((0..<360).contains(there.initialBearing.degrees))
    }
  }

  @Test func `a chord is shorter by what the curvature says`() throws {
    let from = try #require(Coordinate(latitude: 35, longitude: -82))
    let to = try #require(Coordinate(latitude: 39, longitude: -80))
    let distance = WGS84.inverse(from: from, to: to).distance
    let chord = GeodesicEndpoint(from).chord(to: GeodesicEndpoint(to))
    // Geocentric positions and their distance computed in Python.
    #expect(abs(chord - 478_127.2616234) < 1e-6)
    #expect(distance > chord)
  }
}
