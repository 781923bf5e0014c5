/// A height in metres above the WGS 84 ellipsoid, as satellites state it.
///
/// It differs from an `Elevation` by the geoid separation, -107 m to +86 m.
public struct EllipsoidalHeight: Hashable, Sendable {
  public let metres: Double

  public init(metres: Double) {
    self.metres = metres
  }

  /// The elevation of the same point, given how far the geoid lies above the ellipsoid there.
  public func elevation(geoidSeparation: Double) -> Elevation {
    Elevation(metres: metres - geoidSeparation)
  }
}
