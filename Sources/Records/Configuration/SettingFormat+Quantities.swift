import Compass
import Geodesy
import Timekeeping

extension SettingFormat where Value == Double {
  /// Metres.
  static func length(_ range: ClosedRange<Double>, example: String) -> SettingFormat {
    quantity("a length", range, SettingUnit.lengths, printing: 2, example: example)
  }

  /// A second.
  static func rate(_ range: ClosedRange<Double>, example: String) -> SettingFormat {
    quantity("a rate", range, SettingUnit.rates, printing: 1, example: example)
  }

  /// Degrees.
  static func angle(_ range: ClosedRange<Double>, example: String) -> SettingFormat {
    quantity("an angle", range, SettingUnit.angles, printing: 1, example: example)
  }

  /// `printing`: how many of the units, from the first, we write ourselves.
  private static func quantity(
    _ noun: String, _ range: ClosedRange<Double>, _ units: [SettingUnit], printing: Int,
    example: String
  ) -> SettingFormat {
    let printable = Array(units.prefix(printing))
    return SettingFormat(
      expected: expectation(
        noun, SettingUnit.text(of: range.lowerBound, in: printable),
        SettingUnit.text(of: range.upperBound, in: printable), units, example),
      parse: { text in
        SettingUnit.value(of: text, in: units).flatMap { range.contains($0) ? $0 : nil }
      },
      print: { SettingUnit.text(of: $0, in: printable) })
  }
}

extension SettingFormat where Value == Duration {
  /// In whole milliseconds.
  static func time(_ range: ClosedRange<Duration>, example: String) -> SettingFormat {
    let print: @Sendable (Duration) -> String = {
      SettingUnit.text(of: Double($0.wholeMilliseconds), in: SettingUnit.times)
    }
    return SettingFormat(
      expected: expectation(
        "a time", print(range.lowerBound), print(range.upperBound), SettingUnit.times, example),
      parse: { text in
        guard let value = whole(SettingUnit.value(of: text, in: SettingUnit.times)) else {
          return nil
        }
        return range.contains(.milliseconds(value)) ? .milliseconds(value) : nil
      },
      print: print)
  }
}

extension SettingFormat where Value == Int64 {
  /// In whole bytes.
  static func size(_ range: ClosedRange<Int64>, example: String) -> SettingFormat {
    let print: @Sendable (Int64) -> String = {
      SettingUnit.text(of: Double($0), in: SettingUnit.sizes)
    }
    return SettingFormat(
      expected: expectation(
        "a size", print(range.lowerBound), print(range.upperBound), SettingUnit.sizes, example),
      parse: { text in
        whole(SettingUnit.value(of: text, in: SettingUnit.sizes)).flatMap {
          range.contains($0) ? $0 : nil
        }
      },
      print: print)
  }
}

extension SettingFormat where Value == Declination {
  static let declination = SettingFormat(
    expected: "degrees from -180 to 180, east positive, such as -6.77",
    parse: { text in
      let number =
        text.hasSuffix("deg") ? text.dropLast(3).dropLast(while: \.isWhitespace) : text[...]
      guard number.utf8.allSatisfy("+-.0123456789".utf8.contains), let degrees = Double(number),
        (-180...180).contains(degrees)
      else { return nil }
      return Declination(degrees: degrees)
    },
    print: { SettingUnit.plain($0.degrees) })
}

extension SettingFormat where Value == ChipModel {
  static let chip = SettingFormat(
    expected: "one of \(ChipModel.allCases.map(\.rawValue).joined(separator: ", "))",
    parse: ChipModel.init(named:),
    print: \.rawValue)
}

extension SettingFormat where Value == Mount {
  static let mount = SettingFormat(
    expected: "two axes such as \"forward +x, up +z\", or nine numbers of a proper rotation",
    parse: { try? Mount(text: $0) },
    print: \.description)
}

private func expectation(
  _ noun: String, _ least: String, _ greatest: String, _ units: [SettingUnit], _ example: String
) -> String {
  "\(noun) from \(least) to \(greatest) with its unit (\(SettingUnit.list(units))), such as \(example)"
}

/// The number if it is whole but for rounding, and far from what 64 bits hold.
private func whole(_ value: Double?) -> Int64? {
  guard let value, value.magnitude < 1e15, (value - value.rounded()).magnitude < 1e-6 else {
    return nil
  }
  return Int64(value.rounded())
}

extension Substring {
  fileprivate func dropLast(while isDropped: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, isDropped(last) { rest.removeLast() }
    return rest
  }
}
