import Linux

/// Prints the stream on standard output for `--stdout`.
struct LinePrinter: Sendable {
  /// Lines that may wait for a reader of a live stream; the stream itself never waits for it.
  static let longestQueue = 256

  private let queue: BlockingQueue<[UInt8]>

  /// For a live run: a thread of its own writes, and what it does not manage is left out.
  init(log: Log) throws(Failure) {
    do throws(SystemError) {
      let queue = try BlockingQueue<[UInt8]>(limit: Self.longestQueue)
      self.queue = queue
      try WorkerThread.start(name: "stdout") {
        while true {
          for line in queue.popAll() {
            do throws(SystemError) {
              try StandardStream.output.write(line)
            } catch {
              log.warning("standard output: \(error); nothing more is printed")
              return
            }
          }
        }
      }
    } catch {
      throw Failure("cannot start: \(error)", .unavailable)
    }
  }

  func copy(_ line: [UInt8]) -> Bool {
    _ = queue.push(line)
    return true
  }

  /// For a replay: it waits until the line is written, so that nothing is lost at any speed.
  ///
  /// Returns false when nobody reads any more.
  static func waiting(_ line: [UInt8]) -> Bool {
    (try? StandardStream.output.write(line)) != nil
  }
}
