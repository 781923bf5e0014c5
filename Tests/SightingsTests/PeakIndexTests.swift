import Geodesy
import Support
import Testing

@testable import Sightings

extension SplitMix64 {
  /// A place as likely anywhere on the earth, or near one of the corners that indexes trip over.
  fileprivate mutating func place() -> Coordinate {
    let (latitude, longitude): (Double, Double) =
      switch Int.random(in: 0..<8, using: &self) {
      case 0: (.random(in: 85...90, using: &self), .random(in: -180...180, using: &self))
      case 1: (.random(in: -90 ... -85, using: &self), .random(in: -180...180, using: &self))
      case 2: (.random(in: -5...5, using: &self), .random(in: 176...180, using: &self))
      case 3: (.random(in: -5...5, using: &self), .random(in: -180 ... -176, using: &self))
      case 4: (.random(in: 34...38, using: &self), .random(in: -85 ... -80, using: &self))
      default: (.random(in: -90...90, using: &self), .random(in: -180...180, using: &self))
      }
    return SightingsTests.place(latitude, longitude)
  }
}

@Suite struct PeakIndexTests {
  private static let corners = [
    place(90, 0), place(90, 123), place(-90, 0), place(-90, -77), place(0, 180), place(0, -180),
    place(0, 0), place(0, 90), place(0, -90), place(45, 180), place(45, -180), place(89.9, 0),
    place(89.9, 180), place(-89.9, 90),
  ]

  private static let peaks: [Peak] = {
    var generator = SplitMix64(seed: 8848)
    let places = corners + (0..<1500).map { _ in generator.place() }
    return places.enumerated().map { Peak(name: "\($0)", coordinate: $1) }
  }()

  private static let eyes: [Coordinate] = {
    var generator = SplitMix64(seed: 29_029)
    return corners + (0..<30).map { _ in generator.place() }
  }()

  /// Those that a search one by one finds, by the geodesic alone.
  private static func bruteForce(around eye: Coordinate, _ radius: Double) -> Set<Int> {
    Set(
      peaks.indices.filter {
        WGS84.inverse(from: eye, to: peaks[$0].coordinate).distance <= radius
      })
  }

  @Test(arguments: [0, 1, 1000, 25_000, 40_000, 100_000, 500_000.0])
  func `it finds all that a search one by one finds, anywhere on the earth`(radius: Double) {
    let catalog = PeakCatalog(Self.peaks)
    var most = 0
    for eye in Self.eyes {
      let candidates = catalog.candidates(around: GeodesicEndpoint(eye), radius: radius)
      #expect(Set(candidates).count == candidates.count, "each once")
      let expected = Self.bruteForce(around: eye, radius)
      #expect(expected.isSubset(of: candidates), "\(eye)")
      most = max(most, expected.count)
      // The index is of use: it does not simply give all.
      #expect(candidates.count < Self.peaks.count / 2)
    }
    #expect(most > 0)
  }

  @Test(arguments: [(place(0, 180), place(0, -179.9999)), (place(89.9, 0), place(89.9, 180))])
  func `a peak beyond the 180th meridian or the pole is near`(eye: Coordinate, peak: Coordinate) {
    let catalog = PeakCatalog([Peak(name: "over there", coordinate: peak)])
    // 11 m, and 22.3 km over the pole.
    #expect(catalog.candidates(around: GeodesicEndpoint(eye), radius: 23_000) == [0])
  }

  @Test func `an empty catalog has nothing to find`() {
    let catalog = PeakCatalog([])
    let candidates = catalog.candidates(around: GeodesicEndpoint(North.base), radius: 500_000)
    #expect(candidates == [])
  }
}
