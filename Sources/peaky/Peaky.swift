import Linux
import Records

/// The whole program: arguments in, exit code out.
enum Peaky {
  static func run(_ arguments: [String]) -> ExitCode {
    do throws(Failure) {
      try perform(try Invocation(arguments))
      return .ok
    } catch {
      if let message = error.message {
        // Nothing is left to do for a person whose terminal is gone.
        try? StandardStream.error.write("peaky: \(message)\n")
      }
      return error.code
    }
  }

  private static func perform(_ invocation: Invocation) throws(Failure) {
    switch invocation.command {
    case .help(let command): try Output.write(Help.text(for: command))
    case .version: try Output.write("peaky \(Release.number)\n")
    case .stream(let options): try StreamCommand(options: options).run(at: invocation.socket)
    case .status(let asJSON):
      try StatusCommand(asJSON: asJSON).run(at: invocation.socket)
    case .watch(let radius):
      try WatchCommand(radius: radius, units: invocation.units).run(at: invocation.socket)
    case .sight(let peak, let follows):
      try SightCommand(peak: peak, follows: follows, units: invocation.units)
        .run(at: invocation.socket)
    }
  }
}
