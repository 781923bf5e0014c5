import Linux
import Timekeeping

/// The folder of trips: the oldest make room for the newest.
enum TripShelf {
  /// What to remove so that all trips together, the current one included, are within the limit.
  ///
  /// Oldest first; files that are not trips are left alone, and so is the current one.
  static func superfluous(
    among files: [FileFacts], current: String, limit: Int64
  ) -> [String] {
    let trips = files.filter { isTrip($0.name) }
    var total = trips.reduce(0) { $0 + $1.size }
    var names: [String] = []
    for trip in trips.sorted(by: isOlder) where total > limit && trip.name != current {
      names.append(trip.name)
      total -= trip.size
    }
    return names
  }

  /// By the time in its name; one that GPS never gave a time by when it was last written to.
  private static func isOlder(_ left: FileFacts, _ right: FileFacts) -> Bool {
    (age(left), left.name) < (age(right), right.name)
  }

  private static func age(_ file: FileFacts) -> Int64 {
    begin(of: file.name).map { $0.milliseconds / 1000 } ?? file.modified
  }

  /// Whether it has a name that `TripFile` gives.
  static func isTrip(_ name: String) -> Bool {
    guard name.hasSuffix(".ndjson") else { return false }
    if begin(of: name) != nil { return true }
    let stem = name.dropLast(".ndjson".count)
    return stem.hasPrefix("pending-") && Int(stem.dropFirst("pending-".count)) != nil
  }

  /// The time in a name such as 20261130T170405Z.ndjson or 20261130T170405Z-2.ndjson.
  private static func begin(of name: String) -> UTCTime? {
    let stem = Array(name.utf8.prefix(16))
    guard stem.count == 16, name.hasSuffix(".ndjson") else { return nil }
    func part(_ range: Range<Int>) -> String { String(decoding: stem[range], as: UTF8.self) }
    let text =
      part(0..<4) + "-" + part(4..<6) + "-" + part(6..<11) + ":" + part(11..<13) + ":"
      + part(13..<16)
    guard let time = UTCTime(rfc3339: text) else { return nil }
    let rest = name.dropFirst(16).dropLast(".ndjson".count)
    return rest.isEmpty || rest.first == "-" && Int(rest.dropFirst()) != nil ? time : nil
  }
}
