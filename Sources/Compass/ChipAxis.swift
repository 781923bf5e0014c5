/// One of a chip's three axes with the sense in which it is meant: `+x`, `-z`.
struct ChipAxis: Hashable {
  enum Letter: Character, CaseIterable {
    case x = "x"
    case y = "y"
    case z = "z"
  }

  let letter: Letter
  let isReversed: Bool

  static let all = Letter.allCases.flatMap { letter in
    [ChipAxis(letter: letter, isReversed: false), ChipAxis(letter: letter, isReversed: true)]
  }

  init(letter: Letter, isReversed: Bool) {
    self.letter = letter
    self.isReversed = isReversed
  }

  /// Takes `+x`, `-x` and `x`, which is `+x`.
  init?(text: some StringProtocol) {
    var rest = text[...]
    let sign = rest.first.flatMap { $0 == "+" || $0 == "-" ? $0 : nil }
    if sign != nil { rest = rest.dropFirst() }
    guard rest.count == 1, let letter = rest.first.flatMap(Letter.init) else { return nil }
    self.init(letter: letter, isReversed: sign == "-")
  }

  var text: String { (isReversed ? "-" : "+") + String(letter.rawValue) }

  var unitVector: FieldVector {
    let one = isReversed ? -1.0 : 1.0
    return switch letter {
    case .x: FieldVector(x: one, y: 0, z: 0)
    case .y: FieldVector(x: 0, y: one, z: 0)
    case .z: FieldVector(x: 0, y: 0, z: one)
    }
  }
}
