import Foundation
import Records
import Support
import Testing

private func error(_ text: String) -> JSONError? {
  error(Array(text.utf8))
}

private func error(_ bytes: [UInt8]) -> JSONError? {
  do throws(JSONError) {
    _ = try JSONValue(parsing: bytes)
    return nil
  } catch {
    return error
  }
}

private func content(_ text: String) throws -> JSONValue.Content {
  try JSONValue(parsing: Array(text.utf8)).content
}

struct JSONReaderTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "-1.5e+3", "1E2", "\"\"", "[]", "{}", " [ 1 , 2 ] ",
    "{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":2}]}", "\t\r\n[\n]\n", "\"\u{7F}\u{2028}\"",
  ])
  func `RFC 8259 texts are read`(text: String) {
    #expect(error(text) == nil)
  }

  @Test(arguments: [
    "", " ", "nul", "nulL", "True", "tru", "+1", "01", "-", "-01", "1.", ".5", "1e", "1e+", "0x10",
    "NaN", "Infinity", "-Infinity", "'a'", "\"a", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"",
    "\"\t\"", "\"a\nb\"", "[1,]", "[,1]", "[1 2]", "[1", "]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
    "{a:1}", "{\"a\" 1}", "{1:1}", "{", "{}}", "1 2", "[]]", "// c\n1", "[1,/**/2]", "\u{A0}1",
  ])
  func `what RFC 8259 does not allow is refused`(text: String) {
    #expect(error(text) != nil)
  }

  @Test(arguments: [
    ("[1,\n 2,\n x]", 3, 9, JSONError.Reason.unexpected(found: "\"x\"", wanted: "a value")),
    ("{\"a\":1,\n\"a\":2}", 2, 11, .duplicateKey("a")),
    ("{\"a\":1,\n\"\\u0061\":2}", 2, 16, .duplicateKey("a")),
    ("\n\n1e999", 3, 2, .numberTooLarge("1e999")),
    ("\n[\"\\ud800\"]", 2, 9, .loneSurrogate),
    ("[\"\\udc00\\ud800\"]", 1, 8, .loneSurrogate),
    ("[\"\\ud800\\u0041\"]", 1, 14, .loneSurrogate),
    ("[\"a\u{1}\"]", 1, 3, .controlCharacter(1)),
    ("[true\n", 2, 6, .endsEarly(wanted: "\",\" or \"]\"")),
    ("{}\n\n x", 3, 5, .moreAfterEnd(found: "\"x\"")),
    ("\u{FEFF}{}", 1, 0, .byteOrderMark),
  ])
  func `an error says where and what`(
    text: String, line: Int, offset: Int, reason: JSONError.Reason
  ) {
    #expect(error(text) == JSONError(line: line, offset: offset, reason: reason))
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
    ] as [[UInt8]])
  func `a text that is not UTF-8 is refused`(bytes: [UInt8]) {
    let quoted = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    #expect(error(quoted)?.reason == .invalidUTF8)
  }

  @Test func `escapes and letters come out as written`() throws {
    let text = #""\"\\\/\b\f\n\r\t\u00e9\u20AC\ud83c\udfd4 é 🏔""#
    #expect(try content(text) == .string("\"\\/\u{8}\u{C}\n\r\té€🏔 é 🏔"))
  }

  @Test func `a name is kept in the form it was written in`() throws {
    guard case .string(let name) = try content("\"E\u{301}\"") else { return #expect(Bool(false)) }
    #expect(Array(name.unicodeScalars) == ["E", "\u{301}"])
  }

  @Test func `keys stay in order and values know their lines`() throws {
    let value = try JSONValue(parsing: Array("{\"b\":1,\n \"a\":\n2}".utf8))
    let members = try value.members
    #expect(members.map(\.key) == ["b", "a"])
    #expect(members.map(\.value.line) == [1, 3])
    #expect(members.map(\.value.offset) == [5, 14])
  }

  @Test func `nesting is read up to the limit and refused beyond it`() {
    let limit = JSONReader.maxDepth
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(error(nested(limit)) == nil)
    #expect(error(nested(limit + 1))?.reason == .tooDeep)
    #expect(error(String(repeating: "[", count: 1_000_000))?.reason == .tooDeep)
    #expect(error(String(repeating: "{\"a\":", count: limit + 1))?.reason == .tooDeep)
  }

  @Test func `an object is read up to the limit of keys and refused beyond it`() {
    func object(_ count: Int) -> String {
      "{" + (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
    }
    #expect(error(object(JSONReader.maxKeys)) == nil)
    #expect(error(object(JSONReader.maxKeys + 1))?.reason == .tooManyKeys)
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", -0.0), ("1e22", 1e22), ("1e23", 1e23),
    ("9007199254740993", 9007199254740992),
    ("9007199254740992e-22", 9007199254740992e-22), ("0.1", 0.1), ("0.000001", 1e-6),
    ("123456789012345678901234567890", 1.2345678901234568e29), ("5e-324", .leastNonzeroMagnitude),
    ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
    ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ("1e-999", 0), ("0e999999999999", 0), ("100000000000000000000", 1e20),
    ("0.00000000000000000000000000001", 1e-29), ("35.793912345678901", 35.793912345678901),
  ])
  func `a number is the nearest Double`(text: String, value: Double) throws {
    let number = try JSONValue(parsing: Array(text.utf8)).number
    #expect(number.value == value)
    #expect(number.value.sign == value.sign)
  }

  @Test func `a number is what the C library reads`() throws {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let digits = String(UInt64.random(in: 0...UInt64.max, using: &generator))
        .prefix(Int.random(in: 1...20, using: &generator))
      let fraction = String(UInt32.random(in: 0...UInt32.max, using: &generator))
      let exponent = Int.random(in: -330...280, using: &generator)
      let whole = digits.first == "0" ? "0" : String(digits)
      for text in [
        "\(whole).\(fraction)", "-\(whole)e\(exponent)",
        "\(whole).\(fraction)E+\(exponent.magnitude % 260)",
      ] {
        let number = try JSONValue(parsing: Array(text.utf8)).number
        #expect(number.value == strtod(text, nil), "\(text)")
      }
    }
  }

  @Test(
    arguments: [
      ("12.345", 12345), ("12.35", 12350), ("12", 12000), ("0", 0), ("-0.001", -1),
      ("1e3", 1_000_000),
      ("12.3450", 12345), ("0.0005", nil), ("12.3456", nil), ("1e400000000000", nil),
      ("9223372036854775.807", .max), ("9223372036854775.808", nil), ("1200e-2", 12000),
    ] as [(String, Int64?)])
  func `seconds are milliseconds by their digits`(text: String, milliseconds: Int64?) throws {
    guard let value = try? JSONValue(parsing: Array(text.utf8)) else {
      return #expect(milliseconds == nil)
    }
    #expect(try value.number.wholeMilliseconds == milliseconds)
  }

  @Test func `no bytes make it trap`() {
    var generator = SplitMix64(seed: 7)
    let seedText = Array(
      #"{"class":"FIX","at":12.345,"a":[1,-2.5e3,true,null,"\u00e9\ud83c\udfd4é"],"b":{"c":{}}}"#
        .utf8)
    for _ in 0..<20_000 {
      var bytes = seedText
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &generator)], at: place)
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      if let error = error(bytes) {
        let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
        #expect((1...lines).contains(error.line))
        #expect((0...bytes.count).contains(error.offset))
      }
    }
  }
}
