import Foundation
import Geomagnetism
import Testing

@Suite struct CoefficientFileTests {
  /// The lines of WMM2025.COF: header, 90 coefficients, two of nines.
  static let lines: [String] =
    ((try? String(contentsOf: vectorFile("WMM2025.COF"), encoding: .utf8)) ?? "")
    .split(separator: "\n").map(String.init)

  @Test func `the file has its 93 lines`() {
    #expect(Self.lines.count == 93)
  }

  /// The same file in the forms that are about.
  static var variants: [String] {
    let open = lines.dropLast(2)
    let shuffled: [String] = [lines[0], ""] + lines[1...90].reversed()
    return [
      lines.joined(separator: "\r\n"),
      lines.joined(separator: "\n") + "\n",
      open.joined(separator: "\n"),
      open.joined(separator: "\r\n") + "\r\n\r\n",
      lines.joined(separator: "\n") + "\nwhat comes after the nines",
      shuffled.joined(separator: "\n"),
    ]
  }

  @Test(arguments: variants)
  func `line ends, missing nines and another order change nothing`(text: String) throws {
    #expect(try MagneticModel(coefficients: text) == .wmm2025)
  }

  @Test(
    arguments: [
      ("", 1, .epoch("")), ("\n", 1, .epoch("")), ("WMM-2025 2025.0", 1, .epoch("WMM-2025")),
      ("nan WMM-2025", 1, .epoch("nan")), ("1899.9 WMM", 1, .epoch("1899.9")),
      ("2100.1 WMM", 1, .epoch("2100.1")), ("2025.0", 1, .name("")),
      ("2025.0 WMM\"2025", 1, .name("WMM\"2025")),
      ("2025.0 " + String(repeating: "M", count: 33), 1, .name(String(repeating: "M", count: 33))),
      ("2025.0 WMM-2025", 1, .missing(degree: 1, order: 0)),
    ] as [(String, Int, CoefficientError.Problem)])
  func `a header that is wrong is said`(
    text: String, line: Int, problem: CoefficientError.Problem
  ) {
    let error = #expect(throws: CoefficientError.self) { try MagneticModel(coefficients: text) }
    #expect(error?.line == line)
    #expect(error?.problem == problem)
  }

  @Test(
    arguments: [
      ("  3  1   -2380.8     -56.0      -2.4", .columns(5)),
      ("  3  1   -2380.8     -56.0      -2.4       9.0   1", .columns(7)),
      ("  3  1   -2380.8     -56.0      -2.4       9,0", .number("9,0")),
      ("  3  1   inf     -56.0      -2.4       9.0", .number("inf")),
      ("  3  1   nan     -56.0      -2.4       9.0", .number("nan")),
      ("  3  1   1e999     -56.0      -2.4       9.0", .number("1e999")),
      ("  3  1   0x10     -56.0      -2.4       9.0", .number("0x10")),
      ("  3  1   -2380.8     100000.1      -2.4       9.0", .tooLarge(100_000.1)),
      ("  0  0   -2380.8     -56.0      -2.4       9.0", .degree("0")),
      (" 13  1   -2380.8     -56.0      -2.4       9.0", .degree("13")),
      ("  3.0  1   -2380.8     -56.0      -2.4       9.0", .degree("3.0")),
      ("  3  4   -2380.8     -56.0      -2.4       9.0", .order("4", degree: 3)),
      ("  3  -1   -2380.8     -56.0      -2.4       9.0", .order("-1", degree: 3)),
      ("  3  0   -2380.8     -56.0      -2.4       9.0", .twice(degree: 3, order: 0)),
      ("9999", .columns(1)),
    ] as [(String, CoefficientError.Problem)])
  func `a coefficient line that is wrong is said with its number`(
    line: String, problem: CoefficientError.Problem
  ) {
    var lines = Self.lines
    // Degree 3, order 1, counted from 1 the eighth line.
    lines[7] = line
    let text = lines.joined(separator: "\r\n")
    let error = #expect(throws: CoefficientError.self) { try MagneticModel(coefficients: text) }
    #expect(error?.line == 8)
    #expect(error?.problem == problem)
  }

  @Test func `a file cut short names what is missing`() {
    let text = Self.lines.dropLast(3).joined(separator: "\n")
    let error = #expect(throws: CoefficientError.self) { try MagneticModel(coefficients: text) }
    #expect(error?.line == 90)
    #expect(error?.problem == .missing(degree: 12, order: 12))
    #expect(
      error?.description
        == "degree 12, order 12 is missing: all of degrees 1 to 12, orders 0 to n, are wanted")
  }

  @Test(arguments: [
    (
      "x WMM",
      #""x" is not an epoch: the first line is like "2025.0 WMM-2025 11/13/2024", its year 1900.0 to 2100.0"#
    ),
    (
      "2025 WMM\n1 0 1",
      "3 columns: a coefficient line has six, n m g h and the yearly change of g and h"
    ),
    ("2025 WMM\n1 2 1 1 1 1", #""2" is not an order m: 0 to 1 for degree 1"#),
  ])
  func `an error says what would be right`(text: String, message: String) {
    let error = #expect(throws: CoefficientError.self) { try MagneticModel(coefficients: text) }
    #expect(error?.description == message)
  }
}
