import Compass
import Records
import Testing
import Timekeeping

private func parse(_ text: String) throws(TextFileError) -> Calibration {
  try CalibrationText.parse(Array(text.utf8), file: "c.json")
}

private func message(_ text: String) -> String? {
  do throws(TextFileError) {
    _ = try parse(text)
    return nil
  } catch {
    return error.description
  }
}

private let full =
  #"{"format":1,"offsetUT":[1.5,-2.25,30],"matrix":[[1.01,0.02,0],[0.02,0.98,-0.01],[0,-0.01,1.03]],"fieldUT":48.9,"residualUT":0.4,"coverage":0.92,"yawOffsetDeg":-1.5,"chip":"LIS3MDL","time":"2026-11-30T17:04:05.000Z"}"#
  + "\n"

struct CalibrationTests {
  @Test func `a whole calibration is read and written`() throws {
    let calibration = try parse(full)
    #expect(
      calibration
        == Calibration(
          offset: FieldVector(x: 1.5, y: -2.25, z: 30),
          matrix: Matrix3(x: (1.01, 0.02, 0), y: (0.02, 0.98, -0.01), z: (0, -0.01, 1.03)),
          strength: 48.9, residual: 0.4, coverage: 0.92, yawOffset: -1.5, chip: "LIS3MDL",
          time: UTCTime(milliseconds: 1_796_058_245_000)))
    #expect(String(decoding: CalibrationText.text(of: calibration), as: UTF8.self) == full)
  }

  @Test func `offset and matrix are enough`() throws {
    let calibration = try parse(
      #"{"matrix":[[1,0,0],[0,1,0],[0,0,1]],"offsetUT":[0,0,0],"format":1,"later":{"a":1}}"#)
    #expect(
      calibration == Calibration(offset: FieldVector(x: 0, y: 0, z: 0), matrix: .identity))
  }

  @Test(arguments: [
    ("{}", #"c.json:1: no "format"; this release reads format 1"#),
    ("{\n\"format\":2}", "c.json:2: this release reads calibrations of format 1 only"),
    (#"{"format":1}"#, #"c.json:1: no "offsetUT"; it is three numbers [x,y,z]"#),
    (
      #"{"format":1,"offsetUT":[0,0,0]}"#,
      #"c.json:1: no "matrix"; it is three rows of three numbers"#
    ),
    ("{\"offsetUT\":\n[0,0]}", "c.json:2: 2 elements, expected three numbers [x,y,z]"),
    ("{\"offsetUT\":\n[0,0,null]}", "c.json:2: found null, expected a number"),
    (
      "{\"offsetUT\":\n[0,0,1e999]}",
      "c.json:2: the number 1e999 is too large; the limit is about 1.8e308"
    ),
    ("{\"offsetUT\":\n[0,0,NaN]}", "c.json:2: found \"N\" where a value should come"),
    (
      "{\"matrix\":\n\n[[1,0,0],[0,1,0],[1,1,0]]}",
      "c.json:3: the matrix is singular: without soft iron it is [[1,0,0],[0,1,0],[0,0,1]]"
    ),
    (
      "{\"matrix\":[[0,0,0],[0,0,0],[0,0,0]]}",
      "c.json:1: the matrix is singular: without soft iron it is [[1,0,0],[0,1,0],[0,0,1]]"
    ),
    (
      "{\"matrix\":[[1e300,0,0],[0,1e300,0],[0,0,1e300]]}",
      "c.json:1: the matrix is singular: without soft iron it is [[1,0,0],[0,1,0],[0,0,1]]"
    ),
    (
      "{\"matrix\":[[1,0,0],[0,1,0],[0,0,-1]]}",
      "c.json:1: the matrix mirrors the axes (its determinant is negative); readings are right-handed"
    ),
    ("{\"matrix\":[[1,0,0],[0,1,0]]}", "c.json:1: 2 rows, expected three rows of three numbers"),
    ("{\"coverage\":1.1}", "c.json:1: 1.1 is out of range; it must be from 0 to 1"),
    ("{\"fieldUT\":0}", "c.json:1: 0.0 is out of range; it must be more than 0"),
    ("{\"time\":\"noon\"}", "c.json:1: \"noon\" is no time such as 2026-11-30T17:04:05.000Z"),
    ("{\"format\":1", "c.json:1: the text ends where \",\" or \"}\" should come"),
    ("", "c.json:1: the text ends where a value should come"),
    ("[]", "c.json:1: found an array [...], expected an object {...}"),
  ])
  func `a calibration that cannot be used is told why`(text: String, expected: String) {
    #expect(message(text) == expected)
  }
}
