/// An angle in degrees folded into 0 ..< 360, never -0.
///
/// A tiny negative angle plus 360 rounds to exactly 360, which is folded once more.
func foldedToCircle(_ degrees: Double) -> Double {
  let remainder = degrees.truncatingRemainder(dividingBy: 360)
  let folded = remainder < 0 ? remainder + 360 : remainder
  return folded >= 360 ? 0 : folded + 0
}

/// An angle in degrees folded into -180 ..< 180, never -0.
public func foldedAboutZero(_ degrees: Double) -> Double {
  let remainder = degrees.truncatingRemainder(dividingBy: 360)
  if remainder >= 180 { return remainder - 360 }
  if remainder < -180 { return remainder + 360 }
  return remainder + 0
}
