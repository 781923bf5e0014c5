import Geodesy
import Timekeeping

import func Glibc.asin
import func Glibc.hypot

/// What of a sighting depends on the heading and on how sure the position is.
struct SightLine {
  let trueHeading: TrueBearing?
  /// Degrees at 95 %; nothing without a true heading.
  let headingError: Double?
  /// Metres at 95 %, grown by the age of the fix.
  let positionError: Double

  init(heading: SightingReport.Heading?, error positionError: Double) {
    trueHeading = heading?.trueBearing
    headingError = trueHeading == nil ? nil : heading?.error
    self.positionError = positionError
  }

  func sighting(_ ranged: RangedPeak, in catalog: PeakCatalog) -> Sighting {
    var relative: RelativeBearing?
    if let trueHeading, let bearing = ranged.bearing {
      relative = RelativeBearing(from: trueHeading, to: bearing)
    }
    return Sighting(
      peak: catalog.peaks[ranged.index], distance: ranged.distance, bearing: ranged.bearing,
      relative: relative, elevationAngle: ranged.elevationAngle, isVisible: nil,
      error: headingError.map { error(of: ranged, heading: $0) })
  }

  /// Degrees at 95 %: the heading's error, and what the errors of both places do to the bearing.
  private func error(of ranged: RangedPeak, heading: Double) -> Double {
    let apart = hypot(positionError, ranged.positionError)
    guard apart < ranged.distance else { return 180 }
    return min(180, hypot(heading, asin(apart / ranged.distance) * 180 / .pi))
  }
}

extension PositionTracker.Located {
  /// Metres a second that the error of an old fix grows by at least: a hiker in a hurry.
  static let leastGrowth = 2.0
  /// A position of this age is called stale.
  static let staleAfter: Duration = .seconds(5)

  /// The horizontal error in metres at 95 %, grown by how far the unit may have gone since.
  func grownError(after age: Duration) -> Double {
    fix.assumedHorizontalError + age.inSeconds * max(Self.leastGrowth, fix.speed ?? 0)
  }

  func reported(age: Duration) -> SightingReport.Position {
    SightingReport.Position(
      coordinate: coordinate, elevation: fix.elevation, error: fix.horizontalError,
      elevationError: fix.verticalError, mode: fix.mode, track: fix.track, speed: fix.speed,
      age: age, isStale: age >= Self.staleAfter)
  }
}
