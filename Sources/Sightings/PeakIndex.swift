import Geodesy

import func Glibc.floor

/// Finds the points within a distance of a place: cubes of an earth-centred grid, sorted.
///
/// A straight line is never longer than the path along the ellipsoid, so that no point within the
/// radius is missed; and a grid in three dimensions has neither poles nor a 180th meridian.
struct PeakIndex: Sendable {
  /// The side of a cube in metres.
  ///
  /// 40 km around a place touch two to three cubes a side.
  static let side = 25_000.0
  /// Bits of a cube's number along each axis: 2^20 x 25 km is far more than the earth.
  private static let bits: Int64 = 20
  private static let bias: Int64 = 1 << (bits - 1)

  private let keys: [Int64]
  private let places: [Int32]

  init(_ points: [GeodesicEndpoint]) {
    let keyed = points.indices.map { index in
      let (x, y, z) = points[index].cartesian
      return (key: Self.key(Self.cell(x), Self.cell(y), Self.cell(z)), place: Int32(index))
    }.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
    keys = keyed.map(\.key)
    places = keyed.map(\.place)
  }

  func candidates(around place: GeodesicEndpoint, radius: Double) -> [Int] {
    let (x, y, z) = place.cartesian
    let radius = radius + GeodesicEndpoint.chordRounding
    var found: [Int] = []
    for column in Self.cell(x - radius)...Self.cell(x + radius) {
      for row in Self.cell(y - radius)...Self.cell(y + radius) {
        // The cubes of one column and row are neighbours in the order of the keys.
        let last = Self.key(column, row, Self.cell(z + radius))
        var position = firstPosition(from: Self.key(column, row, Self.cell(z - radius)))
        while position < keys.count, keys[position] <= last {
          found.append(Int(places[position]))
          position += 1
        }
      }
    }
    return found
  }

  private func firstPosition(from key: Int64) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func cell(_ metres: Double) -> Int64 { Int64(floor(metres / side)) }

  private static func key(_ x: Int64, _ y: Int64, _ z: Int64) -> Int64 {
    (x + bias) << (2 * bits) | (y + bias) << bits | (z + bias)
  }
}
