import Geodesy
import Timekeeping

/// Which peak the unit looks at, with enough inertia that it does not flicker between two.
struct FacingTracker: Sendable {
  /// Degrees of heading error beyond which no peak can be said to be faced.
  static let worstHeadingError = 15.0
  /// Degrees off the heading within which a peak can be faced, if its own error is not larger.
  static let leastLimit = 5.0
  /// A faced peak stays until it is out by this many times its limit.
  static let keptWithin = 1.2
  /// It also goes when another has been nearer by so many degrees for `nearerFor`.
  static let nearerBy = 1.0
  static let nearerFor: Duration = .seconds(1)

  private var faced: Peak?
  private var challenged: Instant?

  mutating func face(
    _ sightings: [Sighting], headingError: Double?, at instant: Instant
  ) -> String? {
    guard let headingError, headingError <= Self.worstHeadingError else {
      faced = nil
      challenged = nil
      return nil
    }
    let best = Self.best(of: sightings)
    guard let faced, let current = sightings.first(where: { $0.peak == faced }),
      let offset = Self.offset(current), offset <= Self.keptWithin * Self.limit(current)
    else { return turn(to: best) }
    guard let best, best.peak != faced, Self.isClearlyNearer(best, than: current) else {
      challenged = nil
      return faced.name
    }
    let since = challenged ?? instant
    challenged = since
    return since.duration(to: instant) >= Self.nearerFor ? turn(to: best) : faced.name
  }

  private mutating func turn(to best: Sighting?) -> String? {
    faced = best?.peak
    challenged = nil
    return faced?.name
  }

  /// The nearest to the heading among those near enough; what is hidden only if nothing else is.
  private static func best(of sightings: [Sighting]) -> Sighting? {
    var best: (sighting: Sighting, rank: (Int, Double))?
    for sighting in sightings {
      guard let offset = offset(sighting), offset <= limit(sighting) else { continue }
      let rank = (hidden(sighting), offset)
      if let best, best.rank <= rank { continue }
      best = (sighting, rank)
    }
    return best?.sighting
  }

  private static func isClearlyNearer(_ one: Sighting, than other: Sighting) -> Bool {
    if hidden(one) != hidden(other) { return hidden(one) < hidden(other) }
    guard let near = offset(one), let far = offset(other) else { return false }
    return far - near >= nearerBy
  }

  private static func hidden(_ sighting: Sighting) -> Int { sighting.isVisible == false ? 1 : 0 }
  private static func offset(_ sighting: Sighting) -> Double? {
    sighting.relative.map { abs($0.degrees) }
  }
  private static func limit(_ sighting: Sighting) -> Double {
    max(leastLimit, sighting.error ?? 0)
  }
}
