/// The whole of what a chip driver asks of a bus; addresses are 7 bits.
///
/// A register read is one combined transfer (write the register number, repeated start, read), so
/// that a reading is never torn.
public protocol I2CBus: ~Copyable {
  mutating func write(_ bytes: [UInt8], to address: UInt8) throws(I2CError)
  mutating func read(_ count: Int, from register: UInt8, of address: UInt8) throws(I2CError)
    -> [UInt8]
}
