import Linux

/// A trip's file under its pending name, and later under the time it began; it replaces no other.
struct TripFile: ~Copyable {
  /// So many files of one name are tried before giving up.
  static let mostOfOneName = 10_000

  private(set) var path: String
  private(set) var isPending = true
  private var file: AppendedFile

  /// Makes `pending-N.ndjson` with the first number that is free.
  init(pendingIn directory: String) throws(SystemError) {
    var number = 1
    while true {
      let path = "\(directory)/pending-\(number).ndjson"
      do throws(SystemError) {
        file = try AppendedFile(creating: path)
        self.path = path
        return
      } catch {
        number += 1
        guard error.isTaken, number <= Self.mostOfOneName else { throw error }
      }
    }
  }

  /// Takes the name, or the first of name-2, name-3 and so on that is free.
  mutating func rename(to name: String, in directory: String) throws(SystemError) {
    var number = 1
    while true {
      let suffix = number == 1 ? "" : "-\(number)"
      let new = "\(directory)/\(name)\(suffix).ndjson"
      do throws(SystemError) {
        try Files.rename(path, toFree: new)
        path = new
        isPending = false
        return
      } catch {
        number += 1
        guard error.isTaken, number <= Self.mostOfOneName else { throw error }
      }
    }
  }

  /// The path without its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  var size: Int64 { file.size }

  mutating func append(_ bytes: [UInt8]) throws(SystemError) { try file.append(bytes) }

  func sync() throws(SystemError) { try file.sync() }
}

extension SystemError {
  /// Something has that name already.
  fileprivate var isTaken: Bool { symbol == "EEXIST" }
}
