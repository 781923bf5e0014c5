import Linux

/// `peaky stream`: the lines as they come, for programs.
struct StreamCommand {
  let options: StreamOptions

  /// Ends after the count of lines, or never.
  func run(at socket: String) throws(Failure) {
    var subscription = try Subscription(socket: socket)
    // What was sent before the daemon took the request was made to other wishes.
    var awaitsAnswer = !options.watch.isEmpty
    if awaitsAnswer { try subscription.send(options.watch) }
    var printed = 0
    while printed < options.count ?? .max {
      guard let message = try subscription.next() else { continue }
      switch message.content {
      case .error(let error): throw Failure(error)
      case .watch: awaitsAnswer = false
      case .sightings where awaitsAnswer: continue
      case .sightings, .status, .version, .other: break
      }
      try Output.write(message.line + [UInt8(ascii: "\n")])
      printed += 1
    }
  }
}

extension Failure {
  /// A request is checked before it is sent, so a refused one names a summit that there is not.
  init(_ error: ErrorView) {
    self.init(code: error.isAnswer ? .noInput : .unavailable, message: error.message)
  }
}
