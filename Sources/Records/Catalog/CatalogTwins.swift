import Geodesy
import Sightings

/// Two entries that must be one summit: the same name or id, close together.
struct CatalogTwins: Hashable {
  /// Metres; the same name farther off is another peak of that name.
  static let reach = 1000.0
  /// Degrees of latitude that `reach` takes where they are shortest (110.57 km each, at the equator).
  private static let reachInLatitude = 0.00905

  let first: Int
  let second: Int
  /// "name" or "id".
  let what: String

  /// The pair whose later entry comes first in the catalog.
  static func first(in peaks: [Peak]) -> CatalogTwins? {
    let named = pair(in: peaks) { Names.lookupKey($0.name) }
    let numbered = pair(in: peaks) { $0.id }
    if let numbered, numbered.second < named?.second ?? Int.max {
      return CatalogTwins(first: numbered.first, second: numbered.second, what: "id")
    }
    return named.map { CatalogTwins(first: $0.first, second: $0.second, what: "name") }
  }

  private struct Entry {
    let hash: Int
    let latitude: Double
    let index: Int
  }

  /// Sorted by key and latitude, each entry has its possible twins right behind it.
  private static func pair(
    in peaks: [Peak], key: (Peak) -> String?
  ) -> (first: Int, second: Int)? {
    var entries: [Entry] = []
    for (index, peak) in peaks.enumerated() {
      guard let hash = key(peak)?.hashValue else { continue }
      entries.append(Entry(hash: hash, latitude: peak.coordinate.latitude, index: index))
    }
    entries.sort { ($0.hash, $0.latitude) < ($1.hash, $1.latitude) }
    var found: (first: Int, second: Int)?
    for (place, entry) in entries.enumerated() {
      for other in entries[(place + 1)...] {
        guard other.hash == entry.hash, other.latitude - entry.latitude <= reachInLatitude else {
          break
        }
        let first = min(entry.index, other.index)
        let second = max(entry.index, other.index)
        guard second < found?.second ?? Int.max, key(peaks[first]) == key(peaks[second]),
          chordLength(peaks[first].coordinate, peaks[second].coordinate) <= reach
        else { continue }
        found = (first, second)
      }
    }
    return found
  }
}
