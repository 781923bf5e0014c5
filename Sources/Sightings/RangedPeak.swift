import Geodesy

/// What of a peak depends on the position alone.
struct RangedPeak: Hashable, Sendable {
  /// Metres from the summit within which there is no direction.
  static let noDirectionWithin = 1.0
  /// What a peak's position may be off where the catalog is silent, metres at 95 %.
  static let assumedPositionError = 30.0

  let index: Int
  let distance: Double
  let bearing: TrueBearing?
  let elevationAngle: ElevationAngle?
  let positionError: Double

  init(_ index: Int, of catalog: PeakCatalog, from here: GeodesicEndpoint, eye: Elevation?) {
    let peak = catalog.peaks[index]
    let geodesic = WGS84.inverse(from: here, to: catalog.endpoints[index])
    self.index = index
    distance = geodesic.distance
    bearing = distance < Self.noDirectionWithin ? nil : geodesic.initialBearing
    positionError = peak.positionError ?? Self.assumedPositionError
    if let eye, let summit = peak.elevation {
      elevationAngle = ElevationAngle(from: eye, to: summit, distance: distance)
    } else {
      elevationAngle = nil
    }
  }

  func isBefore(_ other: RangedPeak, in catalog: PeakCatalog) -> Bool {
    if distance != other.distance { return distance < other.distance }
    return catalog.peaks[index].name < catalog.peaks[other.index].name
  }
}
