import Geodesy
import Timekeeping

/// Turns where the unit is and where it points into what it sees.
///
/// A value: same inputs, same lines.
///
/// A new fix costs a geodesic for each peak near enough; a new heading costs none.
public struct SightingEngine: Sendable {
  public private(set) var catalog: PeakCatalog
  /// Metres from the ground to the eye.
  private var eyeHeight: Double
  /// Metres: peaks farther than any view asks for are not worked out.
  private var reach: Double
  private var located: PositionTracker.Located?
  private var here: GeodesicEndpoint?
  private var ranged: [RangedPeak] = []
  /// Peaks that a view names, however far; nothing for one not yet worked out.
  private var pinned: [String: RangedPeak?] = [:]

  public init(catalog: PeakCatalog, eyeHeight: Double, radius: Double) {
    self.catalog = catalog
    self.eyeHeight = eyeHeight
    reach = radius
  }

  /// How many peaks lie within the radius in metres, edge inclusive; nothing without a position.
  public func count(within radius: Double) -> Int? {
    located.map { _ in prefix(within: radius).count }
  }

  /// Takes the newest plausible fix.
  public mutating func move(to located: PositionTracker.Located) {
    self.located = located
    here = GeodesicEndpoint(located.coordinate)
    recompute()
  }

  /// Puts another catalog and eye height in force.
  public mutating func use(catalog: PeakCatalog, eyeHeight: Double) {
    self.catalog = catalog
    self.eyeHeight = eyeHeight
    recompute()
  }

  /// Works out the peaks out to `radius` metres, and those named, from now on.
  public mutating func reach(radius: Double, pinning names: Set<String>) {
    guard radius != reach || names != Set(pinned.keys) else { return }
    reach = radius
    pinned = Dictionary(uniqueKeysWithValues: names.map { ($0, nil) })
    recompute()
  }

  /// What one view shows at the instant of the observation.
  ///
  /// - Returns: nothing with neither a position nor a heading.
  public func report(on observation: Observation, through view: inout SightingView)
    -> SightingReport?
  {
    guard let located else {
      return observation.heading.map { heading in
        SightingReport(
          time: observation.time, position: nil, heading: heading, radius: view.radius, total: 0,
          facing: nil, sightings: [])
      }
    }
    let age = located.instant.duration(to: observation.instant)
    let sight = SightLine(
      heading: observation.heading, error: located.grownError(after: age))
    let (sightings, total) = view.filtered(
      prefix(within: view.radius), pinned: view.peak.flatMap { pinned[$0] ?? nil }
    ) { sight.sighting($0, in: catalog) }
    let facing = view.face(
      sightings, headingError: sight.headingError, at: observation.instant)
    return SightingReport(
      time: observation.time, position: located.reported(age: age),
      heading: observation.heading, radius: view.radius, total: total, facing: facing,
      sightings: sightings)
  }

  private mutating func recompute() {
    guard let here, let located else { return }
    let catalog = catalog
    let eye = located.fix.elevation.map { Elevation(metres: $0.metres + eyeHeight) }
    ranged = catalog.candidates(around: here, radius: reach).compactMap { index in
      let peak = RangedPeak(index, of: catalog, from: here, eye: eye)
      return peak.distance <= reach ? peak : nil
    }
    ranged.sort { $0.isBefore($1, in: catalog) }
    for name in pinned.keys {
      // Of several peaks of one name the nearest is meant.
      let nearest = catalog.named(name)
        .map { RangedPeak($0, of: catalog, from: here, eye: eye) }
        .min { $0.isBefore($1, in: catalog) }
      pinned[name] = .some(nearest)
    }
  }

  private func prefix(within radius: Double) -> ArraySlice<RangedPeak> {
    var low = 0
    var high = ranged.count
    while low < high {
      let middle = (low + high) / 2
      if ranged[middle].distance <= radius { low = middle + 1 } else { high = middle }
    }
    return ranged[..<low]
  }
}
