public import Geodesy

/// A summit of the catalog.
public struct Peak: Hashable, Sendable {
  /// As the catalog spells it, never changed.
  public let name: String
  /// The source's own key, where the catalog has one.
  public let id: String?
  public let coordinate: Coordinate
  public let elevation: Elevation?
  /// How far the stated position may be off, metres at 95 %; nothing where the catalog is silent.
  public let positionError: Double?

  public init(
    name: String, id: String? = nil, coordinate: Coordinate, elevation: Elevation? = nil,
    positionError: Double? = nil
  ) {
    self.name = name
    self.id = id
    self.coordinate = coordinate
    self.elevation = elevation
    self.positionError = positionError
  }
}
