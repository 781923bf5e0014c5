/// How the chip sits in the unit: a proper rotation from right-handed chip axes to unit axes.
///
/// The unit's axes are X forward, Y left, Z up. The default is a board lying flat, components up,
/// with its X arrow forward.
public struct Mount: Hashable, Sendable {
  public let rotation: Matrix3

  public static let flat = Mount(rotation: .identity)

  init(rotation: Matrix3) {
    self.rotation = rotation
  }

  /// The mount in which the chip's axis `forward` points where the unit points and `up` upwards.
  ///
  /// The third axis follows, so that no pair of letters can mirror.
  init(forward: ChipAxis, up: ChipAxis) throws(MountError) {
    guard forward.letter != up.letter else { throw .sameAxis(forward.letter.rawValue) }
    let left = up.unitVector.cross(forward.unitVector)
    rotation = Matrix3(rows: forward.unitVector, left, up.unitVector)
  }
}
