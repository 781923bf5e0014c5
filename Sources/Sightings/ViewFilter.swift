/// What one subscriber asked to see.
public struct ViewFilter: Hashable, Sendable {
  /// Metres, edge inclusive.
  public var radius: Double
  /// The nearest so many.
  public var limit: Int
  /// A name or id, exempt from every filter.
  public var peak: String?
  /// The width in degrees, centred on the heading, to show; nothing is all round.
  public var fieldOfView: Double?
  /// Leaves out what the terrain is known to hide.
  public var visibleOnly: Bool

  public init(
    radius: Double, limit: Int, peak: String? = nil, fieldOfView: Double? = nil,
    visibleOnly: Bool = false
  ) {
    self.radius = radius
    self.limit = limit
    self.peak = peak
    self.fieldOfView = fieldOfView
    self.visibleOnly = visibleOnly
  }
}
