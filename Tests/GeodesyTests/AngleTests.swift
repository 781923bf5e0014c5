import Geodesy
import Support
import Testing

@Suite struct AngleTests {
  @Test(arguments: [
    (0.0, 0.0), (-0.0, 0.0), (360, 0), (-360, 0), (720, 0), (-1e-20, 0),
    (359.999_999_999_9, 359.999_999_999_9),
    (-0.5, 359.5), (360.5, 0.5), (-180, 180), (540, 180), (-359.5, 0.5), (1e6, 280),
  ])
  func `a bearing is folded into 0 ..< 360`(degrees: Double, folded: Double) {
    #expect(TrueBearing(wrapping: degrees).degrees == folded)
    #expect(MagneticBearing(wrapping: degrees).degrees == folded)
    #expect(TrueBearing(wrapping: degrees).degrees.sign == .plus)
  }

  @Test(arguments: [
    (0.0, 0.0, 0.0), (10, 350, -20), (350, 10, 20), (0, 180, -180), (180, 0, -180),
    (0, 179.9, 179.9),
    (0.0, 359.9, -0.100_000_000_000_022_74), (90, 90, 0), (270, 90, -180), (90, 280, -170),
  ])
  func `a relative bearing is bearing minus heading in -180 ..< 180`(
    heading: Double, bearing: Double, relative: Double
  ) {
    let found = RelativeBearing(
      from: TrueBearing(wrapping: heading), to: TrueBearing(wrapping: bearing))
    #expect(found.degrees == relative)
    #expect(found.degrees != 0 || found.degrees.sign == .plus)
  }

  @Test(arguments: [
    (54.09, -6.77, 47.32), (3, -6.5, 356.5), (358, 4, 2), (0, 0, 0), (90, 180, 270),
    (90, -180, 270),
  ])
  func `east declination is added`(magnetic: Double, declination: Double, expected: Double) {
    let bearing = MagneticBearing(wrapping: magnetic)
      .corrected(by: Declination(degrees: declination))
    #expect(abs(bearing.degrees - expected) < 1e-12)
  }

  @Test func `folding is within range, whole turns off, and done once for all`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<10_000 {
      let degrees = Double.random(in: -1e4...1e4, using: &random)
      let folded = TrueBearing(wrapping: degrees).degrees
      #expect((0..<360).contains(folded))
      let turns = (degrees - folded) / 360
      #expect(abs(turns - turns.rounded()) < 1e-12)
      #expect(TrueBearing(wrapping: folded).degrees == folded)
      #expect(abs(foldedAboutZero(degrees - folded)) < 1e-11)
    }
  }

  @Test func `a relative bearing added to the heading is the bearing`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<10_000 {
      let heading = TrueBearing(wrapping: .random(in: 0..<360, using: &random))
      let bearing = TrueBearing(wrapping: .random(in: 0..<360, using: &random))
      let relative = RelativeBearing(from: heading, to: bearing)
      #expect((-180..<180).contains(relative.degrees))
      let sum = TrueBearing(wrapping: heading.degrees + relative.degrees)
      #expect(abs(foldedAboutZero(sum.degrees - bearing.degrees)) < 1e-12)
    }
  }

  @Test(arguments: [
    (90.0, 180.0, true), (-90, -180, true), (90.000_000_1, 0, false), (0, 180.000_000_1, false),
    (.nan, 0, false), (0, .nan, false), (.infinity, 0, false), (0, -.infinity, false),
  ])
  func `a coordinate is on the earth`(latitude: Double, longitude: Double, valid: Bool) {
    #expect((Coordinate(latitude: latitude, longitude: longitude) != nil) == valid)
  }

  @Test func `the geoid separation is taken off a height above the ellipsoid`() {
    let height = EllipsoidalHeight(metres: 2005)
    #expect(height.elevation(geoidSeparation: -32) == Elevation(metres: 2037))
  }
}
