import func Glibc.atan2
public import Geodesy

/// The field at one place and date along the local north, east and down of the ellipsoid.
///
/// Strengths in nanotesla, their rates of change in nanotesla a year; names as in the WMM report.
public struct FieldComponents: Hashable, Sendable {
  public let north: Double
  public let east: Double
  public let down: Double
  public let northRate: Double
  public let eastRate: Double
  public let downRate: Double

  /// H, nanotesla.
  public var horizontalIntensity: Double { (north * north + east * east).squareRoot() }

  /// F, nanotesla.
  public var totalIntensity: Double {
    (north * north + east * east + down * down).squareRoot()
  }

  public var declination: Declination {
    Declination(degrees: atan2(east, north) * (180 / .pi))
  }

  /// I, degrees below the horizontal.
  public var inclination: Double {
    atan2(down, horizontalIntensity) * (180 / .pi)
  }

  /// Degrees a year, turning east positive; not finite where the field stands upright.
  public var declinationRate: Double {
    let squared = north * north + east * east
    return (north * eastRate - east * northRate) / squared * (180 / .pi)
  }

  /// Degrees a year, dipping deeper positive; not finite where the field stands upright.
  public var inclinationRate: Double {
    let horizontal = horizontalIntensity
    let horizontalRate = (north * northRate + east * eastRate) / horizontal
    let squared = horizontal * horizontal + down * down
    return (horizontal * downRate - down * horizontalRate) / squared * (180 / .pi)
  }
}
