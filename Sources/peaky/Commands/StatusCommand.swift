import Linux

/// `peaky status`: what the unit can do now, and what keeps it from doing more.
struct StatusCommand {
  /// How long the answer may take: it comes at once from a daemon that is well.
  static let patience: Duration = .seconds(3)

  let asJSON: Bool

  func run(at socket: String) throws(Failure) {
    var subscription = try Subscription(socket: socket)
    while true {
      guard let message = try subscription.next(waitingAtMost: Self.patience) else {
        throw Failure(code: .unavailable, message: "\(socket): peakyd does not answer")
      }
      switch message.content {
      case .status(let status):
        if asJSON { return try Output.write(message.line + [UInt8(ascii: "\n")]) }
        return try Output.write(StatusText.text(status, socket: socket))
      case .error(let error): throw Failure(error)
      case .version, .sightings, .watch, .other: continue
      }
    }
  }
}
