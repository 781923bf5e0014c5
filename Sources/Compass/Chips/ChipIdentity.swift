/// How a chip is told from everything else that might answer at its address, by reading alone.
struct ChipIdentity: Hashable {
  /// Read and ignored before the identity of a chip that would not tell it otherwise.
  let readFirst: UInt8?
  let register: UInt8
  /// What this register and those after it hold.
  let values: [UInt8]

  init(readFirst: UInt8? = nil, register: UInt8, values: [UInt8]) {
    self.readFirst = readFirst
    self.register = register
    self.values = values
  }
}

/// A chip that is recognised, so that it can be named, and cannot be read here yet.
struct UnreadChip: Hashable {
  let name: String
  /// Where it shows its identity.
  let address: UInt8
  let identity: ChipIdentity

  /// Asked for before the known chips of the same address.
  ///
  /// The three of ST's family have one identity and one register map.
  static let all = [
    UnreadChip(
      name: "LIS2MDL, IIS2MDC or LSM303AGR", address: 0x1E,
      identity: ChipIdentity(register: 0x4F, values: [0x40]))
  ]
}
