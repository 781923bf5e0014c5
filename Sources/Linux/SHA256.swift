import CMd

/// The SHA-256 of the bytes (FIPS 180-4) in 64 hexadecimal digits, by libmd.
public func sha256Hex(of bytes: [UInt8]) -> String {
  var context = SHA2_CTX()
  var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
  unsafe SHA256Init(&context)
  unsafe SHA256Update(&context, bytes, bytes.count)
  unsafe SHA256Final(&digest, &context)
  return digest.reduce(into: "") { text, byte in
    text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
  }
}
