import Linux

/// What the command line asks for.
struct Invocation: Hashable, Sendable {
  enum Command: Hashable, Sendable {
    case stream(StreamOptions)
    /// `radius` in metres; nothing leaves the daemon's.
    case watch(radius: Double?)
    case status(asJSON: Bool)
    case sight(peak: String, follows: Bool)
    /// Of one command, or of all.
    case help(String?)
    case version
  }

  static let defaultSocket = "/run/peakyd/peakyd.sock"

  let command: Command
  let socket: String
  let units: Units

  /// `environment` gives the value of a variable.
  init(
    _ arguments: [String], environment: (String) -> String? = Environment.value
  ) throws(Failure) {
    let arguments = try Arguments(arguments)
    socket =
      arguments.options[.socket] ?? environment("PEAKYD_SOCKET").flatMap { $0.isEmpty ? nil : $0 }
      ?? Self.defaultSocket
    if let name = arguments.options[.units] {
      guard let units = Units(rawValue: name) else {
        throw .usage("--units \(name) is neither metric nor us")
      }
      self.units = units
    } else {
      units = Units(environment: environment)
    }
    command = try Self.command(arguments)
  }

  private static func command(_ arguments: Arguments) throws(Failure) -> Command {
    let name = arguments.words.first
    let rest = arguments.words.dropFirst()
    if arguments.options[.help] != nil { return .help(name) }
    if arguments.options[.version] != nil { return .version }
    guard let name else { throw .usage("no command") }
    switch name {
    case "stream":
      try arguments.only([.socket, .radius, .limit, .rate, .fov, .peak, .count], for: name)
      try none(rest, for: name)
      return .stream(try StreamOptions(arguments))
    case "watch":
      try arguments.only([.socket, .units, .radius], for: name)
      try none(rest, for: name)
      return .watch(radius: try arguments.radius())
    case "status":
      try arguments.only([.socket, .json], for: name)
      try none(rest, for: name)
      return .status(asJSON: arguments.options[.json] != nil)
    case "sight":
      try arguments.only([.socket, .units, .follow], for: name)
      guard !rest.isEmpty else { throw .usage("sight needs the name of a summit") }
      return .sight(
        peak: rest.joined(separator: " "), follows: arguments.options[.follow] != nil)
    case "help": return .help(rest.first)
    default: throw .usage("unknown command \(name)")
    }
  }

  private static func none(_ words: ArraySlice<String>, for command: String) throws(Failure) {
    if let word = words.first { throw .usage("\(command) does not know what to do with \(word)") }
  }
}

extension Arguments {
  func radius() throws(Failure) -> Double? {
    guard let text = options[.radius] else { return nil }
    return try Quantity.radius(text)
  }
}
