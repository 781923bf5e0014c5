/// A number as its decimal digits say it, and the nearest Double, which is finite.
public struct JSONNumber: Hashable, Sendable {
  public let value: Double
  private let isNegative: Bool
  /// The digits without their leading zeros and the point; nothing if there are more than 19.
  private let significand: UInt64?
  private let exponent: Int

  init(value: Double, isNegative: Bool, significand: UInt64?, exponent: Int) {
    self.value = value
    self.isNegative = isNegative
    self.significand = significand
    self.exponent = exponent
  }

  /// The number if it is whole and fits.
  public var integer: Int? { scaled(by: 0).flatMap { Int(exactly: $0) } }

  /// A number of seconds in whole milliseconds, from its digits; nothing if there are parts of one.
  public var wholeMilliseconds: Int64? { scaled(by: 3) }

  /// The number times a power of ten, if that is whole and fits.
  private func scaled(by power: Int) -> Int64? {
    guard var rest = significand else { return nil }
    if rest == 0 { return 0 }
    var shift = exponent + power
    while shift < 0 {
      guard rest % 10 == 0 else { return nil }
      rest /= 10
      shift += 1
    }
    while shift > 0 {
      let (product, overflow) = rest.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      rest = product
      shift -= 1
    }
    guard let magnitude = Int64(exactly: rest) else { return nil }
    return isNegative ? -magnitude : magnitude
  }
}
