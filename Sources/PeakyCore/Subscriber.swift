import Linux
import Records
import Sightings
import Timekeeping

/// One connection to the stream: what it asked for, and what it has still to take.
struct Subscriber: Sendable {
  /// A subscriber that takes nothing of what it is offered for so long is closed.
  static let patience: Duration = .seconds(30)

  let token: UInt64
  let socket: Socket
  /// It came by the control socket: it is sent answers only.
  let isControl: Bool
  var outbox = Outbox()
  var inbox = LineBuffer()
  var watch: WatchSettings
  var view: SightingView
  /// It sends no more, which does not mean that it reads no more.
  var isHalfClosed = false
  /// The last line is in the outbox: once it is sent the connection ends.
  var isLeaving = false
  /// Milliseconds since boot when it last took something, or had nothing to take.
  var lastTook: Int64
  /// What its socket is being watched for now.
  var armed: Interest?
  /// When the last SIGHTINGS was offered, in milliseconds of the instants, for its own `maxRateHz`.
  var lastOffered: Int64?

  init(
    token: UInt64, socket: Socket, watch: WatchSettings, isControl: Bool = false, now: Int64
  ) {
    self.token = token
    self.isControl = isControl
    self.socket = socket
    self.watch = watch
    view = SightingView(watch.filter)
    lastTook = now
  }

  /// Whether SIGHTINGS of this moment are within its own rate.
  ///
  /// Who asks for no less than the stream's own rate gets all that there is: each fix and heartbeat.
  mutating func wantsSightings(at milliseconds: Int64, streamRate: Double) -> Bool {
    guard watch.isEnabled, !isLeaving, !isControl else { return false }
    if watch.maxRate < streamRate, let lastOffered,
      Double(milliseconds - lastOffered) < 1000 / watch.maxRate
    {
      return false
    }
    lastOffered = milliseconds
    return true
  }

  /// Sends what the socket takes now.
  ///
  /// Returns why the connection is over, if it is.
  mutating func flush(now: Int64) -> Farewell? {
    while true {
      let bytes = outbox.next()
      if bytes.isEmpty {
        lastTook = now
        return isLeaving ? .done : nil
      }
      switch socket.send(bytes) {
      case .sent(let count):
        outbox.sent(count)
        lastTook = now
      case .wouldBlock: return now - lastTook > Self.patience.wholeMilliseconds ? .stalled : nil
      case .closed: return .gone
      }
    }
  }
}

/// Why a connection ended.
enum Farewell: Hashable, Sendable {
  /// It closed, or broke.
  case gone
  /// It was told what it had to be told.
  case done
  /// It left too many answers unread.
  case flooded
  /// It took nothing for too long.
  case stalled
}

extension WatchSettings {
  /// What of the settings the engine needs to know.
  var filter: ViewFilter {
    ViewFilter(
      radius: radius, limit: limit, peak: peak,
      fieldOfView: fov < Self.fovRange.upperBound ? fov : nil, visibleOnly: visibleOnly)
  }
}
