/// The text of a .COF file as NOAA publishes a World Magnetic Model, taken apart.
///
/// Line 1: epoch, name, date of release. Then six columns a line until a line of nines or the end.
enum CoefficientFile {
  static let epochs = 1900.0...2100.0
  static let longestName = 32
  /// Three times the dipole, the largest coefficient there is.
  static let largest = 100_000.0

  static func parse(_ text: String) throws(CoefficientError) -> MagneticModel {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let (epoch, name) = try header(words(of: lines[0]))
    var found: [MagneticModel.Coefficients?] = Array(
      repeating: nil,
      count: MagneticModel.index(degree: MagneticModel.degree, order: MagneticModel.degree) + 1)
    var last = 1
    for (index, line) in lines.enumerated().dropFirst() {
      let words = words(of: line)
      if words.isEmpty { continue }
      last = index + 1
      if words.count <= 2, words.allSatisfy(isTerminator) { break }
      let term = try term(words, line: last)
      let place = MagneticModel.index(degree: term.degree, order: term.order)
      guard found[place] == nil else {
        throw CoefficientError(line: last, .twice(degree: term.degree, order: term.order))
      }
      found[place] = term.values
    }
    return MagneticModel(
      name: name, epoch: epoch, coefficients: try complete(found, line: last))
  }

  private static func header(
    _ words: [Substring]
  ) throws(CoefficientError) -> (epoch: Double, name: String) {
    let epoch = words.first ?? ""
    guard let year = number(epoch), epochs.contains(year) else {
      throw CoefficientError(line: 1, .epoch(shortened(epoch)))
    }
    let name = words.dropFirst().first ?? ""
    guard
      (1...longestName).contains(name.utf8.count),
      name.utf8.allSatisfy({ letters.contains($0) || digits.contains($0) || $0 == hyphen })
    else { throw CoefficientError(line: 1, .name(shortened(name))) }
    return (year, name.filter { $0 != "-" })
  }

  private static func term(
    _ words: [Substring], line: Int
  ) throws(CoefficientError) -> (degree: Int, order: Int, values: MagneticModel.Coefficients) {
    guard words.count == 6 else { throw CoefficientError(line: line, .columns(words.count)) }
    guard let degree = Int(words[0]), (1...MagneticModel.degree).contains(degree) else {
      throw CoefficientError(line: line, .degree(shortened(words[0])))
    }
    guard let order = Int(words[1]), (0...degree).contains(order) else {
      throw CoefficientError(line: line, .order(shortened(words[1]), degree: degree))
    }
    var values = MagneticModel.Coefficients()
    for column in values.indices {
      let word = words[2 + column]
      guard let value = number(word) else {
        throw CoefficientError(line: line, .number(shortened(word)))
      }
      guard abs(value) <= largest else { throw CoefficientError(line: line, .tooLarge(value)) }
      values[column] = value
    }
    return (degree, order, values)
  }

  private static func complete(
    _ found: [MagneticModel.Coefficients?], line: Int
  ) throws(CoefficientError) -> [MagneticModel.Coefficients] {
    for degree in 1...MagneticModel.degree {
      for order in 0...degree
      where found[MagneticModel.index(degree: degree, order: order)] == nil {
        throw CoefficientError(line: line, .missing(degree: degree, order: order))
      }
    }
    return found.compactMap(\.self)
  }

  private static func words(of line: Substring) -> [Substring] {
    line.split(whereSeparator: \.isWhitespace)
  }

  /// Decimal digits alone: Double would also take "inf", "nan" and hexadecimal.
  private static func number(_ word: Substring) -> Double? {
    let decimal = word.utf8.allSatisfy { digits.contains($0) || "+-eE".utf8.contains($0) }
    guard decimal, let value = Double(word), value.isFinite else { return nil }
    return value
  }

  private static func isTerminator(_ word: Substring) -> Bool {
    word.utf8.count >= 10 && word.utf8.allSatisfy { $0 == UInt8(ascii: "9") }
  }

  /// What fits in a message.
  private static func shortened(_ word: Substring) -> String {
    String(word.prefix(40))
  }

  private static let hyphen = UInt8(ascii: "-")
  /// With the point.
  private static let digits = Array("0123456789.".utf8)
  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
}

extension MagneticModel {
  /// A model from the text of a .COF file, LF or CRLF, with or without the closing nines.
  ///
  /// Throws the first thing that is wrong, with its line.
  public init(coefficients text: String) throws(CoefficientError) {
    self = try CoefficientFile.parse(text)
  }
}
