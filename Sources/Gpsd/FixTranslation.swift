import CGps
import Geodesy
import Glibc
import Sightings
import Timekeeping

/// Limits beyond which a number is taken for a receiver's fault and left out.
enum FixLimit {
  /// Half the way round the earth, in metres.
  static let error = 20_100_000.0
  /// Metres above or below the sea.
  static let elevation = 1_000_000.0
  /// Metres a second.
  static let speed = 100_000.0
  /// The years 0 to 9999 in seconds since 1970.
  static let time = -62_167_219_200...253_402_300_799
}

/// An error of position that goes with a dilution of 1, in metres at 95 %.
private let errorPerDilution = 15.0

extension Fix {
  /// Translates gpsd's TPV as libgps unpacks it: what is not known, or cannot be, becomes nothing.
  init(_ report: gps_fix_t, sky: Sky) {
    self.init(mode: Mode(gpsd: report.mode))
    satellitesUsed = sky.used
    satellitesSeen = sky.seen
    hdop = sky.hdop
    guard mode != .none else { return }

    time = UTCTime(report.time)
    coordinate = Coordinate(latitude: report.latitude, longitude: report.longitude)
    track = (0...360).contains(report.track) ? TrueBearing(wrapping: report.track) : nil
    speed = (0...FixLimit.speed).contains(report.speed) ? report.speed : nil
    horizontalError =
      plausible(report.eph) ?? plausible(hypot(report.epx, report.epy))
      ?? sky.hdop.map { errorPerDilution * $0 }
    guard mode == .threeDimensional else { return }

    elevation = Elevation(report)
    verticalError = plausible(report.epv)
  }
}

extension Fix.Mode {
  /// gpsd's `mode`; one that it does not have yet counts as none.
  fileprivate init(gpsd mode: Int32) {
    self = Fix.Mode(rawValue: Int(mode)) ?? .none
  }
}

extension Elevation {
  /// altMSL, else altHAE less the geoid separation; never the deprecated altitude.
  fileprivate init?(_ report: gps_fix_t) {
    let metres =
      report.altMSL.isFinite
      ? report.altMSL
      : EllipsoidalHeight(metres: report.altHAE)
        .elevation(geoidSeparation: report.geoid_sep).metres
    guard abs(metres) <= FixLimit.elevation else { return nil }
    self.init(metres: metres)
  }
}

extension UTCTime {
  /// Floored to whole milliseconds; all zero is how libgps says that there is none.
  fileprivate init?(_ time: timespec) {
    guard FixLimit.time.contains(time.tv_sec), (0..<1_000_000_000).contains(time.tv_nsec),
      time.tv_sec != 0 || time.tv_nsec != 0
    else { return nil }
    self.init(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

/// An error in metres if it can be one; comparisons with what is not a number are false.
private func plausible(_ error: Double) -> Double? {
  error > 0 && error <= FixLimit.error ? error : nil
}
