import Support
import Testing

private let sightings =
  #"{"class":"SIGHTINGS","time":"2026-11-30T17:04:05.250Z","position":{"lat":35.7939123,"lon":-82.9583456,"elevationM":1410.2,"errorM":4.1,"elevationErrorM":9.8,"mode":3,"trackDeg":92.10,"speedMps":1.1,"ageS":0.2},"heading":{"trueDeg":47.32,"magneticDeg":54.09,"declinationDeg":-6.77,"errorDeg":4.00,"source":"magnetometer","state":"ok","ageS":0.0},"radiusKm":40.000,"total":18,"facing":"Mount Pisgah","dropped":3,"sightings":[{"peak":"Mount Pisgah","distanceKm":12.345,"bearingDeg":47.12,"relativeDeg":-0.20,"elevationM":1743.0,"elevationAngleDeg":1.52,"visible":true,"errorDeg":4.10},{"peak":"Cold Mountain","distanceKm":20.000}]}"#

private let status =
  #"{"class":"STATUS","state":"ready","position":{"state":"fix-3d","detail":"...","satellitesUsed":9,"satellitesSeen":14,"hdop":0.9},"heading":{"state":"ok","detail":"...","magneticDeg":54.09,"chip":"LIS3MDL","calibrated":true},"declination":{"deg":-6.77,"errorDeg":0.70,"source":"WMM2025","valid":true,"zone":"caution"},"clock":{"state":"gps"},"trip":{"state":"recording","file":"..."},"catalog":{"peaks":72,"inRange":18},"replay":"a","subscribers":2,"dropped":0}"#

private let watch =
  #"{"class":"WATCH","radiusKm":25.000,"limit":10,"peak":"Mount Pisgah","fovDeg":90.00,"visibleOnly":true,"maxRateHz":2.5,"enable":true}"#

private let version = #"{"class":"VERSION","name":"peakyd","release":"0.1.0","protocol":1}"#

private let error = #"{"class":"ERROR","message":"no","request":"{}"}"#

/// A line, and what is exchanged in it.
private struct Fault: CustomTestStringConvertible {
  let line: String
  let old: String
  let new: String

  init(_ line: String, _ old: String, _ new: String) {
    self.line = line
    self.old = old
    self.new = new
  }

  var testDescription: String { "\(old) -> \(new)" }
}

struct StreamCheckerTests {
  @Test(arguments: [sightings, status, watch, version, error])
  func `a right line has no problems`(line: String) {
    #expect(problems(inLine: line) == [])
  }

  private static let faults: [Fault] = [
    Fault(sightings, #"{"class""#, #"{ "klass""#),
    Fault(sightings, "SIGHTINGS", "SIGHTING"),
    Fault(sightings, "17:04:05.250Z", "17:04:05Z"),
    Fault(sightings, "2026-11", "1999-11"),
    Fault(
      sightings, #""lat":35.7939123,"lon":-82.9583456"#, #""lon":-82.9583456,"lat":35.7939123"#),
    Fault(sightings, #""lat":35.7939123,"#, ""),
    Fault(sightings, "35.7939123", "35.793912"),
    Fault(sightings, "35.7939123", "95.7939123"),
    Fault(sightings, "-82.9583456", "-182.9583456"),
    Fault(sightings, "35.7939123", "\"35.7939123\""),
    Fault(sightings, #""elevationM":1410.2"#, #""elevationM":null"#),
    Fault(sightings, #""elevationM":1410.2"#, #""elevationM":1410.20"#),
    Fault(sightings, #""elevationM":1410.2"#, #""elevationM":-0.0"#),
    Fault(sightings, #""elevationM":1410.2"#, #""elevationM":1.4102e3"#),
    Fault(sightings, #""elevationM":1410.2"#, #""elevation":1410.2"#),
    Fault(sightings, #""mode":3"#, #""mode":1"#),
    Fault(sightings, #""mode":3"#, #""mode":3.0"#),
    Fault(sightings, "92.10", "360.00"),
    Fault(sightings, "92.10", "-0.00"),
    Fault(sightings, "92.10", "92.1"),
    Fault(sightings, #""ageS":0.2"#, #""ageS":0"#),
    Fault(sightings, #""ageS":0.2"#, #""ageS":-0.2"#),
    Fault(sightings, #""ageS":0.2"#, #""ageS":5.2,"stale":false"#),
    Fault(sightings, #""ageS":0.2"#, #""ageS":4.9,"stale":true"#),
    Fault(sightings, #""trueDeg":47.32"#, #""trueDeg":60.86"#),
    Fault(sightings, #""declinationDeg":-6.77,"#, ""),
    Fault(sightings, #""trueDeg":47.32,"magneticDeg":54.09,"#, ""),
    Fault(sightings, #""errorDeg":4.00"#, #""errorDeg":180.01"#),
    Fault(sightings, #""errorDeg":4.00"#, #""errorDeg":15.01"#),
    Fault(sightings, "magnetometer", "gyroscope"),
    Fault(sightings, #""state":"ok""#, #""state":"stale""#),
    Fault(sightings, "40.000", "40"),
    Fault(sightings, "40.000", "500.001"),
    Fault(sightings, #""total":18"#, #""total":1"#),
    Fault(sightings, #""total":18"#, #""total":18.5"#),
    Fault(sightings, #""facing":"Mount Pisgah""#, #""facing":"Mount Mitchell""#),
    Fault(sightings, #""dropped":3"#, #""dropped":0"#),
    Fault(sightings, #""dropped":3,"#, #""extra":3,"#),
    Fault(sightings, #""peak":"Mount Pisgah""#, #""peak":"""#),
    Fault(sightings, "12.345", "12.34"),
    Fault(sightings, "12.345", "20.001"),
    Fault(sightings, "-0.20", "180.00"),
    Fault(sightings, "-0.20", "0.20"),
    Fault(sightings, #""bearingDeg":47.12,"#, ""),
    Fault(sightings, #""visible":true"#, #""visible":"yes""#),
    Fault(sightings, #""elevationAngleDeg":1.52"#, #""elevationAngleDeg":91.00"#),
    Fault(sightings, #","errorDeg":4.10"#, #","errorDeg":4.10,"errorDeg":4.10"#),
    Fault(sightings, "}]}", "}]}\n"),
    Fault(sightings, "}]}", "}],}"),
    Fault(status, #""state":"ready""#, #""state":"fine""#),
    Fault(status, "fix-3d", "fix-4d"),
    Fault(status, #""hdop":0.9"#, #""hdop":0.90"#),
    Fault(status, #""satellitesUsed":9"#, #""satellitesUsed":-9"#),
    Fault(status, #""state":"ok""#, #""state":"good""#),
    Fault(status, "54.09", "360.00"),
    Fault(status, #""valid":true"#, #""valid":1"#),
    Fault(status, #""zone":"caution""#, #""zone":"normal""#),
    Fault(status, #""clock":{"state":"gps"},"#, ""),
    Fault(status, #""state":"recording""#, #""state":"on""#),
    Fault(status, #""peaks":72,"inRange":18"#, #""inRange":18,"peaks":72"#),
    Fault(status, #","dropped":0"#, ""),
    Fault(status, #""detail":"...""#, #""detail":"""#),
    Fault(watch, "25.000", "25"),
    Fault(watch, #""limit":10"#, #""limit":2001"#),
    Fault(watch, #""peak":"Mount Pisgah""#, #""peak":null"#),
    Fault(watch, "90.00", "0.00"),
    Fault(watch, "2.5", "2.50"),
    Fault(watch, "2.5", "2.5e0"),
    Fault(watch, #","enable":true"#, ""),
    Fault(version, "peakyd", "gpsd"),
    Fault(version, #""protocol":1"#, #""protocol":2"#),
    Fault(error, #""message":"no","#, ""),
    Fault(error, #""request":"{}""#, #""request":"\#(String(repeating: "a", count: 81))""#),
  ]

  @Test(arguments: faults)
  fileprivate func `a wrong line has a problem`(fault: Fault) {
    let wrong = fault.line.replacing(fault.old, with: fault.new, maxReplacements: 1)
    #expect(wrong != fault.line)
    #expect(problems(inLine: wrong) != [])
  }

  @Test(arguments: [
    #"{"class":"SIGHTINGS","radiusKm":40.000,"total":0,"sightings":[]}"#,
    #"{"class":"SIGHTINGS","heading":{"magneticDeg":54.09,"errorDeg":4.00,"source":"track","state":"ok","ageS":0.0},"radiusKm":40.000,"total":1,"sightings":[{"peak":"A","distanceKm":1.000}]}"#,
    #"{"class":"SIGHTINGS","position":{"lat":1.0000000,"lon":2.0000000,"mode":2,"ageS":0.0},"radiusKm":40.000,"total":1,"sightings":[{"peak":"A","distanceKm":1.000,"errorDeg":3.00}]}"#,
    "", "null", "{}", #"["class"]"#,
  ])
  func `a line that says what cannot be has a problem`(line: String) {
    #expect(problems(inLine: line) != [])
  }
}
