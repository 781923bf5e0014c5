public import Compass

/// A bus that knows in advance, byte for byte, what will be asked of it, and what it answers.
///
/// A transfer that is not the next of the list is reported through `faults`, as are those left
/// over; a test expects `faults` to be empty.
public struct PlaybackBus: I2CBus {
  public enum Transfer: Hashable, Sendable {
    case write(to: UInt8, [UInt8])
    case read(of: UInt8, register: UInt8, [UInt8])
    case failedWrite(to: UInt8, [UInt8], I2CError)
    case failedRead(of: UInt8, register: UInt8, count: Int, I2CError)
  }

  private var left: ArraySlice<Transfer>
  private var unexpected: [String] = []

  public init(_ transfers: [Transfer]) {
    left = transfers[...]
  }

  /// What went otherwise than the list says, the transfers left over included.
  public var faults: [String] { unexpected + left.map { "left over: \($0)" } }

  public mutating func write(_ bytes: [UInt8], to address: UInt8) throws(I2CError) {
    switch left.first {
    case .write(address, bytes): left.removeFirst()
    case .failedWrite(address, bytes, let error):
      left.removeFirst()
      throw error
    default: try refuse("write of \(bytes) to \(address)")
    }
  }

  public mutating func read(
    _ count: Int, from register: UInt8, of address: UInt8
  ) throws(I2CError) -> [UInt8] {
    switch left.first {
    case .read(address, register, let bytes) where bytes.count == count:
      left.removeFirst()
      return bytes
    case .failedRead(address, register, count, let error):
      left.removeFirst()
      throw error
    default:
      try refuse("read of \(count) bytes from \(register) of \(address)")
      return []
    }
  }

  private mutating func refuse(_ transfer: String) throws(I2CError) {
    unexpected.append("\(transfer), expected \(left.first.map { "\($0)" } ?? "nothing")")
    throw .transferFailed(errno: 0)
  }
}
