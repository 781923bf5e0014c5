import Linux
import Testing

@testable import peaky

@Suite struct PeakyInvocationTests {
  static func invocation(
    _ line: String, environment: [String: String] = [:]
  ) throws(Failure) -> Invocation {
    try Invocation(line.split(separator: " ").map(String.init)) { environment[$0] }
  }

  static func stream(_ change: (inout StreamOptions) -> Void) -> Invocation.Command {
    var options = StreamOptions()
    change(&options)
    return .stream(options)
  }

  @Test(arguments: [
    ("stream", stream { _ in }),
    ("stream -n 3 --limit 2000", stream { ($0.count, $0.watch.limit) = (3, 2000) }),
    ("--radius=25km stream", stream { $0.watch.radius = 25_000 }),
    ("stream --radius 25", stream { $0.watch.radius = 25_000 }),
    ("stream --radius 0", stream { $0.watch.radius = 0 }),
    ("stream --radius 500km", stream { $0.watch.radius = 500_000 }),
    ("stream --radius 800m", stream { $0.watch.radius = 800 }),
    ("stream --radius 2ft", stream { $0.watch.radius = 0.6096 }),
    ("stream --radius 2mi", stream { $0.watch.radius = 3218.688 }),
    ("stream --rate 2Hz --fov 90deg", stream { ($0.watch.maxRate, $0.watch.fov) = (2, 90) }),
    ("stream --rate 100 --fov 1", stream { ($0.watch.maxRate, $0.watch.fov) = (100, 1) }),
    (
      "stream --limit 3 --limit 4 --peak Celo",
      stream {
        ($0.watch.limit, $0.watch.peak) = (4, "Celo")
      }
    ),
    ("watch", .watch(radius: nil)),
    ("watch --radius 1mi", .watch(radius: 1609.344)),
    ("status", .status(asJSON: false)),
    ("status --json", .status(asJSON: true)),
    ("sight Mount Mitchell", .sight(peak: "Mount Mitchell", follows: false)),
    ("sight --follow Celo", .sight(peak: "Celo", follows: true)),
    ("sight -- --odd", .sight(peak: "--odd", follows: false)),
    ("--version", .version),
    ("--help", .help(nil)),
    ("-h", .help(nil)),
    ("sight --help", .help("sight")),
    ("help watch", .help("watch")),
  ])
  func `a command line is understood`(line: String, command: Invocation.Command) throws {
    #expect(try Self.invocation(line).command == command)
  }

  @Test(arguments: [
    ("", "no command"),
    ("frob", "unknown command frob"),
    ("--bogus", "unknown option --bogus"),
    ("stream --bogus=1", "unknown option --bogus"),
    ("stream -x", "unknown option -x"),
    ("stream --limit", "--limit needs a value"),
    ("status --json=yes", "--json takes no value"),
    ("status --limit 3", "--limit is no option of status"),
    ("stream --follow", "--follow is no option of stream"),
    ("stream now", "stream does not know what to do with now"),
    ("sight", "sight needs the name of a summit"),
    ("--units yards watch", "--units yards is neither metric nor us"),
    ("stream --limit 0", "--limit 0 is not a whole number from 1 to 2000"),
    ("stream --limit 2001", "--limit 2001 is not a whole number from 1 to 2000"),
    ("stream -n 0", "-n 0 is not a whole number from 1 on"),
    ("stream -n 1.5", "-n 1.5 is not a whole number from 1 on"),
    ("stream --radius 500.1km", "--radius 500.1km is not 0 to 500 km, such as 25km, 800m, 15mi"),
    ("stream --radius -1", "--radius -1 is not 0 to 500 km, such as 25km, 800m, 15mi"),
    ("stream --radius nan", "--radius nan is not 0 to 500 km, such as 25km, 800m, 15mi"),
    ("watch --radius 3yd", "--radius 3yd is not 0 to 500 km, such as 25km, 800m, 15mi"),
    ("stream --rate 0", "--rate 0 is not 0.01 to 100 lines a second, such as 2Hz"),
    ("stream --rate 101Hz", "--rate 101Hz is not 0.01 to 100 lines a second, such as 2Hz"),
    ("stream --fov 361", "--fov 361 is not 1 to 360 degrees, such as 90deg"),
    ("stream --fov 0.9deg", "--fov 0.9deg is not 1 to 360 degrees, such as 90deg"),
  ])
  func `a wrong command line is named in one line with code 64`(line: String, what: String) {
    let message = "\(what); \"peaky --help\" shows what there is"
    #expect(throws: Failure(code: .usage, message: message)) { try Self.invocation(line) }
  }

  @Test(arguments: [
    ("status", [:], "/run/peakyd/peakyd.sock"),
    ("status", ["PEAKYD_SOCKET": ""], "/run/peakyd/peakyd.sock"),
    ("status", ["PEAKYD_SOCKET": "/tmp/a"], "/tmp/a"),
    ("status --socket /tmp/b", ["PEAKYD_SOCKET": "/tmp/a"], "/tmp/b"),
  ])
  func `the socket is the one named, else the environment's, else the default`(
    line: String, environment: [String: String], socket: String
  ) throws {
    #expect(try Self.invocation(line, environment: environment).socket == socket)
  }

  @Test(arguments: [
    ("watch", [:], Units.metric),
    ("watch", ["LANG": "en_US.UTF-8"], .us),
    ("watch", ["LANG": "es_US"], .us),
    ("watch", ["LANG": "en_GB.UTF-8"], .metric),
    ("watch", ["LANG": "C.UTF-8"], .metric),
    ("watch", ["LANG": "en_US.UTF-8", "LC_MEASUREMENT": "de_DE.UTF-8"], .metric),
    ("watch", ["LANG": "de_DE", "LC_MEASUREMENT": "en_US@odd"], .us),
    ("watch", ["LC_MEASUREMENT": "en_US", "LC_ALL": "C"], .metric),
    ("watch", ["LC_MEASUREMENT": "en_US", "LC_ALL": ""], .us),
    ("watch --units metric", ["LANG": "en_US.UTF-8"], .metric),
    ("sight x --units us", [:], .us),
  ])
  func `units are those named, else those of the locale`(
    line: String, environment: [String: String], units: Units
  ) throws {
    #expect(try Self.invocation(line, environment: environment).units == units)
  }

  @Test func `every option is explained with an example`() {
    let text = [nil, "stream", "watch", "status", "sight"].map(Help.text).joined(separator: "\n")
    for option in Option.allCases {
      let examples = text.split(separator: "\n").filter {
        $0.hasPrefix("    ") && $0.contains("peaky") && $0.contains(option.rawValue)
      }
      #expect(!examples.isEmpty, "\(option.rawValue)")
    }
  }
}
