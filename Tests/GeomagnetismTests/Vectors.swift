import Foundation
import Geodesy

/// Files that may be tried but not kept: beside the package, or where PEAKY_SHARED says.
enum Shared {
  static let folder: URL =
    ProcessInfo.processInfo.environment["PEAKY_SHARED"].map { URL(filePath: $0) }
    ?? URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared").standardizedFileURL

  static func file(_ name: String) -> URL { folder.appending(path: "data/\(name)") }

  static func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: file(name).path)
  }
}

func vectorFile(_ name: String, beside file: String = #filePath) -> URL {
  URL(filePath: file).deletingLastPathComponent().appending(path: "Vectors/\(name)")
}

/// The numbers of each row that is nothing but numbers, and how many decimals each is printed with.
func numbers(in file: URL, separator: Character) throws -> [[Printed]] {
  let text = try String(contentsOf: file, encoding: .utf8)
  return text.split(whereSeparator: \.isNewline).compactMap { line in
    let words = line.split(separator: separator)
    let numbers = words.compactMap { Printed($0) }
    return numbers.count == words.count ? numbers : nil
  }
}

/// A number as a table prints it.
struct Printed {
  let value: Double
  let text: Substring

  init?(_ text: Substring) {
    guard let value = Double(text) else { return nil }
    self.value = value
    self.text = text
  }

  /// Half a unit of the last decimal, and a little for numbers that lie on the edge.
  var tolerance: Double {
    let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
    return pow(10, -Double(decimals)) * 0.51
  }
}

/// What a row asks for.
struct Question {
  let place: Coordinate
  let height: Double
  let year: Double

  /// The tables give kilometres, and some longitudes up to 360.
  init?(year: Printed, kilometres: Printed, latitude: Printed, longitude: Printed) {
    let folded = longitude.value > 180 ? longitude.value - 360 : longitude.value
    guard let place = Coordinate(latitude: latitude.value, longitude: folded) else { return nil }
    self.place = place
    self.height = kilometres.value * 1000
    self.year = year.value
  }
}
