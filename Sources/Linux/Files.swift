import CLinux
import Glibc

/// Why a file was not read.
public enum ReadError: Error, Hashable, Sendable {
  case tooLarge(limit: Int)
  case system(SystemError)
}

extension ReadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLarge(let limit): "larger than \(limit) bytes"
    case .system(let error): error.description
    }
  }
}

/// Whole files and folders, by path.
public enum Files {
  private static let chunk = 1 << 16

  /// The whole of a file, a pipe too, if it is not larger than the limit in bytes.
  public static func read(_ path: String, atMost limit: Int) throws(ReadError) -> [UInt8] {
    do throws(SystemError) {
      let file = try Descriptor(open: path, O_RDONLY)
      var bytes: [UInt8] = []
      while bytes.count <= limit {
        let more = try file.read(upTo: min(chunk, limit + 1 - bytes.count))
        if more.isEmpty { return bytes }
        bytes += more
      }
    } catch {
      throw .system(error)
    }
    throw .tooLarge(limit: limit)
  }

  /// Replaces a file by another content, so that at every moment either is there whole.
  public static func writeAtomically(
    _ bytes: [UInt8], to path: String, mode: UInt32 = 0o640
  ) throws(SystemError) {
    let draft = "\(path).\(getpid()).new"
    do throws(SystemError) {
      let file = try Descriptor(open: draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: mode)
      try writeAll(bytes, to: file.number)
      _ = try SystemCall.fsync { Glibc.fsync(file.number) }
      _ = try SystemCall.rename { unsafe Glibc.rename(draft, path) }
    } catch {
      try? remove(draft)
      throw error
    }
    try syncFolder(of: path)
  }

  /// Gives a file another name; throws EEXIST if something has that name already.
  public static func rename(_ path: String, toFree other: String) throws(SystemError) {
    do throws(SystemError) {
      _ = try SystemCall.renameat2 {
        unsafe renameat2(AT_FDCWD, path, AT_FDCWD, other, UInt32(rename_no_replace))
      }
    } catch {
      // A file system that cannot (EINVAL) or a kernel that does not know it (ENOSYS).
      guard error.errno == EINVAL || error.errno == ENOSYS else { throw error }
      _ = try SystemCall.link { unsafe Glibc.link(path, other) }
      try remove(path)
    }
    try syncFolder(of: other)
  }

  public static func remove(_ path: String) throws(SystemError) {
    _ = try SystemCall.unlink { unsafe Glibc.unlink(path) }
  }

  /// Makes a folder and those above it that are missing; one that exists is no error.
  public static func createFolder(_ path: String, mode: UInt32 = 0o750) throws(SystemError) {
    do throws(SystemError) {
      _ = try SystemCall.mkdir { unsafe Glibc.mkdir(path, mode) }
    } catch {
      switch error.errno {
      case EEXIST where isFolder(path): return
      case ENOENT:
        let above = folder(of: path)
        guard above != path, above != "." else { throw error }
        try createFolder(above, mode: mode)
        _ = try SystemCall.mkdir { unsafe Glibc.mkdir(path, mode) }
      default: throw error
      }
    }
  }

  public static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    let found = try? SystemCall.stat { unsafe stat(path, &facts) }
    return found != nil && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// The folder that a path is in: `.` for a mere name.
  static func folder(of path: String) -> String {
    var rest = Substring(path)
    while rest.count > 1, rest.hasSuffix("/") { rest.removeLast() }
    guard let slash = rest.lastIndex(of: "/") else { return "." }
    return slash == rest.startIndex ? "/" : String(rest[..<slash])
  }

  /// Makes the names in a path's folder outlast a power cut.
  static func syncFolder(of path: String) throws(SystemError) {
    let folder = try Descriptor(open: folder(of: path), O_RDONLY | O_DIRECTORY)
    do throws(SystemError) {
      _ = try SystemCall.fsync { Glibc.fsync(folder.number) }
    } catch {
      // Some file systems have nothing to do for a folder and say so by EINVAL.
      guard error.errno == EINVAL else { throw error }
    }
  }
}
