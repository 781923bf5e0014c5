import Foundation

/// The rows of a vector file beside the tests, without its header, split at commas outside quotes.
func table(_ name: String, beside file: String = #filePath) throws -> [[String]] {
  let path = URL(filePath: file).deletingLastPathComponent().appending(path: "Vectors/\(name)")
  let text = try String(contentsOf: path, encoding: .utf8)
  return text.split(separator: "\n").dropFirst().map { line in
    var fields = [""]
    var quoted = false
    for character in line {
      switch character {
      case "\"": quoted.toggle()
      case "," where !quoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}

/// Steps through the same numbers on every run: SplitMix64, by Steele, Lea and Flood, 2014.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
