import Testing

@testable import Sightings

@Suite struct PeakCatalogTests {
  private let catalog = PeakCatalog([
    Peak(name: "Mount Pisgah", id: "n1", coordinate: place(35.4255, -82.7569)),
    Peak(name: "Mount Pisgah", id: "n2", coordinate: place(43.4, -72.9)),
    Peak(name: "Pic du Midi d’Ossau", coordinate: place(42.84, -0.43)),
    Peak(name: "\u{17D}i\u{17E}kov", coordinate: place(50, 14)),
    Peak(name: "Große Weiße", coordinate: place(47, 11)),
    Peak(name: "Σίσυφος", coordinate: place(38, 22)),
    Peak(name: "富士山", coordinate: place(35.36, 138.73)),
    Peak(name: "n1", coordinate: place(10, 10)),
    Peak(name: "K2", id: "k2-karakoram", coordinate: place(35.88, 76.51)),
  ])

  @Test(arguments: [
    ("Mount Pisgah", [0, 1]), ("mount pisgah", [0, 1]), ("MOUNT PISGAH", [0, 1]),
    ("Z\u{30C}iz\u{30C}kov", [3]), ("z\u{30C}I\u{17D}KOV", [3]),
    ("GROSSE WEISSE", [4]), ("große weiße", [4]), ("ΣΊΣΥΦΟΣ", [5]), ("σίσυφοσ", [5]),
    ("富士山", [6]), ("n2", [1]), ("k2", [8]), ("k2-karakoram", [8]),
  ])
  func `a name is found whatever its case and composition, an id as it is`(
    asked: String, places: [Int]
  ) {
    #expect(catalog.named(asked) == places)
    #expect(catalog.contains(asked))
  }

  @Test func `a name comes before an id`() {
    #expect(catalog.named("N1") == [7])
    #expect(catalog.named("n1") == [7])
  }

  @Test(arguments: ["", "Pisgah", "Mount  Pisgah", "N2", "K2-Karakoram", "Zizkov"])
  func `what is neither is not there`(asked: String) {
    #expect(catalog.named(asked) == [])
    #expect(!catalog.contains(asked))
  }
}
