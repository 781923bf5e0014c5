import Glibc

/// Every system call of this room that can fail, by the name of its manual page.
enum SystemCall: String, CaseIterable, Sendable {
  case accept4, bind, close, connect, fchmodat, fchownat
  case epollCreate = "epoll_create1", epollControl = "epoll_ctl", epollWait = "epoll_wait"
  case eventfd, fchmod, fdatasync, flock, fstat, fsync, ftruncate, getsockopt, ioctl, link, listen
  case lstat, mkdir, open, poll, read, recv, rename, renameat2, send, sendto, shutdown, signalfd
  case socket, stat, unlink, write

  /// Whether a call that a signal interrupted is made again.
  ///
  /// Not so for close(2): Linux has released the descriptor by then, and another thread may have it.
  var isMadeAgain: Bool { self != .close }

  /// Makes the call: the one place where EINTR is met and where -1 becomes an error.
  func callAsFunction<Result: FixedWidthInteger & SignedInteger>(
    _ body: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = answer(body)
      if result != -1 { return result }
      let number = Glibc.errno
      if number == EINTR, isMadeAgain { continue }
      throw SystemError(errno: number, operation: rawValue)
    }
  }

  private func answer<Result: FixedWidthInteger & SignedInteger>(_ body: () -> Result) -> Result {
    #if DEBUG
      if let scripted = SystemCallScript.current?.next(for: self) {
        Glibc.errno = scripted
        return -1
      }
    #endif
    return body()
  }
}
