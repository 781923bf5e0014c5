/// The text form of the configuration: `forward +x, up +z`, or nine numbers row by row.
extension Mount: CustomStringConvertible {
  /// How far the products of the rows may be from those of a rotation: what three decimals leave.
  static let tolerance = 0.002

  /// Reads which chip axes point forward and up, or the nine numbers of a proper rotation.
  ///
  /// Commas, `=` and blanks separate; upper and lower case are the same; an axis without a sign is
  /// positive. The numbers are taken as they stand, rows X, Y, Z of the unit in chip axes.
  public init(text: String) throws(MountError) {
    let words = text.lowercased().split { ", =\t;".contains($0) }
    if words.count == 9 {
      let numbers = words.compactMap { Double(String($0)) }
      guard numbers.count == 9 else { throw .notUnderstood(text) }
      try self.init(checking: numbers)
    } else if let (forward, up) = Self.axes(in: words) {
      try self.init(forward: forward, up: up)
    } else {
      throw .notUnderstood(text)
    }
  }

  /// Reads back to the same mount.
  public var description: String {
    let rows = rotation.vectors
    let letters = rows.map { row in ChipAxis.all.first { $0.unitVector == row } }
    if let forward = letters[0], letters[1] != nil, let up = letters[2] {
      return "forward \(forward.text), up \(up.text)"
    }
    return rows.map { "\($0.x) \($0.y) \($0.z)" }.joined(separator: ", ")
  }

  private static func axes(in words: [Substring]) -> (forward: ChipAxis, up: ChipAxis)? {
    guard words.count == 4 else { return nil }
    let named = [words[0]: words[1], words[2]: words[3]] as KeyValuePairs
    let forward = named.first { $0.key == "forward" }.flatMap { ChipAxis(text: $0.value) }
    let up = named.first { $0.key == "up" }.flatMap { ChipAxis(text: $0.value) }
    guard let forward, let up else { return nil }
    return (forward, up)
  }

  private init(checking n: [Double]) throws(MountError) {
    let rows = stride(from: 0, to: 9, by: 3).map {
      FieldVector(x: n[$0], y: n[$0 + 1], z: n[$0 + 2])
    }
    for (i, row) in rows.enumerated() {
      for (j, other) in rows.enumerated() {
        let wanted = i == j ? 1.0 : 0.0
        guard abs(row.dot(other) - wanted) <= Self.tolerance else { throw .notARotation }
      }
    }
    let rotation = Matrix3(rows: rows[0], rows[1], rows[2])
    guard rotation.determinant > 0 else { throw .mirrored }
    self.init(rotation: rotation)
  }
}
