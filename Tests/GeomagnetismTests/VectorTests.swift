import Foundation
import Geodesy
import Geomagnetism
import Testing

@Suite struct VectorTests {
  static let model2020 = try? MagneticModel(
    coefficients: String(contentsOf: vectorFile("WMM2020.COF"), encoding: .utf8))

  @Test func `our own 300 rows to their last digit`() throws {
    let rows = try numbers(in: vectorFile("wmm2025-own-vectors.csv"), separator: ",")
    #expect(rows.count == 300)
    for row in rows {
      let question = try #require(
        Question(year: row[0], kilometres: row[1], latitude: row[2], longitude: row[3]))
      // D, I, H, X, Y, Z, F, the changes of D and I, sigma D.
      let found = answers(of: .wmm2025, to: question)
      let columns: [(Printed, Double)] = [
        (row[4], found.field.declination.degrees), (row[5], found.field.inclination),
        (row[6], found.field.horizontalIntensity), (row[7], found.components.north),
        (row[8], found.components.east), (row[9], found.components.down),
        (row[10], found.field.totalIntensity), (row[11], found.components.declinationRate),
        (row[12], found.components.inclinationRate), (row[13], found.field.declinationSigma),
      ]
      compare(columns, row)
    }
  }

  @Test func `the official twelve rows`() throws {
    let file = vectorFile("WMM2025_TEST_VALUES_Table6.txt")
    let rows = try numbers(in: file, separator: " ")
    #expect(rows.count == 12)
    for row in rows {
      let question = try #require(
        Question(year: row[0], kilometres: row[1], latitude: row[2], longitude: row[3]))
      // X, Y, Z, H, F, I, D, grid variation, then the changes in the same order but the last.
      let found = answers(of: .wmm2025, to: question)
      let columns: [(Printed, Double)] = [
        (row[4], found.components.north), (row[5], found.components.east),
        (row[6], found.components.down), (row[7], found.field.horizontalIntensity),
        (row[8], found.field.totalIntensity), (row[9], found.field.inclination),
        (row[10], found.field.declination.degrees), (row[12], found.components.northRate),
        (row[13], found.components.eastRate), (row[14], found.components.downRate),
        (row[17], found.components.inclinationRate), (row[18], found.components.declinationRate),
      ]
      compare(columns, row)
    }
  }

  @Test(
    .enabled(
      if: Shared.has("WMM2025_TestValues.txt") && Shared.has("WMM2020_TestValues.txt"),
      "the tables that may be tried but not kept are not beside the package"),
    arguments: [("WMM2025_TestValues.txt", 2025), ("WMM2020_TestValues.txt", 2020)])
  func `the official hundred rows`(name: String, epoch: Int) throws {
    let model = try #require(epoch == 2025 ? .wmm2025 : Self.model2020)
    let rows = try numbers(in: Shared.file(name), separator: " ")
    #expect(rows.count == 100)
    for row in rows {
      let question = try #require(
        Question(year: row[0], kilometres: row[1], latitude: row[2], longitude: row[3]))
      // D, I, H, X, Y, Z, F, the changes of D and I, then the others.
      let found = answers(of: model, to: question)
      let columns: [(Printed, Double)] = [
        (row[4], found.field.declination.degrees), (row[5], found.field.inclination),
        (row[6], found.field.horizontalIntensity), (row[7], found.components.north),
        (row[8], found.components.east), (row[9], found.components.down),
        (row[10], found.field.totalIntensity), (row[11], found.components.declinationRate),
        (row[12], found.components.inclinationRate), (row[14], found.components.northRate),
        (row[15], found.components.eastRate), (row[16], found.components.downRate),
      ]
      // The publisher's X, H and F of 2025 are up to 0.0007 nT off exact arithmetic.
      compare(columns, row, atLeast: epoch == 2025 ? 0.001 : 0)
    }
  }

  private func answers(
    of model: MagneticModel, to question: Question
  ) -> (field: GeomagneticField, components: FieldComponents) {
    (
      model.field(at: question.place, height: question.height, decimalYear: question.year),
      model.components(at: question.place, height: question.height, decimalYear: question.year)
    )
  }

  private func compare(_ columns: [(Printed, Double)], _ row: [Printed], atLeast: Double = 0) {
    for (column, (expected, found)) in columns.enumerated() {
      #expect(
        abs(found - expected.value) <= max(expected.tolerance, atLeast),
        "column \(column) of \(row.map(\.text))")
    }
  }
}
