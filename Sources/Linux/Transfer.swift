import Glibc
import Timekeeping

/// Writes every byte, however many calls that takes, waiting where the descriptor would block.
func writeAll(_ bytes: [UInt8], to number: Int32) throws(SystemError) {
  var written = 0
  while written < bytes.count {
    do throws(SystemError) {
      let count = try SystemCall.write {
        unsafe bytes.withUnsafeBytes { buffer in
          let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
          return unsafe Glibc.write(number, rest.baseAddress, rest.count)
        }
      }
      guard count > 0 else { throw SystemError(errno: EIO, operation: "write") }
      written += count
    } catch {
      guard error.errno == EAGAIN else { throw error }
      _ = try wait(for: .writable, on: number, atMost: nil)
    }
  }
}

/// Waits until a descriptor is ready or its other end is gone; false if the time ran out first.
///
/// Without a limit it waits for ever. The time runs on in suspend.
func wait(
  for interest: Interest, on number: Int32, atMost limit: Duration?
) throws(SystemError) -> Bool {
  let deadline = limit.map { BootClock.milliseconds() + max(0, $0.wholeMilliseconds) }
  var request = pollfd(fd: number, events: interest.pollEvents, revents: 0)
  return try SystemCall.poll {
    let left = deadline.map { max(0, $0 - BootClock.milliseconds()) } ?? -1
    return unsafe Glibc.poll(&request, 1, Int32(clamping: left))
  } > 0
}

/// Fills a new array by a call that takes a buffer and says how much of it it used.
func filled(
  _ count: Int, by body: (UnsafeMutableRawPointer?, Int) -> Int, as call: SystemCall
) throws(SystemError) -> [UInt8] {
  var failure: SystemError?
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
    do throws(SystemError) {
      let start = UnsafeMutableRawPointer(buffer.baseAddress)
      used = try call { unsafe body(start, count) }
    } catch {
      failure = error
    }
  }
  if let failure { throw failure }
  return bytes
}

extension Interest {
  fileprivate var pollEvents: Int16 {
    var events: Int32 = 0
    if contains(.readable) { events |= POLLIN }
    if contains(.writable) { events |= POLLOUT }
    return Int16(truncatingIfNeeded: events)
  }
}
