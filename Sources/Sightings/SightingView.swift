import Geodesy
import Timekeeping

/// One subscriber's window on the sightings: what it asked for, and which peak it faces.
public struct SightingView: Sendable {
  public var filter: ViewFilter
  private var facing = FacingTracker()

  public init(_ filter: ViewFilter) {
    self.filter = filter
  }

  var radius: Double { filter.radius }
  var peak: String? { filter.peak }

  /// Those of the ranged peaks, nearest first, that the filter lets through, and how many there
  /// were before `limit`.
  ///
  /// The pinned one is always among them: in its place, or where it is past the limit or the radius
  /// as one more at the end.
  func filtered(
    _ ranged: ArraySlice<RangedPeak>, pinned: RangedPeak?,
    as sighting: (RangedPeak) -> Sighting
  ) -> (sightings: [Sighting], total: Int) {
    var sightings: [Sighting] = []
    var total = 0
    var isOutside = pinned != nil
    for peak in ranged {
      let isPinned = peak.index == pinned?.index
      if isPinned { isOutside = false }
      // Without a field of view or `visibleOnly` what is past the limit need not be made at all.
      if sightings.count >= filter.limit, !isPinned, filter.fieldOfView == nil, !filter.visibleOnly
      {
        total += 1
        continue
      }
      let candidate = sighting(peak)
      guard isPinned || passes(candidate) else { continue }
      total += 1
      if isPinned || sightings.count < filter.limit { sightings.append(candidate) }
    }
    if let pinned, isOutside {
      sightings.append(sighting(pinned))
      total += 1
    }
    return (sightings, total)
  }

  private func passes(_ sighting: Sighting) -> Bool {
    if filter.visibleOnly, sighting.isVisible == false { return false }
    if let width = filter.fieldOfView, let relative = sighting.relative {
      return abs(relative.degrees) <= width / 2
    }
    return true
  }

  mutating func face(
    _ sightings: [Sighting], headingError: Double?, at instant: Instant
  ) -> String? {
    facing.face(sightings, headingError: headingError, at: instant)
  }
}
