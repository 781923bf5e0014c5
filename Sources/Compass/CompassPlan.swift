/// Which magnetometer to run and how: what the configuration's `[compass]` says of it.
public struct CompassPlan: Hashable, Sendable {
  /// Readings a second that can be asked for; anything else is taken for the nearest.
  ///
  /// At the lowest one reading may fail before the one before it is stale
  /// (`HeadingEstimator.staleAfter`).
  public static let rates = 2.0...200.0

  /// The N of /dev/i2c-N.
  public let bus: Int
  /// Nothing means whichever is found.
  public let chip: ChipModel?
  /// Seven bits; nothing means every address at which a known chip may answer.
  public let address: UInt8?
  /// Readings a second.
  public let rate: Double
  /// Who must be in the group i2c, as it is to be written in a command.
  public let user: String

  public init(
    bus: Int = 1, chip: ChipModel? = nil, address: UInt8? = nil, rate: Double = 20,
    user: String = "$USER"
  ) {
    self.bus = bus
    self.chip = chip
    self.address = address
    self.rate =
      rate.isNaN
      ? Self.rates.lowerBound : min(max(rate, Self.rates.lowerBound), Self.rates.upperBound)
    self.user = user
  }
}
