import func Glibc.atan2
import func Glibc.cos
import func Glibc.sin

/// An apparent angle above the horizontal in degrees, -90...90, up positive.
public struct ElevationAngle: Hashable, Sendable {
  public let degrees: Double

  public init(degrees: Double) {
    self.degrees = degrees
  }

  /// Where a target stands for an eye at a distance in metres along the ellipsoid.
  ///
  /// Exact on the effective sphere, which agrees with the ellipsoid within 0.002 degrees for targets
  /// 100 km off: atan2((R + h2) cos t - (R + h1), (R + h2) sin t) with t = distance / R, here with
  /// 1 - cos t = 2 sin²(t/2) so that near targets lose no digits. At no distance it is straight up
  /// or down, or level for equal heights.
  public init(
    from eye: Elevation, to target: Elevation, distance: Double,
    refraction: Refraction = .visibleLight
  ) {
    let radius = refraction.effectiveRadius
    let halfTurn = distance / radius / 2
    let sine = sin(halfTurn)
    let arm = 2 * (radius + target.metres) * sine
    let rise = target.metres - eye.metres - arm * sine
    degrees = atan2(rise, arm * cos(halfTurn)) * (180 / .pi)
  }
}
