/// Whether the calibration at hand may be used with the chip that runs, and if not, why.
public enum CalibrationChoice: Hashable, Sendable {
  case none
  case used(Calibration)
  /// `reason` is a sentence for a person.
  case refused(reason: String)

  /// A calibration that names no chip fits every chip; a chip that is not known fits every one.
  public init(of calibration: Calibration?, for chip: String?) {
    guard let calibration else {
      self = .none
      return
    }
    if let taken = calibration.chip, let chip, taken.lowercased() != chip.lowercased() {
      self = .refused(
        reason: "The calibration was taken with a \(taken), but a \(chip) is running.")
    } else if let reason = calibration.defect {
      self = .refused(reason: reason)
    } else {
      self = .used(calibration)
    }
  }
}

extension Calibration {
  /// Why no heading could come of it, whichever the chip.
  var defect: String? {
    guard offset.isFinite, matrix.vectors.allSatisfy(\.isFinite), yawOffset.isFinite else {
      return "The calibration has numbers that are too large."
    }
    guard matrix.determinant > 0 else {
      return "The calibration's matrix flattens or mirrors the field."
    }
    return nil
  }
}
