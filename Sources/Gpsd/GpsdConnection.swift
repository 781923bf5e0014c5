import CGps
import Glibc
import Timekeeping

/// A connection to gpsd by libgps, for one thread of its own: connecting and reading wait.
@safe public struct GpsdConnection: ~Copyable {
  /// The most messages that one read takes, so that a flood cannot keep it for ever.
  static let mostMessages = 4096

  public let address: GpsdAddress
  // libgps' record is 24 kB, most of it satellites: made once, and never copied.
  private let data: UnsafeMutablePointer<gps_data_t>
  private var translator = Translator()
  private var end: GpsdError?

  /// Connects and asks for reports; it may wait for as long as the host's name and TCP take.
  public init(to address: GpsdAddress) throws(GpsdError) {
    let data = UnsafeMutablePointer<gps_data_t>.allocate(capacity: 1)
    unsafe memset(data, 0, MemoryLayout<gps_data_t>.size)
    do throws(GpsdError) {
      unsafe try open(data, to: address)
    } catch {
      unsafe data.deallocate()
      throw error
    }
    self.address = address
    unsafe self.data = data
  }

  deinit {
    unsafe gps_close(data)
    unsafe data.deallocate()
  }

  /// Waits until gpsd says something, then takes all that is queued: of the fixes the newest alone.
  ///
  /// Nothing if the time runs out, or if it was no whole message or none that matters. Throws when
  /// the connection has ended, after everything before that has been handed out.
  public mutating func read(waitingAtMost limit: Duration) throws(GpsdError) -> [GpsdReport] {
    var reports = drain()
    if reports.isEmpty, end == nil {
      guard try isReadable(within: limit) else { return [] }
      reports = drain()
    }
    if reports.isEmpty, let end { throw end }
    return reports
  }

  private mutating func drain() -> [GpsdReport] {
    var reports: [GpsdReport] = []
    var newest: GpsdReport?
    for _ in 0..<Self.mostMessages where end == nil {
      unsafe Translator.prepare(data)
      errno = 0
      let length = unsafe gps_read(data, nil, 0)
      if length == 0 { break }
      guard length > 0 else {
        end = errno == 0 ? .closed(address) : .broken(address, errno: errno)
        break
      }
      for report in unsafe translator.reports(in: data) {
        // Newest wins among fixes that follow each other; what was said after one comes after it.
        if case .fix = report {
          newest = report
        } else {
          if let fix = newest { reports.append(fix) }
          newest = nil
          reports.append(report)
        }
      }
    }
    return reports + (newest.map { [$0] } ?? [])
  }

  /// Not by gps_waiting: with half a line in its buffer that says yes without end.
  private func isReadable(within limit: Duration) throws(GpsdError) -> Bool {
    var request = unsafe pollfd(fd: data.pointee.gps_fd, events: Int16(POLLIN), revents: 0)
    let count = unsafe poll(&request, 1, Int32(clamping: max(0, limit.wholeMilliseconds)))
    guard count < 0, errno != EINTR else { return count > 0 }
    throw .broken(address, errno: errno)
  }
}

private func open(
  _ data: UnsafeMutablePointer<gps_data_t>, to address: GpsdAddress
) throws(GpsdError) {
  guard unsafe gps_open(address.host, String(address.port), data) == 0 else {
    throw .unreachable(address, reason: systemText(errno))
  }
  // Two hosts are names for shared memory and D-Bus, which cannot be waited for.
  guard unsafe data.pointee.gps_fd >= 0 else {
    throw .unreachable(address, reason: "not a host")
  }
  // The type of the flags differs between the versions of libgps.
  let flags = UInt64(WATCH_ENABLE) | UInt64(WATCH_JSON)
  let answer: Int32
  if var device = address.device.map({ Array($0.utf8CString) }) {
    answer = unsafe gps_stream(data, numericCast(flags | UInt64(WATCH_DEVICE)), &device)
  } else {
    answer = unsafe gps_stream(data, numericCast(flags), nil)
  }
  guard answer == 0, unsafe neverWaits(data.pointee.gps_fd) else {
    let number = errno
    unsafe gps_close(data)
    throw .broken(address, errno: number)
  }
}

/// Makes reading from the descriptor answer at once, as not every libgps does.
private func neverWaits(_ descriptor: Int32) -> Bool {
  let flags = fcntl(descriptor, F_GETFL)
  return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) >= 0
}
