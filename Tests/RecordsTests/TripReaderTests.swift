import Compass
import Records
import Sightings
import Support
import Testing
import Timekeeping

private let fullHeader =
  #"{"class":"TRIP","format":1,"release":"0.1.0","at":0,"host":"2026-11-30T17:04:05.000Z","settings":{"gpsd.host":"localhost","stream.group":""},"calibration":{"format":1,"offsetUT":[1,2,3],"matrix":[[1,0,0],[0,1,0],[0,0,1]],"yawOffsetDeg":0},"catalog":{"path":"/etc/peakyd/peaks.json","peaks":72,"sha256":"ab12"},"fresh":false,"continues":"a.ndjson"}"#
private let leastHeader = #"{"class":"TRIP","format":1}"#

private struct Outcome: Equatable {
  var lines = 0
  var torn: Int?
  var error: String?
}

/// Reads a text that comes in pieces of so many bytes.
private func outcome(_ text: String, pieces: Int = 1 << 20) -> Outcome {
  outcome(Array(text.utf8), pieces: pieces)
}

private func outcome(_ bytes: [UInt8], pieces: Int = 1 << 20) -> Outcome {
  var reader = TripReader(file: "t")
  var outcome = Outcome()
  do throws(TextFileError) {
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      reader.feed(Array(bytes[start..<min(start + pieces, bytes.count)]))
      while try reader.next() != nil { outcome.lines += 1 }
    }
    reader.end()
    while try reader.next() != nil { outcome.lines += 1 }
  } catch {
    outcome.error = error.description
  }
  outcome.torn = reader.tornLine
  return outcome
}

struct TripReaderTests {
  @Test func `a header is read and written`() throws {
    var reader = TripReader(file: "t")
    reader.feed(Array((fullHeader + "\n").utf8))
    let line = try #require(try reader.next())
    let header = TripHeader(
      release: "0.1.0", host: UTCTime(milliseconds: 1_796_058_245_000),
      settings: [
        SettingEntry(key: "gpsd.host", value: "localhost"),
        SettingEntry(key: "stream.group", value: ""),
      ],
      calibration: Calibration(offset: FieldVector(x: 1, y: 2, z: 3), matrix: .identity),
      catalog: TripHeader.Catalog(path: "/etc/peakyd/peaks.json", peaks: 72, sha256: "ab12"),
      isFresh: false, continues: "a.ndjson")
    #expect(line == TripLine(at: .start, record: .header(header)))
    #expect(String(decoding: line.bytes, as: UTF8.self) == fullHeader + "\n")
  }

  @Test func `class and format are enough of a header`() throws {
    var reader = TripReader(file: "t")
    reader.feed(Array((leastHeader + "\n").utf8))
    #expect(try reader.next() == TripLine(at: .start, record: .header(TripHeader())))
  }

  @Test func `the settings in force fill a header that gives them back`() throws {
    var settings = Settings()
    settings.sightings.radius = 25_000
    let header = TripHeader(settings: Configuration.entries(of: settings))
    var reader = TripReader(file: "t")
    reader.feed(TripLine(at: .start, record: .header(header)).bytes)
    guard case .header(let read) = try reader.next()?.record else {
      Issue.record("no header")
      return
    }
    var again = Settings()
    for entry in read.settings { try Configuration.apply(entry, to: &again) }
    #expect(again == settings)
  }

  private static let tick = #"{"class":"TICK","at":1}"#
  private static let noHeader =
    #"t:1: the first line must be a TRIP, at least {"class":"TRIP","format":1}"#
  private static let noQuote = "the text ends where the closing quote of a text should come"

  /// Lines that are joined by line feeds; an empty last one ends the line before.
  private static let rows: [([String], Outcome)] = [
    ([], Outcome(error: noHeader)),
    ([tick, ""], Outcome(error: noHeader)),
    (
      [#"{"class":"TRIP"}"#, ""],
      Outcome(error: #"t:1: TRIP has no "format"; this release reads 1"#)
    ),
    (
      [#"{"class":"TRIP","format":2}"#, ""],
      Outcome(error: "t:1: this release reads trips of format 1 only")
    ),
    ([#"{"class":"TRIP","form"#], Outcome(error: "t:1: \(noQuote)")),
    ([leastHeader, ""], Outcome(lines: 1)),
    ([leastHeader], Outcome(lines: 1)),
    ([leastHeader + "\r", tick + "\r", tick], Outcome(lines: 3)),
    ([leastHeader, tick, #"{"class":"TI"#], Outcome(lines: 2, torn: 3)),
    ([leastHeader, tick, #"{"class":"TI"#, ""], Outcome(lines: 2, torn: 3)),
    ([leastHeader, tick, #"{"class":"TICK","at":2"#, " ", ""], Outcome(lines: 2, torn: 3)),
    ([leastHeader, tick, "\u{0}\u{0}\u{0}"], Outcome(lines: 2, torn: 3)),
    ([leastHeader, #"{"class":"TI"#, tick], Outcome(lines: 1, error: "t:2: \(noQuote)")),
    (
      [leastHeader, tick, #"{"class":"TICK","at":0.999}"#],
      Outcome(
        lines: 2, error: #"t:3: "at" is less than in the line before; lines are in order of time"#)
    ),
    (
      [leastHeader, tick, #"{"class":"FIX","at":2,"mode":9}"#],
      Outcome(lines: 2, error: "t:3: a mode is 0 or 1 (no fix), 2 (2D) or 3 (3D)")
    ),
  ]

  @Test(arguments: rows.indices)
  func `only a last line can be torn`(row: Int) {
    let (lines, expected) = Self.rows[row]
    for pieces in [1, 7, 1 << 20] {
      #expect(outcome(lines.joined(separator: "\n"), pieces: pieces) == expected)
    }
  }

  @Test func `a trip cut anywhere loses its last line at most`() {
    let text = Array(
      [
        fullHeader, #"{"class":"FIX","at":1.5,"mode":3,"lat":35.5,"lon":-82,"elevationM":1410.25}"#,
        #"{"class":"STATUS","at":2,"state":"é"}"#, "",
      ].joined(separator: "\n").utf8)
    let first = fullHeader.utf8.count
    for cut in first...text.count {
      let result = outcome(Array(text[..<cut]))
      let whole = text[..<cut].count { $0 == UInt8(ascii: "\n") }
      let isAtLineStart = text[..<cut].last == UInt8(ascii: "\n")
      let isWhole = isAtLineStart || cut == text.count || text[cut] == UInt8(ascii: "\n")
      #expect(
        result
          == Outcome(
            lines: isAtLineStart || !isWhole ? whole : whole + 1, torn: isWhole ? nil : whole + 1))
    }
  }

  @Test func `a line is read up to the limit and refused beyond it`() {
    let start = leastHeader + "\n" + #"{"class":"NOTE","at":1,"x":""#
    let room = TripReader.maxLineLength - #"{"class":"NOTE","at":1,"x":""}"#.utf8.count
    let filler = [UInt8](repeating: UInt8(ascii: "a"), count: room)
    let end = Array("\"}".utf8)
    let message = "t:2: a line of more than 4194304 bytes; this is no trip file"
    for lineFeed in [[], [UInt8(ascii: "\n")]] {
      #expect(outcome(Array(start.utf8) + filler + end + lineFeed) == Outcome(lines: 2))
      let long = Array(start.utf8) + filler + [UInt8(ascii: "a")] + end + lineFeed
      #expect(outcome(long) == Outcome(lines: 1, error: message))
    }
  }

  @Test func `no bytes make it trap`() {
    var generator = SplitMix64(seed: 5)
    let seedText = Array(
      [
        fullHeader, #"{"class":"FIX","at":1.5,"mode":3,"lat":35.5,"lon":-82,"elevationM":1410.25}"#,
        #"{"class":"FIELD","at":1.6,"magUT":[1.5,-2,3e1],"accG":[0,0,1]}"#,
        #"{"class":"COMPASS","at":2,"state":"found","chip":"x"}"#, #"{"class":"TICK","at":3}"#,
      ].joined(separator: "\n").utf8)
    for _ in 0..<3000 {
      var bytes = seedText
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &generator), at: place)
        }
      }
      #expect(outcome(bytes, pieces: 50).lines <= 6)
    }
  }
}
