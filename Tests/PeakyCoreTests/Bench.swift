import Compass
import Geodesy
import Records
import Timekeeping

@testable import Sightings

extension Instant {
  static func seconds(_ seconds: Double) -> Instant {
    Instant(milliseconds: Int64((seconds * 1000).rounded()))
  }
}

func utc(_ text: String) -> UTCTime {
  guard let time = UTCTime(rfc3339: text) else { preconditionFailure("no such time") }
  return time
}

func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
  guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
    preconditionFailure("no such place")
  }
  return place
}

let maxPatch = place(35.797_045_4, -82.956_810_8)

/// Summits of Western North Carolina and how far they are from Max Patch, by GeographicLib.
let summits = [
  Peak(name: "Max Patch", coordinate: maxPatch, elevation: Elevation(metres: 1410)),
  Peak(
    name: "Cold Mountain", id: "cold", coordinate: place(35.4099, -82.85677),
    elevation: Elevation(metres: 1837.2)),  // 43.901 km at 168.05 deg
  Peak(name: "Mount Pisgah", coordinate: place(35.4255, -82.7569)),  // 45.027 km at 156.22 deg
  Peak(name: "Kuwohi", coordinate: place(35.56285, -83.49852)),  // 55.498 km at 242.24 deg
  Peak(name: "Mount Mitchell", coordinate: place(35.76484, -82.2651)),  // 62.641 km at 93.07 deg
]

func fix(
  _ coordinate: Coordinate? = maxPatch, time: String? = nil, mode: Fix.Mode = .threeDimensional
) -> Fix {
  Fix(
    mode: coordinate == nil ? .none : mode, time: time.map(utc), coordinate: coordinate,
    elevation: Elevation(metres: 1410.9), horizontalError: 4)
}

func heading(_ degrees: Double, error: Double = 4) -> SightingReport.Heading {
  SightingReport.Heading(
    trueBearing: TrueBearing(wrapping: degrees), magnetic: MagneticBearing(wrapping: degrees),
    declination: Declination(degrees: 0), error: error, source: .magnetometer, state: .ok,
    age: .zero)
}

func observation(
  at seconds: Double, _ cause: Observation.Cause, heading: SightingReport.Heading? = nil,
  position: PositionState = .fix3D, isLocated: Bool = true
) -> Observation {
  Observation(
    instant: .seconds(seconds), cause: cause, time: nil,
    located: isLocated
      ? PositionTracker.Located(
        fix: fix(), coordinate: maxPatch, instant: .seconds(seconds)) : nil,
    heading: heading,
    status: Observation.Status(
      position: StatusReport.Position(state: position, detail: "as told"),
      heading: StatusReport.Heading(
        state: heading == nil ? .absent : .ok, detail: "as told", magnetic: heading?.magnetic),
      declination: nil, clock: .unknown))
}

/// A SIGHTINGS line that can be told from others by its total.
func sightings(_ total: Int) -> EncodedSightings {
  StreamLine.sightings(
    SightingReport(
      time: nil,
      position: SightingReport.Position(
        coordinate: maxPatch, elevation: nil, error: nil, elevationError: nil,
        mode: .threeDimensional, track: nil, speed: nil, age: .zero, isStale: false),
      heading: nil, radius: 0, total: total, facing: nil, sightings: []))
}

func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
