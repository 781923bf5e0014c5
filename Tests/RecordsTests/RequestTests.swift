import Records
import Support
import Testing

private func request(_ text: String) throws(RequestError) -> Request {
  try Request(parsing: Array(text.utf8))
}

private func message(_ text: String) -> String? {
  do throws(RequestError) {
    _ = try request(text)
    return nil
  } catch {
    return error.message
  }
}

struct RequestTests {
  @Test func `a WATCH sets what it names and keeps the rest`() throws {
    let all = try request(
      #"{"class":"WATCH","radiusKm":25,"limit":10,"peak":"Mount Pisgah","fovDeg":90,"visibleOnly":true,"maxRateHz":2,"enable":false}"#
        + "\n")
    var expected = WatchRequest()
    expected.radius = .set(25_000)
    expected.limit = .set(10)
    expected.peak = .set("Mount Pisgah")
    expected.fov = .set(90)
    expected.visibleOnly = .set(true)
    expected.maxRate = .set(2)
    expected.isEnabled = .set(false)
    #expect(all == .watch(expected))

    let defaults = WatchSettings(defaults: Settings())
    var settings = defaults
    settings.apply(expected, defaults: defaults)
    #expect(
      String(decoding: StreamLine.watch(settings), as: UTF8.self)
        == #"{"class":"WATCH","radiusKm":25.000,"limit":10,"peak":"Mount Pisgah","fovDeg":90.00,"visibleOnly":true,"maxRateHz":2,"enable":false}"#
        + "\n")

    guard case .watch(let some) = try request(#"{"peak":null,"limit":null,"class":"WATCH"}"#) else {
      Issue.record("no WATCH")
      return
    }
    settings.apply(some, defaults: defaults)
    #expect(
      String(decoding: StreamLine.watch(settings), as: UTF8.self)
        == #"{"class":"WATCH","radiusKm":25.000,"limit":100,"fovDeg":90.00,"visibleOnly":true,"maxRateHz":2,"enable":false}"#
        + "\n")
  }

  @Test func `a WATCH that names nothing changes nothing`() throws {
    #expect(try request(#"{"class":"WATCH"}"#) == .watch(WatchRequest()))
    let defaults = WatchSettings(defaults: Settings())
    var settings = defaults
    settings.apply(WatchRequest(), defaults: defaults)
    #expect(settings == defaults)
    let line = String(decoding: StreamLine.watch(settings).dropLast(), as: UTF8.self)
    #expect(
      line
        == #"{"class":"WATCH","radiusKm":40.000,"limit":100,"fovDeg":360.00,"visibleOnly":false,"maxRateHz":10,"enable":true}"#
    )
    #expect(problems(inLine: line) == [])
  }

  @Test func `STATUS and VERSION are asked for by name`() throws {
    #expect(try request(#" {"class":"STATUS"} "#) == .status)
    #expect(try request(#"{"class":"VERSION"}"#) == .version)
  }

  @Test(arguments: [
    (#"{"class":"WATCH","radiusKm":500,"limit":2000,"fovDeg":360,"maxRateHz":100}"#, nil),
    (#"{"class":"WATCH","radiusKm":0,"limit":1,"fovDeg":1,"maxRateHz":0.01}"#, nil),
    (
      #"{"class":"WATCH","radiusKm":500.1}"#,
      #""radiusKm" must be a number from 0 to 500, or null for the default"#
    ),
    (
      #"{"class":"WATCH","radiusKm":-0.1}"#,
      #""radiusKm" must be a number from 0 to 500, or null for the default"#
    ),
    (
      #"{"class":"WATCH","radiusKm":"25"}"#,
      #""radiusKm" must be a number from 0 to 500, or null for the default"#
    ),
    (
      #"{"class":"WATCH","limit":0}"#,
      #""limit" must be a whole number from 1 to 2000, or null for the default"#
    ),
    (
      #"{"class":"WATCH","limit":2001}"#,
      #""limit" must be a whole number from 1 to 2000, or null for the default"#
    ),
    (
      #"{"class":"WATCH","limit":1.5}"#,
      #""limit" must be a whole number from 1 to 2000, or null for the default"#
    ),
    (
      #"{"class":"WATCH","limit":1e300}"#,
      #""limit" must be a whole number from 1 to 2000, or null for the default"#
    ),
    (
      #"{"class":"WATCH","fovDeg":361}"#,
      #""fovDeg" must be a number from 1 to 360, or null for the default"#
    ),
    (
      #"{"class":"WATCH","maxRateHz":0}"#,
      #""maxRateHz" must be a number from 0.01 to 100, or null for the default"#
    ),
    (
      #"{"class":"WATCH","peak":""}"#,
      #""peak" must be the name or id of a peak, in double quotes, or null for the default"#
    ),
    (
      #"{"class":"WATCH","enable":1}"#, #""enable" must be true or false, or null for the default"#
    ),
    (
      #"{"class":"WATCH","visibleOnly":"yes"}"#,
      #""visibleOnly" must be true or false, or null for the default"#
    ),
    (
      #"{"class":"WATCH","radius":25}"#,
      #"unknown key "radius"; WATCH has radiusKm, limit, peak, fovDeg, visibleOnly, maxRateHz and enable"#
    ),
    (#"{"class":"STATUS","a":1}"#, #"unknown key "a"; STATUS has none besides "class""#),
    (#"{"class":"PEAKS"}"#, #"unknown class "PEAKS"; there are WATCH, STATUS and VERSION"#),
    (#"{"class":3}"#, #""class" must be a text; there are WATCH, STATUS and VERSION"#),
    (#"{}"#, #"no "class"; there are WATCH, STATUS and VERSION"#),
    (
      #"["class"]"#,
      "a request is one JSON object on a line: found an array [...], expected an object {...}"
    ),
    (
      #"{"class":"WATCH","limit":1,"limit":2}"#,
      #"a request is one JSON object on a line: the key "limit" is there twice; keep one of them"#
    ),
    ("", "a request is one JSON object on a line: the text ends where a value should come"),
  ])
  func `a request that cannot be met is told why`(text: String, expected: String?) {
    #expect(message(text) == expected)
  }

  @Test func `a request is read up to the limit and refused beyond it`() {
    let shortest = #"{"class":"STATUS"}"#
    let padding = String(repeating: " ", count: Request.maxLength - shortest.utf8.count)
    #expect(message(shortest + padding) == nil)
    #expect(message(shortest + padding + "\n") == nil)
    #expect(message(shortest + padding + " ") == "a request has at most 4096 bytes")
  }
}
