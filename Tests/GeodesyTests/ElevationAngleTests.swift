import Geodesy
import Testing

@Suite struct ElevationAngleTests {
  struct Line: CustomTestStringConvertible {
    let name: String
    let eye: Elevation
    let target: Elevation
    let distance: Double
    let vacuum: Double
    let surveying: Double
    let visible: Double
    var testDescription: String { name }

    static let all: [Line] = ((try? table("elevation-angle-vectors.csv")) ?? []).compactMap {
      let numbers = $0.dropFirst(2).compactMap(Double.init)
      guard numbers.count == 12 else { return nil }
      return Line(
        name: $0[0] + " to " + $0[1], eye: Elevation(metres: numbers[2]),
        target: Elevation(metres: numbers[5]), distance: numbers[6], vacuum: numbers[9],
        surveying: numbers[10], visible: numbers[11])
    }
  }

  @Test func `all ten lines are read`() {
    #expect(Line.all.count == 10)
  }

  @Test(arguments: Line.all)
  func `a summit stands where the reference says, to six decimals`(line: Line) {
    let columns: [(Refraction, Double)] = [
      (.none, line.vacuum), (.surveying, line.surveying), (.visibleLight, line.visible),
    ]
    for (refraction, expected) in columns {
      let angle = ElevationAngle(
        from: line.eye, to: line.target, distance: line.distance, refraction: refraction)
      #expect(abs(angle.degrees - expected) < 0.000_000_6, "\(refraction)")
    }
    let usual = ElevationAngle(from: line.eye, to: line.target, distance: line.distance)
    #expect(abs(usual.degrees - line.visible) < 0.000_000_6)
  }

  @Test(arguments: [
    (100.0, 100.0, 0.0, 0.0), (100, 200, 0, 90), (200, 100, 0, -90), (0, 1, 1, 45), (1, 0, 1, -45),
  ])
  func `near targets stand as on a flat earth`(
    eye: Double, target: Double, distance: Double, degrees: Double
  ) {
    let angle = ElevationAngle(
      from: Elevation(metres: eye), to: Elevation(metres: target), distance: distance)
    #expect(abs(angle.degrees - degrees) < 0.000_01)
  }

  @Test func `7 sixths of the mean radius is the effective radius for visible light`() {
    #expect(abs(Refraction.visibleLight.effectiveRadius - 6_371_008.771_4 * 7 / 6) < 0.01)
    #expect(Refraction.none.effectiveRadius == WGS84.meanRadius)
  }

  // The dip of the horizon in the reference table: 1.1170 degrees from 1412.6 m with k = 1/7.
  @Test func `sea level at the horizon lies as deep as the dip`() {
    let angle = ElevationAngle(
      from: Elevation(metres: 1412.6), to: Elevation(metres: 0), distance: 144_900)
    #expect(abs(angle.degrees + 1.1170) < 0.000_06)
  }
}
