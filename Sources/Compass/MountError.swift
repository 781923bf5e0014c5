/// Why a text is no mount; `description` says what would be right.
public enum MountError: Error, Hashable, Sendable {
  /// Neither two axes nor nine numbers.
  case notUnderstood(String)
  /// The same chip axis cannot point forward and up.
  case sameAxis(Character)
  /// Nine numbers that turn a right hand into a left one.
  case mirrored
  /// Nine numbers whose rows are not of length 1 or not at right angles.
  case notARotation
}

extension MountError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notUnderstood(let text):
      "\"\(text)\" is no mount; write which chip axes point forward and up, like "
        + "\"forward +x, up +z\", or the nine numbers of a rotation"
    case .sameAxis(let letter):
      "the chip's \(letter) axis cannot point both forward and up; name two different axes, like "
        + "\"forward +x, up +z\""
    case .mirrored:
      "these nine numbers mirror (determinant -1 where +1 is right): one row or column has the "
        + "wrong sign"
    case .notARotation:
      "these nine numbers are no rotation: each row must have length 1 and be at right angles to "
        + "the others"
    }
  }
}
