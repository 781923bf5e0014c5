import Compass
import Geodesy
import Timekeeping

@testable import Sightings

extension Instant {
  static func seconds(_ seconds: Double) -> Instant {
    Instant(milliseconds: Int64((seconds * 1000).rounded()))
  }
}

func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
  guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
    preconditionFailure("no such place")
  }
  return place
}

func utc(_ text: String) -> UTCTime {
  guard let time = UTCTime(rfc3339: text) else { preconditionFailure("no such time") }
  return time
}

/// Places due north of `base`; the latitudes are those that GeodSolve of GeographicLib 2.1.2 gives
/// for a geodesic of so many metres towards azimuth 0.
enum North {
  static let longitude = -82.9577
  static let base = place(35.79545, longitude)

  static func metres(_ distance: Double) -> Coordinate {
    guard let latitude = latitudes[distance] else { preconditionFailure("not in the table") }
    return place(latitude, longitude)
  }

  private static let latitudes: [Double: Double] = [
    0: 35.79545,
    0.999: 35.79545900363, 1.001: 35.79545902166, 10: 35.79554012645,
    109.999: 35.79644138191, 110.001: 35.79644139993,
    149.999: 35.79680188765, 150.001: 35.79680190568,
    174.999: 35.79702720374, 175.001: 35.79702722176,
    199.999: 35.79725251981, 200.001: 35.79725253783,
    1000: 35.80446263869,
    1049.999: 35.80491326126, 1050.001: 35.80491327928,
    4999.9: 35.84051215679, 5000.1: 35.84051395931,
    20_000: 35.97570019971,
  ]
}

func fix(
  _ coordinate: Coordinate?, mode: Fix.Mode = .threeDimensional, time: UTCTime? = nil,
  elevation: Double? = nil, speed: Double? = nil, error: Double? = nil
) -> Fix {
  Fix(
    mode: mode, time: time, coordinate: coordinate,
    elevation: elevation.map { Elevation(metres: $0) }, speed: speed, horizontalError: error)
}

func located(_ fix: Fix, at seconds: Double = 0) -> PositionTracker.Located {
  guard let coordinate = fix.coordinate else { preconditionFailure("not a place") }
  return PositionTracker.Located(fix: fix, coordinate: coordinate, instant: .seconds(seconds))
}

/// A heading whose true direction is given, as an observation has it.
func heading(
  true degrees: Double?, magnetic: Double = 0, error: Double = 4, state: HeadingState = .ok
) -> SightingReport.Heading {
  SightingReport.Heading(
    trueBearing: degrees.map { TrueBearing(wrapping: $0) },
    magnetic: MagneticBearing(wrapping: degrees ?? magnetic),
    declination: degrees.map { _ in Declination(degrees: 0) }, error: error, source: .magnetometer,
    state: state, age: .zero)
}

let quiet = Observation.Status(
  position: StatusReport.Position(state: .fix3D, detail: ""),
  heading: StatusReport.Heading(state: .ok, detail: ""), declination: nil, clock: .gps)

func observation(
  at seconds: Double = 0, _ cause: Observation.Cause = .heading,
  located: PositionTracker.Located? = nil, heading: SightingReport.Heading? = nil
) -> Observation {
  Observation(
    instant: .seconds(seconds), cause: cause, time: nil, located: located, heading: heading,
    status: quiet)
}
