import CGps

/// What gpsd's SKY reports said last about the satellites; TPV does not repeat it.
struct Sky: Equatable {
  /// The largest dilution that is taken for one; receivers say 99.99 when they have none.
  static let largestDilution = 99.0

  var used: Int?
  var seen: Int?
  var hdop: Double?

  /// Takes over what the report just unpacked says.
  ///
  /// Some receivers give dilution and satellites in two reports, so that what one leaves out stands.
  /// libgps counts no satellites if the report has none of them: true only without a dilution.
  mutating func update(from data: UnsafePointer<gps_data_t>) {
    guard unsafe data.pointee.set & UInt64(SATELLITE_SET | DOP_SET) != 0 else { return }
    let dilution = unsafe data.pointee.dop.hdop
    let isDilution = dilution > 0 && dilution <= Self.largestDilution
    if isDilution { hdop = dilution }
    if unsafe data.pointee.satellites_visible > 0 || !isDilution {
      used = unsafe Int(data.pointee.satellites_used)
      seen = unsafe Int(data.pointee.satellites_visible)
    }
  }
}
