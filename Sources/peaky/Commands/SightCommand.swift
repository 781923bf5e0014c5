import Linux

/// `peaky sight NAME`: where one summit is, once or for ever.
struct SightCommand {
  /// How long the one answer may take, milliseconds: the daemon's heartbeat and some.
  static let patience: Int64 = 3000
  /// How often a followed summit is told about, at most, milliseconds.
  static let interval: Int64 = 500

  let peak: String
  let follows: Bool
  let units: Units

  func run(at socket: String) throws(Failure) {
    var subscription = try Subscription(socket: socket)
    // Nothing is in a range of zero: the summit that was asked for, which no filter hides, is alone.
    try subscription.send(WatchLine(radius: 0, peak: peak, maxRate: 1000 / Double(Self.interval)))
    var status: StatusView?
    var isAnswered = false
    let deadline = BootClock.milliseconds() + Self.patience
    while true {
      let left = max(0, deadline - BootClock.milliseconds())
      let message = try subscription.next(waitingAtMost: follows ? nil : .milliseconds(left))
      switch message?.content {
      case .status(let new):
        status = new
        if follows, let why = Self.missing(new) { try Output.write("\(peak)  \(why)\n") }
      case .watch: isAnswered = true
      case .error(let error): throw Failure(error)
      case .sightings(let sightings) where isAnswered:
        guard let summit = sightings.sightings.last else { break }
        let line = SightText.line(
          summit, in: sightings, headingState: status?.headingState, units: units)
        try Output.write(line + "\n")
        if !follows { return }
      case .sightings, .version, .other: break
      case nil:
        let why = status.flatMap(Self.missing) ?? "peakyd sends no sightings"
        throw Failure(code: .unavailable, message: why)
      }
    }
  }

  /// Why there is no position, where there is none.
  private static func missing(_ status: StatusView) -> String? {
    guard ["blocked", "acquiring-fix"].contains(status.state) else { return nil }
    return "no position: \(status.positionDetail ?? status.positionState ?? status.state)"
  }
}
