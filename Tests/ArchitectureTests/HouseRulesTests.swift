import Testing

/// The checker is tried on made-up sources: each rule is seen to catch its breach.
@Suite struct HouseRulesTests {
  let rules = HouseRules(plan: .peakyd)

  func breaches(_ room: String, _ text: String) -> [String] {
    rules.breaches(in: [SourceFile(path: "Sources/\(room)/A.swift", text: text)])
  }

  @Test(arguments: [
    ("Compass", "import Geodesy\npublic import Timekeeping\nimport func Glibc.atan2\n"),
    ("Records", "internal import Sightings // why\n"),
    ("Gpsd", "import CGps\nimport Glibc\nlet p: UnsafeRawPointer\n"),
    ("Linux", "@preconcurrency import CI2C\nimport CMd\nprivate import Synchronization\n"),
    ("peaky", "import func Glibc.exit\n"),
    ("Sightings", "// import Foundation\n/// import Records\nlet importance = 1\n"),
    ("Geodesy", "struct GeodesyKit {}\n"),
  ])
  func `what the plan allows passes`(room: String, text: String) {
    #expect(breaches(room, text) == [])
  }

  @Test(arguments: [
    ("Compass", "\nimport Records\n", "2: Compass has no door to Records"),
    ("Geodesy", "public import Timekeeping\n", "1: Geodesy has no door to Timekeeping"),
    ("Records", "import Linux\n", "1: Records has no door to Linux"),
    ("PeakyCore", "import CGps\n", "1: PeakyCore has no door to CGps"),
    ("Gpsd", "import CI2C\n", "1: Gpsd has no door to CI2C"),
    ("peaky", "import struct PeakyCore.Daemon\n", "1: peaky has no door to PeakyCore"),
    ("Geodesy", "import os; import Records\n", "1: Geodesy has no door to os"),
    ("Geodesy", "let a = 1; import Records\n", "1: Geodesy has no door to Records"),
    ("Geodesy", "@testable import Records\n", "1: Geodesy has no door to Records"),
    (
      "PeakyCore", "import Foundation\n",
      "1: nobody imports Foundation: it adds 44 MB to the program"
    ),
    (
      "Records", "public import struct FoundationEssentials.Date\n",
      "1: nobody imports FoundationEssentials: nothing here needs it"
    ),
    (
      "Linux", "import Dispatch\n",
      "1: nobody imports Dispatch: waiting is done in one place, with poll"
    ),
    (
      "Compass", "import Glibc\n",
      "1: Compass takes from Glibc by name only: import func Glibc.NAME"
    ),
    (
      "peakyd", "import Glibc\n", "1: peakyd takes from Glibc by name only: import func Glibc.NAME"
    ),
    (
      "Sightings", "import func Glibc.sin\nimport func Glibc.open\n",
      "2: Sightings is pure and open is not of libm"
    ),
    (
      "Records", "let a = withUnsafeBytes(of: b) { $0 }\n",
      "1: \"unsafe\" outside of [\"Gpsd\", \"Linux\"]"
    ),
    (
      "Compass", "nonisolated(unsafe) var a = 1\n",
      "1: \"unsafe\" outside of [\"Gpsd\", \"Linux\"]"
    ),
    (
      "Compass", "public struct Compass<T>: Sendable {}\n",
      "1: a type with the name of its module hides the module"
    ),
    (
      "Records", "  public typealias Records = [String]\n",
      "1: a type with the name of its module hides the module"
    ),
    ("Geodesy", "import\n", "1: an import that cannot be read: import"),
    (
      "Geodesy", "import Foundation.NSDate\n",
      "1: an import that cannot be read: import Foundation.NSDate"
    ),
    ("Attic", "let a = 1\n", "1: the plan has no room \"Attic\""),
  ])
  func `what the plan does not allow is named with file and line`(
    room: String, text: String, breach: String
  ) throws {
    #expect(breaches(room, text).first == "Sources/\(room)/A.swift:\(breach)")
  }

  @Test func `a file beside the rooms belongs to none`() {
    let stray = SourceFile(path: "Sources/A.swift", text: "")
    #expect(rules.breaches(in: [stray]) == ["Sources/A.swift:1: the plan has no room \"\""])
  }

  @Test func `a package that declares another door, one less, or a room more is named`() {
    var plan = HousePlan.peakyd
    plan.doors = ["A": ["B"], "B": [], "C": ["A", "B"], "D": []]
    let manifest = Manifest(
      text: """
        room("A", needs: ["B", "C"]),
        .systemLibrary(name: "B", pkgConfig: "b", providers: [.apt(["libb-dev"])]),
        .executableTarget(name: "C", dependencies: ["A"], swiftSettings: strict),
        .target(name: "Support", dependencies: ["A"], path: "Tests/Support"),
        room(
          "E", needs: []),
        """)
    #expect(
      manifest.breaches(of: plan) == [
        "Package.swift: A is to depend on [B], not [B, C]",
        "Package.swift: C is to depend on [A, B], not [A]",
        "Package.swift: D is to depend on [], not (no such target)",
        "Package.swift: E is to depend on (no such target), not []",
      ])
  }
}
