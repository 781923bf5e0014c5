import Support
import Testing

@testable import Linux

@Suite struct LineTests {
  private func lines(_ pieces: [String]) -> (lines: [String], rest: String) {
    var buffer = LineBuffer()
    var lines: [String] = []
    for piece in pieces {
      buffer.append(piece.utf8)
      while let line = buffer.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    }
    return (lines, String(decoding: buffer.rest, as: UTF8.self))
  }

  @Test(arguments: [
    (["a\nb\n"], ["a", "b"], ""), (["a", "b", "\n", "c"], ["ab"], "c"),
    (["\n\n"], ["", ""], ""), ([""], [], ""), (["a\nb", "c\nd"], ["a", "bc"], "d"),
  ])
  func `bytes become lines however they are cut`(
    _ pieces: [String], _ expected: [String], _ rest: String
  ) {
    let (lines, left) = lines(pieces)
    #expect(lines == expected)
    #expect(left == rest)
  }

  @Test func `a file of any size comes in pieces, whole`() throws {
    let scratch = try Scratch()
    let content = String(repeating: "0123456789", count: 20_000)
    let reader = try FileReader(path: scratch.file("f", content))
    var bytes: [UInt8] = []
    while case let piece = try reader.next(), !piece.isEmpty { bytes += piece }
    #expect(String(decoding: bytes, as: UTF8.self) == content)
    #expect(try reader.next().isEmpty)
  }
}

@Suite struct DigestTests {
  // FIPS 180-4's examples, and `head -c 1000000 /dev/zero | tr '\0' a | sha256sum`.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `a digest is that of the standard`(_ text: String, _ digest: String) {
    #expect(sha256Hex(of: Array(text.utf8)) == digest)
  }
}
