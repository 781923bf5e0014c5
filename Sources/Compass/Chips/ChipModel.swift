/// A magnetometer that can be read, by its name in the configuration and in STATUS.
public enum ChipModel: String, Hashable, Sendable, CaseIterable {
  case lis3mdl = "LIS3MDL"
  case hmc5883l = "HMC5883L"
  case qmc5883l = "QMC5883L"
  case qmc5883p = "QMC5883P"

  /// Takes the name in upper or lower case.
  public init?(named name: String) {
    let upper = name.uppercased()
    guard let model = Self.allCases.first(where: { $0.rawValue == upper }) else { return nil }
    self = model
  }

  /// Where it may answer, 7 bits, in the order in which it is looked for.
  public var addresses: [UInt8] { driver.addresses }

  /// What its readings are good for.
  public var grain: ChipGrain { driver.grain }

  var driver: any Magnetometer.Type {
    switch self {
    case .lis3mdl: LIS3MDL.self
    case .hmc5883l: HMC5883L.self
    case .qmc5883l: QMC5883L.self
    case .qmc5883p: QMC5883P.self
    }
  }
}
