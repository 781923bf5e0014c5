import func Glibc.cos
import func Glibc.sin

/// The sine and cosine of an angle in degrees, exact at every multiple of 90.
///
/// Radians cannot say 90 degrees, so their cosine at a pole is 6e-17 and not zero; the angle is
/// therefore brought within 45 degrees of a multiple of 90 first, which loses nothing.
package func sineCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  let rest = degrees.remainder(dividingBy: 90)
  let quarters = ((degrees - rest) / 90).remainder(dividingBy: 4)
  let sine = sin(rest * (.pi / 180))
  let cosine = cos(rest * (.pi / 180))
  return switch quarters {
  case 0: (sine, cosine)
  case 1: (cosine, -sine)
  case -1: (-cosine, sine)
  default: (-sine, -cosine)
  }
}
