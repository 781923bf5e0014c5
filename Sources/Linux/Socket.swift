import Glibc

/// What became of an attempt to send without waiting.
public enum SendOutcome: Hashable, Sendable {
  /// So many bytes of it were taken, at least one.
  case sent(Int)
  /// There is no room now.
  case wouldBlock
  /// The other end does not read any more.
  case closed(SystemError)
}

/// What became of an attempt to receive without waiting.
public enum ReceiveOutcome: Hashable, Sendable {
  /// At least one byte.
  case received([UInt8])
  /// There is nothing now.
  case wouldBlock
  /// The other end sends no more; it may go on reading.
  case ended
  /// The connection is broken.
  case failed(SystemError)
}

/// One end of a connection; sending and receiving never wait.
public final class Socket: Sendable {
  public let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  /// Sends what there is room for of the bytes, which must not be none.
  public func send(_ bytes: ArraySlice<UInt8>) -> SendOutcome {
    precondition(!bytes.isEmpty)
    do throws(SystemError) {
      let number = descriptor.number
      return .sent(
        try SystemCall.send {
          unsafe bytes.withUnsafeBytes {
            unsafe Glibc.send(
              number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
            )
          }
        })
    } catch {
      return error.errno == EAGAIN ? .wouldBlock : .closed(error)
    }
  }

  /// Receives up to `count` bytes, which must be one at least.
  public func receive(upTo count: Int) -> ReceiveOutcome {
    precondition(count > 0)
    do throws(SystemError) {
      let bytes = try descriptor.receive(upTo: count, flags: Int32(MSG_DONTWAIT))
      return bytes.isEmpty ? .ended : .received(bytes)
    } catch {
      return error.errno == EAGAIN ? .wouldBlock : .failed(error)
    }
  }
}

extension Descriptor {
  /// A new Unix stream socket.
  init(unixSocketWith flags: Int = 0) throws(SystemError) {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue) | Int32(flags)
    self.init(owning: try SystemCall.socket { Glibc.socket(AF_UNIX, type, 0) })
  }

  borrowing func receive(upTo count: Int, flags: Int32) throws(SystemError) -> [UInt8] {
    let number = number
    return unsafe try filled(count, by: { unsafe recv(number, $0, $1, flags) }, as: .recv)
  }

  borrowing func connect(to address: UnixAddress) throws(SystemError) {
    _ = try SystemCall.connect {
      unsafe address.withPointer { unsafe Glibc.connect(number, $0, $1) }
    }
  }
}
