import Geodesy

/// All the summits there are to see, and where among them to look.
public struct PeakCatalog: Sendable {
  public let peaks: [Peak]
  let endpoints: [GeodesicEndpoint]
  private let index: PeakIndex
  private let byKey: [String: [Int]]
  private let byID: [String: Int]

  public init(_ peaks: [Peak]) {
    self.peaks = peaks
    endpoints = peaks.map { GeodesicEndpoint($0.coordinate) }
    index = PeakIndex(endpoints)
    byKey = Dictionary(grouping: peaks.indices) { Self.key(peaks[$0].name) }
    byID = Dictionary(
      peaks.indices.compactMap { place in peaks[place].id.map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Equal for names that differ only in case or in how Unicode composes their letters.
  ///
  /// Up and down again folds what has no single-letter counterpart: "ß" and "SS", both sigmas.
  public static func key(_ name: String) -> String { name.uppercased().lowercased() }

  /// The peaks of that name, or the one of that id.
  func named(_ nameOrID: String) -> [Int] {
    byKey[Self.key(nameOrID)] ?? byID[nameOrID].map { [$0] } ?? []
  }

  public func contains(_ nameOrID: String) -> Bool { !named(nameOrID).isEmpty }

  /// Every peak within the radius in metres, and perhaps a few outside.
  func candidates(around place: GeodesicEndpoint, radius: Double) -> [Int] {
    index.candidates(around: place, radius: radius)
  }
}
