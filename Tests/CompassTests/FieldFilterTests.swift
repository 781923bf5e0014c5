import Testing
import Timekeeping

@testable import Compass

struct FieldFilterTests {
  private func filter(_ readings: [(milliseconds: Int64, x: Double)]) -> Double? {
    var filter = FieldFilter()
    for (milliseconds, x) in readings {
      filter.receive(
        FieldVector(x: x, y: 0, z: 0), at: Instant(milliseconds: milliseconds), correct: { $0 })
    }
    return filter.field?.x
  }

  /// After the window is full a step of the median moves the field by 1 - exp(-dt / 200 ms).
  @Test(arguments: [(50, 0.22119922), (100, 0.39346934), (200, 0.63212056)])
  func `the low-pass moves by what the time that passed says`(milliseconds: Int64, share: Double)
    throws
  {
    let x = try #require(
      filter([(0, 0), (50, 0), (100, 0), (150, 1), (150 + milliseconds, 1)]))
    #expect(abs(x - share) < 1e-8)
  }

  @Test func `the filter begins again after a pause of more than 200 ms`() throws {
    let steady = [(0, 0), (50, 0), (100, 0)] as [(milliseconds: Int64, x: Double)]
    #expect(filter(steady + [(300, 1)]) == 0)
    #expect(filter(steady + [(301, 1)]) == 1)
  }

  @Test func `readings of the same millisecond count`() throws {
    let many = (0..<2000).map { (milliseconds: Int64($0 / 1000), x: $0 < 3 ? 0.0 : 1) }
    #expect(try #require(filter(many)) > 0.99)
  }

  @Test func `the share of the noise that is left settles at what the low-pass leaves`() {
    var filter = FieldFilter()
    for step in 0..<200 {
      filter.receive(.zero, at: Instant(milliseconds: Int64(step) * 50), correct: { $0 })
      if step < 2 { #expect(filter.variance == 1) }
    }
    // 1.35 x 0.2212 / (2 - 0.2212)
    #expect(abs(filter.variance - 0.1679) < 1e-4)
  }
}
