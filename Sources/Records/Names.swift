import Sightings

/// What is offered for a name that is not there.
public enum Names {
  /// Letters of what is asked for that are looked at; no summit has a longer name.
  static let longestAsked = 100

  /// The names most like the one asked for, the likeliest first.
  ///
  /// One that begins with it beats one that contains it, which beats any other; then the one that
  /// takes the fewest changes, then the alphabet.
  public static func closest(
    to asked: String, in names: some Sequence<String>, count: Int = 3
  ) -> [String] {
    let wanted = Array(PeakCatalog.key(asked).unicodeScalars.prefix(longestAsked))
    var best: [Candidate] = []
    for name in names {
      let letters = Array(PeakCatalog.key(name).unicodeScalars)
      let rank = letters.starts(with: wanted) ? 0 : contains(letters, wanted) ? 1 : 2
      let worst = best.count < count ? nil : best.last
      if let worst, rank > worst.rank { continue }
      let limit = worst.flatMap { $0.rank == rank ? $0.distance : nil } ?? Int.max
      guard let distance = editDistance(wanted, letters, atMost: limit) else { continue }
      let candidate = Candidate(rank: rank, distance: distance, name: name)
      guard !best.contains(where: { $0.name == name }) else { continue }
      best.insert(candidate, at: best.firstIndex { candidate < $0 } ?? best.endIndex)
      if best.count > count { best.removeLast() }
    }
    return best.map(\.name)
  }

  private static func contains(_ letters: [Unicode.Scalar], _ wanted: [Unicode.Scalar]) -> Bool {
    guard letters.count >= wanted.count else { return false }
    return (0...letters.count - wanted.count).contains { start in
      letters[start...].starts(with: wanted)
    }
  }

  private struct Candidate: Comparable {
    let rank: Int
    let distance: Int
    let name: String

    static func < (left: Candidate, right: Candidate) -> Bool {
      (left.rank, left.distance, left.name) < (right.rank, right.distance, right.name)
    }
  }

  /// How many letters must be put in, taken out or exchanged to make one of the other.
  ///
  /// Nothing if it is more than `limit` (Wagner and Fischer 1974, given up row by row).
  static func editDistance<Letter: Equatable>(
    _ left: [Letter], _ right: [Letter], atMost limit: Int = .max
  ) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      var least = row[0]
      for column in right.indices {
        let exchanged = letter == right[column] ? diagonal : diagonal + 1
        diagonal = row[column + 1]
        row[column + 1] = min(exchanged, row[column] + 1, diagonal + 1)
        least = min(least, row[column + 1])
      }
      if least > limit { return nil }
    }
    return row[right.count] <= limit ? row[right.count] : nil
  }
}
