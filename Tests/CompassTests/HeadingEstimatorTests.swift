import Geodesy
import Support
import Testing
import Timekeeping

@testable import Compass

struct HeadingEstimatorTests {
  @Test(arguments: [
    (FieldVector(x: 20, y: 0, z: -40), 0.0),  // magnetic north is ahead
    (FieldVector(x: 0, y: 20, z: -40), 90.0),  // north is to the left: the unit points east
    (FieldVector(x: -20, y: 0, z: -40), 180.0),
    (FieldVector(x: 0, y: -20, z: -40), 270.0),
  ])
  func `a level unit's heading is where the field says`(field: FieldVector, heading: Double) {
    var bench = HeadingBench()
    #expect(bench.feed(field).magnetic?.degrees == heading)
  }

  @Test func `the whole circle is right within a hundredth of a degree`() throws {
    for tenth in 0..<3600 {
      var bench = HeadingBench()
      let heading = Double(tenth) / 10
      let degrees = try #require(bench.feed(levelField(heading), count: 5).magnetic?.degrees)
      #expect(apart(degrees, heading) < 1e-9)
      #expect((0..<360).contains(degrees))
    }
  }

  @Test(arguments: allMounts)
  func `each mount is applied exactly once`(forward: String, left: String, up: String) throws {
    let mount = try Mount(text: "forward \(forward), up \(up)")
    for heading in stride(from: 0.0, to: 360, by: 15) {
      let unit = levelField(heading)
      let chip = unit.x * along(forward) + unit.y * along(left) + unit.z * along(up)
      var bench = HeadingBench(HeadingEstimator(mount: mount))
      let degrees = try #require(bench.feed(chip, count: 4).magnetic?.degrees)
      #expect(apart(degrees, heading) < 1e-9)
    }
  }

  @Test(arguments: ["forward +x, up +z", "forward -y, up +x", "forward +z, up -y"])
  func `calibration comes before the mount and undoes hard and soft iron`(text: String) throws {
    let mount = try Mount(text: text)
    let calibration = Calibration(
      offset: CalibrationTests.iron, matrix: CalibrationTests.inverse, chip: "LIS3MDL")
    let rows = mount.rotation.vectors
    for heading in stride(from: 0.0, to: 360, by: 10) {
      let unit = levelField(heading)
      let chip = unit.x * rows[0] + unit.y * rows[1] + unit.z * rows[2]
      var bench = HeadingBench(HeadingEstimator(mount: mount, calibration: calibration))
      let raw = CalibrationTests.soft * chip + CalibrationTests.iron
      let estimate = bench.feed(raw, count: 4)
      #expect(apart(try #require(estimate.magnetic?.degrees), heading) < 0.01)
      #expect(estimate.isCalibrated)
    }
  }

  @Test(arguments: [(350.0, 10.0, 0.0), (5, -10, 355), (0, 0, 0), (180, 180, 0)])
  func `the yaw offset is added, round the circle`(heading: Double, offset: Double, sum: Double)
    throws
  {
    var calibration = clean
    calibration.yawOffset = offset
    var bench = HeadingBench(HeadingEstimator(calibration: calibration))
    let degrees = try #require(bench.feed(levelField(heading)).magnetic?.degrees)
    #expect(apart(degrees, sum) < 1e-9)
  }

  @Test(arguments: [20.0, 10, 50])
  func `a steady turn lags by less than 0_3 s`(rate: Double) throws {
    let speed = 60.0
    var bench = HeadingBench(period: .seconds(1 / rate))
    var worst = 0.0
    for step in 1...Int(10 * rate) {
      let heading = speed * Double(step) / rate
      let degrees = try #require(bench.feed(levelField(heading)).magnetic?.degrees)
      if step > Int(3 * rate) { worst = max(worst, apart(degrees, heading) / speed) }
    }
    #expect(worst < 0.3)
    #expect(worst > 0.05)
  }

  @Test func `irregular instants lag no more than regular ones`() throws {
    var random = SplitMix64(seed: 7)
    var estimator = HeadingEstimator()
    var milliseconds: Int64 = 0
    for step in 0..<2000 {
      milliseconds += Int64(20 + 60 * random.unit())
      let heading = 0.03 * Double(milliseconds)
      let instant = Instant(milliseconds: milliseconds)
      estimator.receive(CompassSample(field: levelField(heading)), at: instant)
      let degrees = try #require(estimator.estimate(at: instant).magnetic?.degrees)
      if step > 50 { #expect(apart(degrees, heading) < 0.3 * 30) }
    }
  }

  @Test(arguments: [4, 10, 11, 12])
  func `a single wild reading does not show`(when: Int) throws {
    var bench = HeadingBench()
    for index in 0..<30 {
      let field =
        index == when ? FieldVector(x: -320, y: 319, z: 170) : levelField(30)
      let degrees = try #require(bench.feed(field).magnetic?.degrees)
      #expect(apart(degrees, 30) < 1e-9)
    }
  }

  @Test(arguments: [0, 1])
  func `a wild reading among the first three is gone with the third`(when: Int) throws {
    var bench = HeadingBench()
    for index in 0..<3 {
      bench.feed(index == when ? FieldVector(x: -320, y: 319, z: 170) : levelField(30))
    }
    #expect(apart(try #require(bench.estimate().magnetic?.degrees), 30) < 1e-9)
  }

  @Test func `readings about north never meet in the south`() throws {
    var bench = HeadingBench()
    for index in 0..<100 {
      let estimate = bench.feed(levelField(index.isMultiple(of: 2) ? 355 : 5))
      #expect(apart(try #require(estimate.magnetic?.degrees), 0) <= 5 + 1e-9)
    }
  }

  @Test func `at rest the noise of the noisiest chip turns the heading by less than it is told`()
    throws
  {
    var random = SplitMix64(seed: 3)
    var bench = HeadingBench(HeadingEstimator(calibration: clean))
    bench.estimator.expect(carolina)
    var (worst, sum, count) = (0.0, 0.0, 0.0)
    for step in 0..<6000 {
      let noise = (0..<3).map { _ in 0.41 * random.normal() }
      let field = levelField(123) + FieldVector(x: noise[0], y: noise[1], z: noise[2])
      let degrees = try #require(bench.feed(field).magnetic?.degrees)
      guard step > 40 else { continue }
      worst = max(worst, apart(degrees, 123))
      (sum, count) = (sum + apart(degrees, 123) * apart(degrees, 123), count + 1)
    }
    // A share of 1 - exp(-50/200) = 0.2212: 1.35 x 0.2212 / (2 - 0.2212) = 0.1679 of the variance.
    let predicted = 0.41 * 0.1679.squareRoot() / 22 * 180 / .pi
    #expect(worst < 1.5)
    #expect((sum / count).squareRoot() < predicted)
    #expect((sum / count).squareRoot() > 0.7 * predicted)
  }

  @Test func `after a pause the heading does not crawl from the old one`() throws {
    var bench = HeadingBench()
    bench.feed(levelField(10), count: 40)
    bench.now = bench.now.advanced(by: .milliseconds(400))
    #expect(apart(try #require(bench.feed(levelField(200)).magnetic?.degrees), 200) < 1e-9)
  }

  @Test func `a reading a second stands for itself`() throws {
    var bench = HeadingBench(period: .seconds(1), chip: nil)
    for heading in stride(from: 0.0, to: 360, by: 45) {
      #expect(
        apart(try #require(bench.feed(levelField(heading)).magnetic?.degrees), heading) < 1e-9)
    }
  }

  @Test func `another mount and calibration hold for the readings that are there`() throws {
    var bench = HeadingBench()
    bench.feed(levelField(30), count: 10)
    let turned = try Mount(text: "forward +y, up +z")
    bench.estimator.use(calibration: clean, mount: turned)
    let estimate = bench.estimate()
    #expect(estimate.state == .ok)
    #expect(apart(try #require(estimate.magnetic?.degrees), 300) < 1e-9)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a reading that is not finite is none`(wrong: Double) {
    var bench = HeadingBench()
    #expect(bench.feed(FieldVector(x: wrong, y: 0, z: 0)).state == .acquiring)
  }

  @Test func `numbers beyond all measure give no heading and do not trap`() {
    let huge = Calibration(
      offset: FieldVector(x: -1e308, y: 1e308, z: 0),
      matrix: Matrix3(x: (1e90, 0, 0), y: (0, 1e90, 0), z: (0, 0, 1e90)))
    var bench = HeadingBench(HeadingEstimator(calibration: huge))
    bench.estimator.expect(carolina)
    #expect(bench.feed(FieldVector(x: 1e308, y: 1, z: 1), count: 4).magnetic == nil)
    let large = Calibration(
      offset: .zero, matrix: Matrix3(x: (1e90, 0, 0), y: (0, 1e90, 0), z: (0, 0, 1e90)))
    var other = HeadingBench(HeadingEstimator(calibration: large))
    other.estimator.expect(carolina)
    #expect(other.feed(FieldVector(x: 20, y: 1, z: 1), count: 4).error == 180)
  }
}

extension SplitMix64 {
  /// A sum of twelve even distributions: near enough to a normal one, and needs no logarithm.
  mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
