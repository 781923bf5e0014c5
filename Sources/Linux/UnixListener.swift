import CLinux
import Glibc

/// A Unix stream socket that clients connect to, at a path that it removes again if it is still its.
public final class UnixListener: Sendable {
  /// How many may wait to be accepted.
  static let backlog: Int32 = 64

  public let descriptor: Descriptor
  public let path: String
  private let identity: FileIdentity

  /// Listens at the path; the socket has the mode, and the group if one is named, before anybody
  /// can connect.
  ///
  /// A socket that a dead process left there is replaced: only a refused connection proves it dead.
  public init(path: String, mode: UInt32, group: String? = nil) throws(ListenError) {
    guard let address = UnixAddress(path: path) else {
      throw .badPath(path, longest: UnixAddress.longestPath)
    }
    var groupID: UInt32?
    if let group {
      guard let id = Accounts.groupID(named: group) else { throw .noSuchGroup(group) }
      groupID = id
    }
    let place = SocketPlace(path: path, address: address)
    do throws(SystemError) {
      descriptor = try Descriptor(unixSocketWith: Int(SOCK_NONBLOCK.rawValue))
    } catch {
      throw .system(path: path, error)
    }
    let folder = try place.lockFolder()
    defer { withExtendedLifetime(folder) {} }
    try place.bind(descriptor, mode: mode)
    self.path = path
    do throws(SystemError) {
      identity = try FileIdentity(of: path)
    } catch {
      place.remove()
      throw .system(path: path, error)
    }
    do throws(ListenError) {
      try place.open(descriptor, mode: mode, group: group, groupID: groupID)
    } catch {
      place.remove()
      throw error
    }
  }

  deinit {
    withdraw()
  }

  /// Takes the next client that waits, if one does.
  ///
  /// It throws when there are no more descriptors (EMFILE): the client goes on waiting, and so the
  /// listener stays readable.
  public func accept() throws(SystemError) -> Socket? {
    do throws(SystemError) {
      let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
      let number = try SystemCall.accept4 { accept4(descriptor.number, nil, nil, flags) }
      return Socket(Descriptor(owning: number))
    } catch {
      // Nobody there, or gone again before we looked.
      if error.errno == EAGAIN || error.errno == ECONNABORTED { return nil }
      throw error
    }
  }

  /// Removes the socket from the file system, unless another has taken its place.
  public func withdraw() {
    guard (try? FileIdentity(of: path)) == identity else { return }
    _ = try? SystemCall.unlink { unsafe Glibc.unlink(path) }
  }
}

/// What tells one file from another that has the same path at another time.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  let kind: UInt32

  /// The identity of what is there, not of what a symbolic link points to.
  init(of path: String) throws(SystemError) {
    var facts = stat()
    _ = try SystemCall.lstat { unsafe Glibc.lstat(path, &facts) }
    device = UInt64(facts.st_dev)
    inode = UInt64(facts.st_ino)
    kind = facts.st_mode & S_IFMT
  }
}
