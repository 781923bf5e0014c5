import Foundation
import Geodesy
import Geomagnetism
import Testing

@Suite struct MagneticModelTests {
  static func coefficients(_ name: String) throws -> String {
    try String(contentsOf: vectorFile(name), encoding: .utf8)
  }

  @Test func `the built-in model is the published file`() throws {
    #expect(try MagneticModel(coefficients: Self.coefficients("WMM2025.COF")) == .wmm2025)
  }

  @Test func `name, epoch and years come from the first line`() throws {
    let model = try MagneticModel(coefficients: Self.coefficients("WMM2020.COF"))
    #expect(model.name == "WMM2020")
    #expect(model.epoch == 2020)
    #expect(model.validUntil == 2025)
    #expect(MagneticModel.wmm2025.name == "WMM2025")
    #expect(MagneticModel.wmm2025.epoch == 2025)
    #expect(MagneticModel.wmm2025.validUntil == 2030)
  }

  @Test(arguments: [
    (2024.999_999, false, 2025), (2025, true, 2025), (2027.5, true, 2027.5),
    (2029.999_999, true, 2029.999_999), (2030, false, 2030), (2049, false, 2030),
  ])
  func `a date is inside the model's years or brought to them`(
    year: Double, valid: Bool, clamped: Double
  ) {
    #expect(MagneticModel.wmm2025.isValid(year) == valid)
    #expect(MagneticModel.wmm2025.clamped(year) == clamped)
  }

  @Test func `Mount Mitchell on 30 November 2026`() throws {
    let place = try #require(Coordinate(latitude: 35.76484, longitude: -82.26510))
    let field = MagneticModel.wmm2025.field(
      at: place, height: 2037.2, decimalYear: 2026.912_328_767_1)
    #expect(abs(field.declination.degrees + 7.211_441) < 6e-7)
    #expect(abs(field.declinationSigma - 0.3564) < 6e-5)
    #expect(abs(field.inclination - 63.036_105) < 6e-7)
    #expect(abs(field.horizontalIntensity - 22_224.8635) < 6e-5)
    #expect(abs(field.totalIntensity - 49_015.0969) < 6e-5)
    #expect(field.zone == .normal)
  }

  @Test(arguments: [90, -90], [-180, -82.9, 0, 90, 180])
  func `at a pole the declination turns with the meridian`(
    latitude: Double, longitude: Double
  ) throws {
    let model = MagneticModel.wmm2025
    let there = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let greenwich = try #require(Coordinate(latitude: latitude, longitude: 0))
    let field = model.field(at: there, height: 0, decimalYear: 2025)
    let zero = model.field(at: greenwich, height: 0, decimalYear: 2025)
    let turn = latitude > 0 ? longitude : -longitude
    let off = foldedAboutZero(field.declination.degrees - zero.declination.degrees - turn)
    #expect(abs(off) < 1e-9)
    #expect(abs(field.horizontalIntensity - zero.horizontalIntensity) < 1e-6)
  }

  @Test func `at the north pole as the reference says`() throws {
    let pole = try #require(Coordinate(latitude: 90, longitude: 0))
    let field = MagneticModel.wmm2025.field(at: pole, height: 0, decimalYear: 2025)
    #expect(abs(field.declination.degrees - 14.006) < 6e-4)
    #expect(abs(field.horizontalIntensity - 1788) < 0.6)
    #expect(field.zone == .blackout)
  }

  @Test(
    arguments: [
      (0.0, .blackout), (1999.999, .blackout), (2000, .caution), (5999.999, .caution),
      (6000, .normal), (22_000, .normal), (.nan, .blackout),
    ] as [(Double, GeomagneticField.Zone)])
  func `zones go by the horizontal intensity`(nanotesla: Double, zone: GeomagneticField.Zone) {
    #expect(GeomagneticField.Zone(horizontalIntensity: nanotesla) == zone)
  }

  @Test(arguments: [
    (-1_000_000.0, -1000.0), (-1000, -1000), (850_000, 850_000), (1e300, 850_000),
    (.infinity, 850_000), (.nan, -1000),
  ])
  func `a height out of range is held to it`(height: Double, held: Double) throws {
    let place = try #require(Coordinate(latitude: 35.8, longitude: -82.9))
    let model = MagneticModel.wmm2025
    #expect(
      model.field(at: place, height: height, decimalYear: 2026)
        == model.field(at: place, height: held, decimalYear: 2026))
  }

  @Test(arguments: [
    // The reports' figures, and hypot(floor, slope / H) computed in Python.
    ("2025.0 WMM-2025", 20_000.0, 0.375_446_031_408, true),
    ("2020.0 WMM-2020", 20_000, 0.383_016_399_779, true),
    ("2015.0 WMM-2015v2", 20_000, 0.355_826_151_372, true),
    ("2030.0 WMM-2030", 20_000, 0.383_016_399_779, false),
    ("2025.0 WMM-2025", 10, 180, true), ("2025.0 WMM-2025", 0, 180, true),
  ])
  func `the declination's uncertainty is that of the model's report`(
    header: String, horizontal: Double, sigma: Double, published: Bool
  ) throws {
    let rest = try Self.coefficients("WMM2025.COF").drop { !$0.isNewline }
    let model = try MagneticModel(coefficients: header + rest)
    let found = model.uncertainty.sigma(horizontalIntensity: horizontal)
    #expect(abs(found - sigma) < 1e-9)
    #expect(model.uncertainty.isPublished == published)
  }
}
