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
