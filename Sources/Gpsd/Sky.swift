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
  mutating func update(from data: UnsafePointer<gps_data_t>) {
    let set = unsafe data.pointee.set
    if set & UInt64(SATELLITE_SET) != 0 {
      used = unsafe Int(data.pointee.satellites_used)
      seen = unsafe Int(data.pointee.satellites_visible)
    }
    let dilution = unsafe data.pointee.dop.hdop
    if dilution > 0, dilution <= Self.largestDilution { hdop = dilution }
  }
}
