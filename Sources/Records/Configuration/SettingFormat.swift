/// How one kind of value is written in the configuration.
struct SettingFormat<Value: Sendable>: Sendable {
  /// What a right value is, for a person: a noun with its range and an example.
  let expected: String
  let parse: @Sendable (String) -> Value?
  /// Text that `parse` reads back to the same value.
  let print: @Sendable (Value) -> String
}

extension SettingFormat {
  /// The same values, or a word that stands for none.
  func orNone(_ word: String, meaning: String) -> SettingFormat<Value?> {
    let named = word.isEmpty ? "nothing" : word
    return SettingFormat<Value?>(
      expected: "\(named) (\(meaning)) or \(expected)",
      parse: { text in
        if text == word { return .some(nil) }
        guard let value = parse(text) else { return nil }
        return .some(value)
      },
      print: { $0.map(print) ?? word })
  }
}

extension SettingFormat where Value == String {
  /// A name without white space.
  static func word(_ expected: String) -> SettingFormat {
    SettingFormat(
      expected: expected,
      parse: { text in text.isEmpty || text.contains(where: \.isWhitespace) ? nil : text },
      print: { $0 })
  }

  static func path(_ expected: String) -> SettingFormat {
    SettingFormat(expected: expected, parse: { $0.isEmpty ? nil : $0 }, print: { $0 })
  }

  /// What `sockaddr_un` holds, its zero left out.
  static let longestSocketPath = 107

  static let socketPath = SettingFormat(
    expected: "the path of a socket, 1 to \(longestSocketPath) bytes",
    parse: { (1...longestSocketPath).contains($0.utf8.count) ? $0 : nil },
    print: { $0 })
}

extension SettingFormat where Value == Bool {
  static let yesNo = SettingFormat(
    expected: "yes or no",
    parse: { $0 == "yes" ? true : $0 == "no" ? false : nil },
    print: { $0 ? "yes" : "no" })
}

extension SettingFormat where Value: FixedWidthInteger {
  static func count(_ range: ClosedRange<Value>, _ noun: String) -> SettingFormat {
    SettingFormat(
      expected: "\(noun) from \(range.lowerBound) to \(range.upperBound)",
      parse: { text in Value(text).flatMap { range.contains($0) ? $0 : nil } },
      print: { String($0) })
  }
}

extension SettingFormat where Value: CaseIterable & RawRepresentable<String> {
  static func oneOf(_ type: Value.Type) -> SettingFormat {
    SettingFormat(
      expected: "one of " + type.allCases.map(\.rawValue).joined(separator: ", "),
      parse: { Value(rawValue: $0) },
      print: { $0.rawValue })
  }
}

extension SettingFormat where Value == UInt32 {
  static let mode = SettingFormat(
    expected: "permissions as three or four octal digits up to 0777, such as 0660",
    parse: { text in
      guard (3...4).contains(text.utf8.count), text.utf8.allSatisfy(isOctal),
        let mode = UInt32(text, radix: 8), mode <= 0o777
      else { return nil }
      return mode
    },
    print: { mode in
      let digits = String(mode, radix: 8)
      return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    })

  private static func isOctal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte)
  }
}

extension SettingFormat where Value == UInt8 {
  /// The 7-bit addresses that the I2C specification leaves to devices.
  static let i2cAddresses: ClosedRange<UInt8> = 0x08...0x77

  static let i2cAddress = SettingFormat(
    expected: "an I2C address from 0x08 to 0x77, such as 0x1e",
    parse: { text in
      guard text.hasPrefix("0x"), let address = UInt8(text.dropFirst(2), radix: 16),
        i2cAddresses.contains(address)
      else { return nil }
      return address
    },
    print: { "0x" + ($0 < 0x10 ? "0" : "") + String($0, radix: 16) })
}
