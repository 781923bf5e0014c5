/// What one subscriber asked for; holds for that subscriber alone.
public struct WatchSettings: Hashable, Sendable {
  /// Metres.
  public static let radiusRange = 0.0...500_000.0
  public static let limitRange = 1...2000
  /// Degrees; 360 filters nothing.
  public static let fovRange = 1.0...360.0
  /// SIGHTINGS a second.
  public static let maxRateRange = 0.01...100.0

  /// Metres.
  public var radius: Double
  /// The most summits in a line, the nearest ones.
  public var limit: Int
  /// The chosen summit by name or id, exempt from every filter.
  public var peak: String?
  /// Degrees, centred on the heading.
  public var fov = 360.0
  /// Drops the summits that are known to be hidden.
  public var visibleOnly = false
  /// SIGHTINGS a second, at most.
  public var maxRate: Double
  /// Whether SIGHTINGS come at all.
  public var isEnabled = true

  public init(defaults settings: Settings) {
    radius = settings.sightings.radius
    limit = settings.stream.limit
    maxRate = settings.stream.maxRate
  }

  public mutating func apply(_ request: WatchRequest, defaults: WatchSettings) {
    request.radius.apply(to: &radius, default: defaults.radius)
    request.limit.apply(to: &limit, default: defaults.limit)
    request.peak.apply(to: &peak, default: defaults.peak)
    request.fov.apply(to: &fov, default: defaults.fov)
    request.visibleOnly.apply(to: &visibleOnly, default: defaults.visibleOnly)
    request.maxRate.apply(to: &maxRate, default: defaults.maxRate)
    request.isEnabled.apply(to: &isEnabled, default: defaults.isEnabled)
  }
}
