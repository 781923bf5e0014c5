/// What the session tells a person: what is wrong, where, and what to do about it.
struct CompassAdvice {
  let plan: CompassPlan

  private var bus: String { "I2C bus \(plan.bus)" }

  func place(_ address: UInt8) -> String { "address \(hex(address)) of \(bus)" }

  /// For an error of opening the bus, or one that stops every transfer on it.
  func event(for error: I2CError) -> CompassEvent {
    switch error {
    case .notInGroup(let path):
      .denied(
        detail: "No right to open \(path): the user is not in the group i2c. Run "
          + "\"sudo usermod -aG i2c \(plan.user)\" and log in again, or restart the service.")
    case .forbidden(let path):
      .denied(
        detail: "A sandbox forbids \(path); the group i2c does not help here. Run \"sudo modprobe "
          + "i2c-dev\" and \"sudo systemctl restart peakyd\": a device that is not there when the "
          + "service starts stays forbidden. In a unit of your own add \"DeviceAllow=char-i2c rw\"."
      )
    case .noBus(let path):
      .absent(
        detail: "There is no \(path). Enable I2C with \"sudo raspi-config\" (Interface Options) or "
          + "\"dtparam=i2c_arm=on\" in config.txt, load the driver with \"sudo modprobe i2c-dev\", "
          + "or set compass.bus to the bus that the chip is wired to.")
    case .unsupported(let errno):
      .absent(
        detail: "\(bus) cannot make the transfers that a compass needs (\(name(of: errno))). "
          + "Set compass.bus to another bus.")
    case .ownedByKernel:
      .denied(
        detail: "A kernel driver has the chip on \(bus). Unbind it, or take its overlay out of "
          + "config.txt, and restart.")
    case .noAnswer, .transferFailed:
      .absent(detail: "\(bus) does not work. Check SDA, SCL, power and the pull-up resistors.")
    }
  }

  /// For a search that went through and found nothing that may be used.
  func event(for finding: ChipSearch.Finding) -> CompassEvent {
    switch finding {
    case .otherChip(let found, let address, let wanted):
      .absent(
        detail: "compass.chip is \(wanted.rawValue), but a \(found.rawValue) answers at "
          + "\(place(address)). Set compass.chip to \(found.rawValue) or to auto.")
    case .owned(let address):
      .denied(
        detail: "A kernel driver has the chip at \(place(address)). Unbind it, or take its overlay "
          + "out of config.txt, and restart.")
    case .unread(let name, let address):
      .absent(
        detail: (plan.chip.map { "compass.chip is \($0.rawValue), but a" } ?? "A")
          + " magnetometer of the kind \(name) answers at \(place(address)), which cannot be read "
          + "here yet. Those that can: \(known).")
    case .foreign(let address):
      .absent(
        detail: "Something answers at \(place(address)), but it is none of the magnetometers "
          + "known here (\(known)). Check the board's chip.")
    case .broken:
      .absent(
        detail: "Transfers on \(bus) fail. Check SDA, SCL, power and the pull-up resistors, and "
          + "try a lower bus speed.")
    case .nothing(let addresses):
      .absent(
        detail: "No magnetometer answers on \(bus) (asked: "
          + "\(addresses.map(hex).joined(separator: ", "))). Check the wiring and its power, and "
          + "compass.bus.")
    case .noSuchPlace(let address):
      .absent(
        detail: "None of the magnetometers known here (\(known)) can be at address "
          + "\(hex(address)). Set compass.address to one of theirs or to auto.")
    }
  }

  func found(_ model: ChipModel, at address: UInt8) -> CompassEvent {
    .found(chip: model.rawValue, detail: "\(model.rawValue) at \(place(address)).")
  }

  func lost(_ model: ChipModel, at address: UInt8, _ loss: ChipLoss) -> CompassEvent {
    let subject = "The \(model.rawValue) at \(place(address))"
    let sentence =
      switch loss {
      case .noAnswer(let error):
        "\(subject) does not answer any more (\(name(of: error))). Check its plug and its power."
      case .stuck:
        "\(subject) gives the same reading for ever. It is set up again; if that does not help, "
          + "take its power away."
      case .silent:
        "\(subject) answers but has no reading ready. It is set up again; if that does not help, "
          + "take its power away."
      case .reset:
        "\(subject) has lost its settings, so its power was gone. It is set up again; check its "
          + "plug."
      }
    return .lost(chip: model.rawValue, detail: sentence)
  }

  private var known: String {
    ChipModel.allCases.map { model in
      model.rawValue + " at " + model.addresses.map(hex).joined(separator: " or ")
    }.joined(separator: ", ")
  }

  private func hex(_ address: UInt8) -> String {
    let digits = String(address, radix: 16, uppercase: true)
    return "0x" + (digits.count < 2 ? "0" : "") + digits
  }

  private func name(of error: I2CError) -> String {
    switch error {
    case .noAnswer(let errno), .transferFailed(let errno), .unsupported(let errno),
      .ownedByKernel(let errno):
      name(of: errno)
    case .noBus: "ENOENT"
    case .notInGroup: "EACCES"
    case .forbidden: "EPERM"
    }
  }

  /// The names that fault-codes.rst of Linux gives to what adapters report.
  private func name(of errno: Int32) -> String {
    switch errno {
    case 5: "EIO"
    case 6: "ENXIO"
    case 11: "EAGAIN"
    case 19: "ENODEV"
    case 25: "ENOTTY"
    case 71: "EPROTO"
    case 95: "EOPNOTSUPP"
    case 108: "ESHUTDOWN"
    case 110: "ETIMEDOUT"
    case 121: "EREMOTEIO"
    default: "error \(errno)"
    }
  }
}

/// Why a chip that was identified counts as lost.
enum ChipLoss: Hashable {
  case noAnswer(I2CError)
  case stuck
  case silent
  case reset
}
