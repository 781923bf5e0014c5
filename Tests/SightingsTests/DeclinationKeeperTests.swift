import Geodesy
import Geomagnetism
import Testing
import Timekeeping

@testable import Sightings

// D and sigma D of the model: vectors computed from NOAA's coefficients at 8 decimals, checked
// against pygeomag; times 1.96 for 95 %.
private let mitchell = place(35.76484, -82.2651)
private let mitchellElevation = 2037.3
private let expected2026 = (deg: -7.211_440_88, error: 1.96 * 0.356_381)

private final class Bench {
  var keeper: DeclinationKeeper
  var clock = GpsClock()

  init(override: Declination? = nil, host: String? = nil) {
    keeper = DeclinationKeeper(model: .wmm2025, override: override, hostTime: host.map(utc))
  }

  @discardableResult func fix(
    _ place: Coordinate = mitchell, _ time: String? = "2026-11-30T00:00:00Z",
    at seconds: Double = 0,
    elevation: Double = mitchellElevation
  ) -> Bool {
    let located = located(
      SightingsTests.fix(place, time: time.map(utc), elevation: elevation), at: seconds)
    clock.receive(located.fix, at: located.instant)
    return keeper.receive(located, clock: clock, at: located.instant)
  }
}

private func near(_ left: Double?, _ right: Double, within tolerance: Double = 1e-5) -> Bool {
  left.map { abs($0 - right) <= tolerance } ?? false
}

@Suite struct DeclinationKeeperTests {
  @Test func `the model's declination with its error at 95 %`() throws {
    let bench = Bench()
    #expect(bench.keeper.inForce == nil)
    #expect(bench.keeper.field == nil)
    #expect(bench.fix())
    let inForce = try #require(bench.keeper.inForce)
    #expect(near(inForce.declination.degrees, expected2026.deg))
    #expect(near(inForce.error, expected2026.error))
    // As the contract's example prints it.
    #expect(near(inForce.error, 0.70, within: 0.005))
    #expect(inForce.source == "WMM2025")
    #expect(inForce.isValid)
    #expect(inForce.zone == .normal)
    #expect(near(bench.keeper.field?.totalIntensity, 49_015.0944, within: 0.01))
    #expect(near(bench.keeper.field?.inclination, 63.036_104_91))
  }

  @Test func `it is worked out again after 5 km`() {
    let bench = Bench()
    #expect(bench.fix(North.base))
    #expect(!bench.fix(North.metres(4999.9)))
    #expect(bench.fix(North.metres(5000.1)))
    #expect(!bench.fix(North.metres(4999.9)))
  }

  @Test func `it is worked out again after a day, either way`() {
    let bench = Bench()
    #expect(bench.fix(mitchell, "2026-11-30T00:00:00Z"))
    #expect(!bench.fix(mitchell, "2026-11-30T23:59:59.999Z", at: 1))
    #expect(bench.fix(mitchell, "2026-12-01T00:00:00Z", at: 2))
    #expect(bench.fix(mitchell, "2026-11-30T00:00:00Z", at: 3))
  }

  @Test(arguments: [0.0, -6.77])
  func `a configured declination counts, 0 too, and needs no position`(degrees: Double) {
    let bench = Bench(override: Declination(degrees: degrees))
    let expected = StatusReport.DeclinationInForce(
      declination: Declination(degrees: degrees), error: 0, source: "configuration", isValid: true,
      zone: .normal)
    #expect(bench.keeper.inForce == expected)
    #expect(bench.fix())
    #expect(bench.keeper.inForce == expected)
    // The field is still known, to check the measured one with.
    #expect(near(bench.keeper.field?.declination.degrees, expected2026.deg))
  }

  @Test(arguments: ["2005-11-30T00:00:00Z", nil])
  func `without a date from GPS the host's counts, and the source says so`(gps: String?) {
    let bench = Bench(host: "2026-11-30T00:00:00Z")
    #expect(bench.fix(mitchell, gps))
    #expect(near(bench.keeper.inForce?.declination.degrees, expected2026.deg))
    #expect(bench.keeper.inForce?.source == "WMM2025, host date")
  }

  @Test func `the host's date is carried on by the instants`() {
    let bench = Bench(host: "2026-11-30T00:00:00Z")
    #expect(bench.fix(mitchell, nil))
    #expect(!bench.fix(mitchell, nil, at: 86_399.999))
    #expect(bench.fix(mitchell, nil, at: 86_400))
  }

  @Test(arguments: [
    "1970-01-01T00:00:00Z", "2025-12-31T23:59:59.999Z", "2050-01-01T00:00:00Z", nil,
  ])
  func `without either the model's epoch counts, and the source says so`(host: String?) {
    let bench = Bench(host: host)
    #expect(bench.fix(mitchell, "2080-01-01T00:00:00Z"))
    // D at 2025.0.
    #expect(near(bench.keeper.inForce?.declination.degrees, -7.135_761_36))
    #expect(bench.keeper.inForce?.source == "WMM2025, epoch date")
    #expect(bench.keeper.inForce?.isValid == true)
    #expect(!bench.fix(mitchell, "2080-03-01T00:00:00Z", at: 0))
  }

  @Test func `another way to date it is asked at once`() {
    let bench = Bench()
    #expect(bench.fix(mitchell, nil))
    #expect(bench.fix(mitchell, "2026-11-30T00:00:00Z", at: 1))
    #expect(bench.keeper.inForce?.source == "WMM2025")
  }

  @Test(arguments: [("2029-12-31T23:59:59.999Z", 0.0, true), ("2032-01-01T00:00:00Z", 0.4, false)])
  func `outside the model's years it is not valid, and its error grows by 0.2 deg a year`(
    time: String, growth: Double, isValid: Bool
  ) {
    let bench = Bench()
    bench.fix(mitchell, time)
    // D and sigma D at 2029.999; D changes by 0.0394 deg a year.
    #expect(near(bench.keeper.inForce?.declination.degrees, -7.333_29, within: 0.000_02))
    #expect(near(bench.keeper.inForce?.error, 1.96 * 0.356_092 + growth, within: 0.000_02))
    #expect(bench.keeper.inForce?.isValid == isValid)
    #expect(bench.keeper.inForce?.source == "WMM2025")
  }

  @Test func `where the field is nearly upright the zone says so`() {
    let bench = Bench()
    // Rows of the vectors: H of 3000 nT at 86 N 46 W, and of 1797 nT at the pole.
    bench.fix(place(86, -46), "2026-01-01T00:00:00Z", elevation: 83_000)
    #expect(bench.keeper.inForce?.zone == .caution)
    #expect(near(bench.keeper.inForce?.declination.degrees, -30.612_993_72))
    #expect(near(bench.keeper.inForce?.error, 1.96 * 1.824_137))
    bench.fix(place(89.9999, -180), "2027-01-01T00:00:00Z", elevation: 0)
    #expect(bench.keeper.inForce?.zone == .blackout)
  }
}
