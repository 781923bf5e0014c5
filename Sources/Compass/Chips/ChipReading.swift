/// What one poll of a chip gave.
enum ChipReading: Hashable {
  /// Microtesla, right-handed chip axes.
  case sample(FieldVector)
  /// Nothing new since the last poll.
  case notReady
  /// At the limit of the range.
  case saturated
}

/// Three signed 16-bit numbers as exact Doubles.
struct Counts: Hashable {
  let x: Double
  let y: Double
  let z: Double

  init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// X, Y, Z, low byte first.
  init?(littleEndian bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == 6 else { return nil }
    x = Self.count(bytes[1], bytes[0])
    y = Self.count(bytes[3], bytes[2])
    z = Self.count(bytes[5], bytes[4])
  }

  /// X, Y, Z, high byte first.
  init?(bigEndian bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == 6 else { return nil }
    x = Self.count(bytes[0], bytes[1])
    y = Self.count(bytes[2], bytes[3])
    z = Self.count(bytes[4], bytes[5])
  }

  /// The largest magnitude of the three.
  var peak: Double { max(abs(x), abs(y), abs(z)) }

  private static func count(_ high: UInt8, _ low: UInt8) -> Double {
    Double(Int16(bitPattern: UInt16(high) << 8 | UInt16(low)))
  }
}
