import Linux

/// `peaky watch`: one readable line a second.
struct WatchCommand {
  static let interval: Int64 = 1000  // milliseconds
  /// Metres; nothing leaves the daemon's.
  let radius: Double?
  let units: Units

  func run(at socket: String) throws(Failure) {
    var subscription = try Subscription(socket: socket)
    if let radius { try subscription.send(WatchLine(radius: radius)) }
    var status: StatusView?
    var sightings: SightingsView?
    var due = BootClock.milliseconds() + Self.interval
    while true {
      let wait = max(0, due - BootClock.milliseconds())
      switch try subscription.next(waitingAtMost: .milliseconds(wait))?.content {
      case .status(let new): status = new
      case .sightings(let new): sightings = new
      case .error(let error): throw Failure(error)
      case .version, .watch, .other, nil: break
      }
      guard BootClock.milliseconds() >= due else { continue }
      let line = WatchText.line(status: status, sightings: sightings, units: units)
      try Output.write(line + "\n")
      // What a pause of the machine took is not made up for.
      due = max(due + Self.interval, BootClock.milliseconds())
    }
  }
}
