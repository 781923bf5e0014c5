import CLinux
import Glibc

/// A path at which a socket is to be, and the steps that put it there.
struct SocketPlace {
  let path: String
  let address: UnixAddress

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Keeps a second daemon from the path while the first decides, until the result is closed.
  ///
  /// Nothing if that cannot be had: it guards two daemons started at one moment, no more, and
  /// anybody who may read the folder could keep the lock for ever.
  func lockFolder() throws(ListenError) -> Descriptor? {
    do throws(SystemError) {
      let folder = try Descriptor(open: folder, O_RDONLY | O_DIRECTORY)
      guard try folder.lock() else { return nil }
      return folder
    } catch {
      switch error.errno {
      case ENOENT, ENOTDIR: throw .noFolder(path: folder)
      case EACCES: return nil
      default: throw .system(path: folder, error)
      }
    }
  }

  /// Gives the socket its name, for its owner alone as yet.
  func bind(_ socket: borrowing Descriptor, mode: UInt32) throws(ListenError) {
    do throws(SystemError) {
      // Linux makes the file with the mode of the socket, less the umask: no moment is too open.
      _ = try SystemCall.fchmod { Glibc.fchmod(socket.number, mode & 0o600) }
      try name(socket)
      return
    } catch {
      guard error.errno == EADDRINUSE else { throw .system(path: path, error) }
    }
    try removeIfDead()
    do throws(SystemError) {
      try name(socket)
    } catch {
      throw .system(path: path, error)
    }
  }

  /// Begins to listen and lets others connect.
  func open(
    _ socket: borrowing Descriptor, mode: UInt32, group: String?, groupID: UInt32?
  ) throws(ListenError) {
    do throws(SystemError) {
      if let groupID {
        _ = try SystemCall.fchownat {
          unsafe fchownat(AT_FDCWD, path, UInt32.max, groupID, AT_SYMLINK_NOFOLLOW)
        }
      }
      _ = try SystemCall.listen { Glibc.listen(socket.number, UnixListener.backlog) }
      _ = try SystemCall.fchmodat { unsafe fchmodat(AT_FDCWD, path, mode, AT_SYMLINK_NOFOLLOW) }
    } catch {
      if let group, error.operation == SystemCall.fchownat.rawValue, error.errno == EPERM {
        throw .groupNotPermitted(group)
      }
      throw .system(path: path, error)
    }
  }

  func remove() {
    _ = try? SystemCall.unlink { unsafe Glibc.unlink(path) }
  }

  private func name(_ socket: borrowing Descriptor) throws(SystemError) {
    _ = try SystemCall.bind {
      unsafe address.withPointer { unsafe Glibc.bind(socket.number, $0, $1) }
    }
  }

  private func removeIfDead() throws(ListenError) {
    let occupant: Occupant
    do throws(SystemError) {
      occupant = try self.occupant()
    } catch {
      if error.errno == ENOENT { return }
      throw .system(path: path, error)
    }
    switch occupant {
    case .dead: remove()
    case .alive(let holder): throw .inUse(path: path, holder: holder)
    case .foreign: throw .notASocket(path: path)
    }
  }

  private enum Occupant {
    case dead
    case alive(holder: Int32?)
    case foreign
  }

  private func occupant() throws(SystemError) -> Occupant {
    // A connection to a file that is no socket is refused as well.
    guard try FileIdentity(of: path).kind == S_IFSOCK else { return .foreign }
    let probe = try Descriptor(unixSocketWith: Int(SOCK_NONBLOCK.rawValue))
    do throws(SystemError) {
      try probe.connect(to: address)
    } catch {
      switch error.errno {
      case ECONNREFUSED: return .dead
      // Its queue is full, or it is a datagram socket.
      case EAGAIN, EPROTOTYPE: return .alive(holder: nil)
      default: throw error
      }
    }
    return .alive(holder: probe.peerProcess())
  }
}

extension Descriptor {
  /// How often, and how many milliseconds apart, a lock that another holds is tried for.
  private static let lockTries = (count: 100, pause: Int32(20))

  /// Takes a lock that ends when the descriptor is closed; false if another has kept it.
  fileprivate borrowing func lock() throws(SystemError) -> Bool {
    for _ in 0..<Self.lockTries.count {
      do throws(SystemError) {
        _ = try SystemCall.flock { flock(number, LOCK_EX | LOCK_NB) }
        return true
      } catch {
        guard error.errno == EWOULDBLOCK else { throw error }
      }
      _ = try SystemCall.poll { Glibc.poll(nil, 0, Self.lockTries.pause) }
    }
    return false
  }

  /// The process that listens at the other end, if the kernel says.
  fileprivate borrowing func peerProcess() -> Int32? {
    var peer = peer_credentials()
    var size = socklen_t(MemoryLayout<peer_credentials>.size)
    guard
      (try? SystemCall.getsockopt {
        unsafe Glibc.getsockopt(number, SOL_SOCKET, SO_PEERCRED, &peer, &size)
      }) != nil, peer.pid > 0
    else { return nil }
    return peer.pid
  }
}
