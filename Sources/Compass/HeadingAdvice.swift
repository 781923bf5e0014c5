/// What a person is told about a heading that is there: how far to trust it and what to do.
struct HeadingAdvice {
  let chip: String?
  let choice: CalibrationChoice

  var ok: String { "\(chip ?? "The magnetometer") is running and calibrated." }

  var uncalibrated: String {
    let reason =
      if case .refused(let reason) = choice { reason } else { "There is no calibration." }
    return reason + " Name the file of one in compass.calibration."
  }

  func tilted(_ check: FieldCheck?) -> String {
    let amount = check.map { " by \(whole(abs($0.dipDeviation))) deg" } ?? ""
    return
      "The field dips otherwise than the earth's\(amount) at the right strength: hold the unit "
      + "level." + remark
  }

  func disturbed(_ check: FieldCheck?) -> String {
    let comparison =
      check.map {
        "The field is \(whole($0.measured.norm)) uT where the earth's is "
          + "\(whole($0.expected.strength)) uT"
      } ?? "The field has no horizontal part to speak of"
    return comparison + ": iron or a magnet is near. Move away from it." + remark
  }

  /// Without a calibration its own iron is as likely as anything near.
  private var remark: String {
    if case .used = choice { "" } else { " Or it is the unit's own: " + uncalibrated }
  }

  private func whole(_ value: Double) -> String {
    Int(exactly: value.rounded()).map { "\($0)" } ?? "\(value)"
  }
}
