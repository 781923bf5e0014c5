import Linux

/// A connection to peakyd's stream, line by line.
struct Subscription: ~Copyable {
  private var connection: UnixConnection
  private let socket: String

  init(socket: String) throws(Failure) {
    self.socket = socket
    do throws(ConnectError) {
      connection = try UnixConnection(path: socket)
    } catch {
      throw Failure(error)
    }
  }

  mutating func send(_ request: WatchLine) throws(Failure) {
    do throws(SystemError) {
      try connection.send(request.bytes)
    } catch {
      throw lost("\(error)")
    }
  }

  /// The next line; nothing if none came in the time, which is for ever where none is given.
  mutating func next(waitingAtMost limit: Duration? = nil) throws(Failure) -> StreamMessage? {
    let reading: UnixConnection.Reading
    do throws(SystemError) {
      reading = try connection.readLine(waitingAtMost: limit)
    } catch {
      throw lost("\(error)")
    }
    switch reading {
    case .line(let bytes): return StreamMessage(line: bytes)
    case .timedOut: return nil
    case .ended: throw lost("peakyd closed the connection")
    }
  }

  private func lost(_ why: String) -> Failure {
    Failure(code: .unavailable, message: "\(socket): \(why)")
  }
}

extension Failure {
  init(_ error: ConnectError) {
    let code: ExitCode =
      switch error {
      case .badPath: .usage
      case .notPermitted: .noPermission
      case .noSocket, .refused: .unavailable
      case .system: .unavailable
      }
    self.init(code: code, message: "\(error)")
  }
}
