public import Records

/// What the command line of `peakyd` asks for.
public struct DaemonOptions: Hashable, Sendable {
  public static let defaultConfiguration = "/etc/peakyd/peakyd.conf"

  public enum Action: Hashable, Sendable {
    case run
    case checkConfiguration
    case version
    case help
  }

  public internal(set) var action = Action.run
  /// Nothing means the default file, which may be absent.
  public internal(set) var configuration: String?
  /// To be set over the file, in order.
  public internal(set) var overrides: [SettingEntry] = []
  /// Trip files to replay, in order; none means live.
  public internal(set) var trips: [String] = []
  /// What `--speed` takes besides `max`: a day in a tenth of a second to a second in a quarter hour.
  static let speeds = 0.001...1_000_000

  /// Times real time; infinite for as fast as it can.
  public internal(set) var speed = 1.0
  public internal(set) var loops = false
  public internal(set) var printsStream = false

  public static let usage = """
    usage: peakyd [--config FILE] [--set section.key=value]... [--stdout]
           peakyd --check-config [--config FILE] [--set section.key=value]...
           peakyd --replay TRIP... [--speed X] [--loop] [--stdout] [--set section.key=value]...

      --config FILE            the configuration (default \(defaultConfiguration))
                               peakyd --config ./peakyd.conf
      --check-config           check the configuration and the catalog, and say what is wrong
                               peakyd --check-config
      --replay TRIP...         play recorded trips instead of the receiver and the compass
                               peakyd --replay 20261130T170405Z.ndjson
      --speed X                times real time, or max (default 1)
                               peakyd --replay trip.ndjson --speed 10
      --loop                   begin again after the last trip
                               peakyd --replay trip.ndjson --loop
      --stdout                 print the stream as well
                               peakyd --replay trip.ndjson --speed max --stdout
      --set section.key=value  over the configuration; may be given again
                               peakyd --set sightings.radius=25km --set trip.raw=yes
      --version                print the release
                               peakyd --version
      --help                   print this
                               peakyd --help

    """

  /// Reads the arguments after the program's name.
  public init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--config": configuration = try Self.value(of: argument, from: &rest)
      case "--check-config": action = .checkConfiguration
      case "--replay":
        repeat {
          trips.append(try Self.value(of: argument, from: &rest))
        } while rest.first.map { !$0.hasPrefix("--") } ?? false
      case "--speed": speed = try Self.speed(try Self.value(of: argument, from: &rest))
      case "--loop": loops = true
      case "--stdout": printsStream = true
      case "--set": overrides.append(try Self.override(try Self.value(of: argument, from: &rest)))
      case "--version": action = .version
      case "--help": action = .help
      default: throw UsageError("unknown option \(argument); peakyd --help lists them")
      }
    }
    if trips.isEmpty, loops || speed != 1 {
      throw UsageError("--speed and --loop go with --replay TRIP")
    }
  }

  private static func value(of option: String, from rest: inout ArraySlice<String>)
    throws(UsageError) -> String
  {
    guard let value = rest.popFirst(), !value.hasPrefix("--") else {
      throw UsageError("\(option) needs a value; peakyd --help has an example")
    }
    return value
  }

  private static func speed(_ text: String) throws(UsageError) -> Double {
    if text == "max" { return .infinity }
    guard let speed = Double(text), speeds.contains(speed) else {
      throw UsageError("--speed \(text): a number from 0.001 to 1000000, or max")
    }
    return speed
  }

  private static func override(_ text: String) throws(UsageError) -> SettingEntry {
    guard let equals = text.firstIndex(of: "=") else {
      throw UsageError("--set \(text): it is --set section.key=value")
    }
    return SettingEntry(
      key: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
  }
}

/// A command line that cannot be followed, in one line for whoever typed it.
public struct UsageError: Error, Hashable, Sendable {
  public let message: String

  init(_ message: String) {
    self.message = message
  }
}
