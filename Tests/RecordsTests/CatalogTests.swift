import Foundation
import Geodesy
import Records
import Sightings
import Testing

private func parse(_ text: String) throws(TextFileError) -> [Peak] {
  try CatalogText.parse(Array(text.utf8), file: "p.json")
}

private func message(_ text: String) -> String? {
  do throws(TextFileError) {
    _ = try parse(text)
    return nil
  } catch {
    return error.description
  }
}

/// Two peaks at two places, an entry a line.
private func pair(
  _ a: (Double, Double), _ b: (Double, Double), extra: (String, String) = ("", ""),
  names: (String, String) = ("Rich Mountain", "Rich Mountain")
) -> String {
  """
  [
  {"name":"\(names.0)","latitude":\(a.0),"longitude":\(a.1)\(extra.0)},
  {"name":"Other","latitude":0,"longitude":90},
  {"name":"\(names.1)","latitude":\(b.0),"longitude":\(b.1)\(extra.1)}
  ]
  """
}

struct CatalogTests {
  @Test func `all keys are read and names kept as they are`() throws {
    let peaks = try parse(
      """
      [{"name":"Max Patch","latitude":35.7970454,"longitude":-82.9568108},
       {"id":"n1","errorM":12.5,"elevationM":-3.5,"longitude":180,"latitude":-90,"name":" E\u{301}a ","x":[{}]}]
      """)
    #expect(
      peaks == [
        Peak(
          name: "Max Patch",
          coordinate: try #require(Coordinate(latitude: 35.7970454, longitude: -82.9568108))),
        Peak(
          name: " E\u{301}a ", id: "n1",
          coordinate: try #require(Coordinate(latitude: -90, longitude: 180)),
          elevation: Elevation(metres: -3.5), positionError: 12.5),
      ])
    #expect(peaks.last.map { Array($0.name.unicodeScalars) } == [" ", "E", "\u{301}", "a", " "])
  }

  @Test func `a catalog may be empty`() throws {
    #expect(try parse("[]") == [])
  }

  @Test(arguments: [
    ("", "p.json:1: the text ends where a value should come"),
    ("{}", "p.json:1: found an object {...}, expected an array [...]"),
    ("[\n1]", "p.json:2: entry 1: found a number, expected an object {...}"),
    (
      "[\n{\"latitude\":0,\n\"longitude\":0}]",
      "p.json:2: entry 1: has no \"name\", a text in double quotes"
    ),
    (
      "[\n{\"name\":\"A\",\n\"longitude\":0}]",
      "p.json:2: entry 1: (\"A\") has no \"latitude\", degrees north from -90 to 90"
    ),
    (
      "[\n{\"name\":\"A\",\n\"latitude\":0}]",
      "p.json:2: entry 1: (\"A\") has no \"longitude\", degrees east from -180 to 180"
    ),
    (
      "[{\"name\":\"A\",\"latitude\":0,\"longitude\":0},\n{\"name\":\"\"}]",
      "p.json:2: entry 2: \"name\" is empty; leave the entry out or give it one"
    ),
    (
      "[{\"name\":\" \\t\"}]",
      "p.json:1: entry 1: \"name\" is empty; leave the entry out or give it one"
    ),
    (
      "[{\"name\":null}]",
      "p.json:1: entry 1: \"name\" is null, expected a text in double quotes"
    ),
    (
      "[{\n\"latitude\":\"35\"}]",
      "p.json:2: entry 1: \"latitude\" is a text in double quotes, expected a number"
    ),
    ("[{\n\"latitude\":90.001}]", "p.json:2: entry 1: latitude 90.001 is outside -90...90 degrees"),
    ("[{\n\"latitude\":-91}]", "p.json:2: entry 1: latitude -91.0 is outside -90...90 degrees"),
    (
      "[{\n\"longitude\":180.5}]",
      "p.json:2: entry 1: longitude 180.5 is outside -180...180 degrees"
    ),
    (
      "[{\"latitude\":1e999}]",
      "p.json:1: entry 1: the number 1e999 is too large; the limit is about 1.8e308"
    ),
    ("[{\"latitude\":NaN}]", "p.json:1: entry 1: found \"N\" where a value should come"),
    (
      "[{\"elevationM\":9001}]",
      "p.json:1: entry 1: elevationM 9001.0 is outside -500...9000 metres; feet look like this"
    ),
    (
      "[{\"elevationM\":-501}]",
      "p.json:1: entry 1: elevationM -501.0 is outside -500...9000 metres; feet look like this"
    ),
    ("[{\"errorM\":0}]", "p.json:1: entry 1: errorM 0.0 must be more than 0 metres, or left out"),
    ("[{\"id\":7}]", "p.json:1: entry 1: \"id\" is a number, expected a text in double quotes"),
    (
      "[{\"name\":\"A\",\n\"name\":\"B\"}]",
      "p.json:2: entry 1: the key \"name\" is there twice; keep one of them"
    ),
    (
      "[{\"name\":\"A\",\"latitude\":0,\"longitude\":0},\n]",
      "p.json:2: found \"]\" where a value should come"
    ),
    (
      "[{\"name\":\"A\",\"latitude\":0,\"longitude\":0}",
      "p.json:1: the text ends where \",\" or \"]\" should come"
    ),
    ("[]\n[]", "p.json:2: found \"[\" after the end of the value"),
  ])
  func `an error names file, line and entry`(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  // Pairs 999.9 m and 1000.1 m apart, from GeographicLib's GeodSolve.
  @Test(
    arguments: [
      ((35.79, -82.96), (35.799011746, -82.96), (35.799013548, -82.96)),
      ((35.79, -82.96), (35.789999491, -82.948939419), (35.789999491, -82.948937207)),
      ((0, 179.9999), (0, -179.991117745), (0, -179.991115949)),
      ((89.9999, 0), (89.991147861, 180), (89.991146071, 180)),
      ((-60, -179.999), (-59.999998785, 179.983080646), (-59.999998784, 179.983077062)),
      ((0, 0), (0.00904279, 0), (0.009044599, 0)),
    ] as [((Double, Double), (Double, Double), (Double, Double))])
  func `the same name within a kilometre is one peak`(
    a: (Double, Double), near: (Double, Double), far: (Double, Double)
  ) {
    let expected =
      "p.json:4: entry 3 (\"Rich Mountain\"): the same name as entry 1 in line 2, within 1 km; "
      + "keep one of them"
    #expect(message(pair(a, near)) == expected)
    #expect(message(pair(near, a)) == expected)
    #expect(message(pair(a, far)) == nil)
    #expect(message(pair(far, a)) == nil)
  }

  @Test func `the same id within a kilometre is one peak`() {
    let here = (35.0, -82.0)
    let ids = (#","id":"n1""#, #","id":"n1""#)
    #expect(
      message(pair(here, here, extra: ids, names: ("A", "B")))
        == #"p.json:4: entry 3 ("B"): the same id as entry 1 in line 2, within 1 km; keep one of them"#
    )
    #expect(message(pair(here, (35.1, -82), extra: ids, names: ("A", "B"))) == nil)
    #expect(message(pair(here, here, names: ("A", "B"))) == nil)
  }

  @Test func `a name is the same in any case and composition`() {
    let here = (35.0, -82.0)
    #expect(message(pair(here, here, names: ("CAF\u{C9}", "cafe\u{301}"))) != nil)
  }

  @Test func `one bad entry in 70,000 does not hide which`() throws {
    let bad = 61_234
    var text = "["
    for index in 0..<70_000 {
      let latitude = Double(index) / 1000
      text += index == 0 ? "\n" : ",\n"
      text += #"{"name":"Peak","latitude":\#(index == bad ? 99 : latitude),"longitude":0.5}"#
    }
    #expect(
      message(text + "\n]")
        == "p.json:61236: entry 61235: latitude 99.0 is outside -90...90 degrees")
  }

  @Test func `the shipped catalog has 72 summits`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bytes = [UInt8](try Data(contentsOf: root.appending(path: "config/peaks.json")))
    let peaks = try CatalogText.parse(bytes, file: "config/peaks.json")
    #expect(peaks.count == 72)
    #expect(Set(peaks.map { PeakCatalog.key($0.name) }).count == 72)
    #expect(peaks.allSatisfy { $0.elevation != nil })
    let area = (34.5...37.0, -84.5 ... -81.0)
    #expect(
      peaks.allSatisfy {
        area.0.contains($0.coordinate.latitude) && area.1.contains($0.coordinate.longitude)
      })
  }
}
