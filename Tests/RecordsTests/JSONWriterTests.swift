import Foundation
import Records
import Support
import Testing
import Timekeeping

private func written(_ body: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter()
  writer.beginObject()
  body(&writer)
  writer.endObject()
  return String(decoding: writer.bytes, as: UTF8.self)
}

struct JSONWriterTests {
  @Test(arguments: [
    (0.0, 2, "0.00"), (-0.0, 2, "0.00"), (-0.004, 2, "0.00"), (-0.005, 2, "-0.01"),
    (0.125, 2, "0.12"), (0.375, 2, "0.38"), (-0.125, 2, "-0.12"), (1.115, 2, "1.11"),
    (1.005, 2, "1.00"), (35.7939123, 7, "35.7939123"), (-82.95834564, 7, "-82.9583456"),
    (40, 3, "40.000"), (12.3445, 3, "12.345"), (1410.25, 1, "1410.2"), (9.96, 1, "10.0"),
    (7, 0, "7"),
    (99_999_999, 7, "99999999.0000000"),
  ])
  func `a fixed number is rounded as its exact digits are`(
    value: Double, decimals: Int, text: String
  ) {
    #expect(written { $0.member("a", fixed: value, decimals: decimals) } == "{\"a\":\(text)}")
  }

  @Test func `a fixed number is what the C library prints, but for the sign of zero`() {
    var generator = SplitMix64(seed: 2)
    for index in 0..<20_000 {
      let decimals = index % 8
      let scale = [1.0, 100, 1e4, 9e7][index / 8 % 4]
      let raw = Double.random(in: -scale...scale, using: &generator)
      // Half of them are near a tie.
      let value = index % 2 == 0 ? raw : (raw * 1000).rounded() / 1000 + 0.0005
      let expected = String(format: "%.\(decimals)f", value)
      let isZero = !expected.contains { ("1"..."9").contains($0) }
      let text = isZero && expected.hasPrefix("-") ? String(expected.dropFirst()) : expected
      #expect(written { $0.member("a", fixed: value, decimals: decimals) } == "{\"a\":\(text)}")
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e8, -1e8, 1e300])
  func `what is no reading is left out`(value: Double) {
    let text = written {
      $0.member("a", fixed: value, decimals: 7)
      $0.member("b", bearing: value)
      $0.member("c", relative: value)
      $0.member("d", shortest: value.isFinite ? nil : value)
      $0.member("e", text: nil)
      $0.member("f", flag: nil)
      $0.member("g", integer: nil)
    }
    #expect(text == "{}")
  }

  @Test(arguments: [
    (359.994, "359.99"), (359.995, "0.00"), (359.999999, "0.00"), (0, "0.00"), (-0.0, "0.00"),
    (47.125, "47.12"),
  ])
  func `a bearing is never 360`(degrees: Double, text: String) {
    #expect(written { $0.member("a", bearing: degrees) } == "{\"a\":\(text)}")
  }

  @Test(arguments: [
    (179.994, "179.99"), (179.996, "-180.00"), (-180, "-180.00"), (-179.999, "-180.00"),
    (-0.001, "0.00"), (-0.2, "-0.20"),
  ])
  func `a relative bearing is never 180`(degrees: Double, text: String) {
    #expect(written { $0.member("a", relative: degrees) } == "{\"a\":\(text)}")
  }

  @Test(
    arguments: [
      (0, "0"), (12_345, "12.345"), (12_350, "12.35"), (12_300, "12.3"), (12_000, "12"),
      (5, "0.005"),
      (120_000, "120"),
    ] as [(Int64, String)])
  func `an instant is seconds without needless zeros`(milliseconds: Int64, text: String) {
    let instant = Instant(milliseconds: milliseconds)
    #expect(written { $0.member("at", instant: instant) } == "{\"at\":\(text)}")
  }

  @Test(arguments: [
    (Duration.milliseconds(199), "0.1"), (.milliseconds(200), "0.2"), (.zero, "0.0"),
    (.milliseconds(-50), "0.0"), (.seconds(100), "100.0"), (.nanoseconds(99_999_999), "0.0"),
  ])
  func `an age is rounded down to a tenth`(age: Duration, text: String) {
    #expect(written { $0.member("ageS", age: age) } == "{\"ageS\":\(text)}")
  }

  @Test(arguments: [(12.0, "12"), (0.1, "0.1"), (-0.0, "-0"), (1e-5, "1e-05"), (1e16, "1e+16")])
  func `shortest digits have no needless zero`(value: Double, text: String) {
    #expect(written { $0.member("a", shortest: value) } == "{\"a\":\(text)}")
  }

  @Test func `shortest digits read back to the same Double`() throws {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<20_000 {
      let value = generator.finiteDouble()
      var writer = JSONWriter()
      writer.shortest(value)
      let read = try JSONValue(parsing: writer.bytes).number.value
      #expect(read.bitPattern == value.bitPattern)
    }
  }

  @Test func `only what must be escaped is escaped`() throws {
    let text = "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é\u{2028}🏔"
    let json = written { $0.member("a", text: text) }
    #expect(json == "{\"a\":\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u{7F}é\u{2028}🏔\"}")
    #expect(try JSONValue(parsing: Array(json.utf8))["a"]?.string == text)
  }
}
