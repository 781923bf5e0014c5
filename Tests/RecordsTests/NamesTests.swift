import Sightings
import Testing

@testable import Records

struct NamesTests {
  @Test(arguments: [
    ("Mount Pisgah", "MOUNT PISGAH"), ("Caf\u{E9}", "CAFE\u{301}"),
    ("Großer Arber", "GROSSER ARBER"),
    ("Όλυμπος", "ΌΛΥΜΠΟΣ"), ("Å", "\u{212B}"), ("Ельбрус", "ЕЛЬБРУС"),
  ])
  func `names are the same in any case and composition`(left: String, right: String) {
    #expect(PeakCatalog.key(left) == PeakCatalog.key(right))
  }

  @Test func `different names stay different`() {
    #expect(PeakCatalog.key("Pico") != PeakCatalog.key("Picó"))
    #expect(PeakCatalog.key("Mount Craig") != PeakCatalog.key("Mount  Craig"))
  }

  private static let names = [
    "Mount Mitchell", "Mount Craig", "Mount Pisgah", "Cold Mountain", "Peak Mountain", "Sam Knob",
    "Celo Knob", "Max Patch", "Mount Sterling",
  ]

  @Test(arguments: [
    ("mount pisga", ["Mount Pisgah", "Mount Craig", "Mount Mitchell"]),
    ("Mount Pisgha", ["Mount Pisgah", "Mount Craig", "Mount Mitchell"]),
    ("knob", ["Sam Knob", "Celo Knob", "Max Patch"]),
    ("MAXPATCH", ["Max Patch", "Sam Knob", "Celo Knob"]),
    ("mount", ["Mount Craig", "Mount Pisgah", "Mount Mitchell"]),
  ])
  func `the closest names are offered`(asked: String, expected: [String]) {
    #expect(Names.closest(to: asked, in: Self.names) == expected)
  }

  @Test func `fewer names than asked for are all there are, each once`() {
    #expect(Names.closest(to: "x", in: ["B", "A", "B"]) == ["A", "B"])
    #expect(Names.closest(to: "", in: ["B"]) == ["B"])
    #expect(Names.closest(to: "x", in: []) == [])
  }

  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0), ("ab", "ba", 2),
  ])
  func `the edit distance counts changes of one letter`(left: String, right: String, count: Int) {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    #expect(Names.editDistance(left, right) == count)
    #expect(Names.editDistance(left, right, atMost: count) == count)
    #expect(Names.editDistance(left, right, atMost: count - 1) == nil)
  }
}
