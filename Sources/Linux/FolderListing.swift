import Glibc

/// What a folder's listing says of one regular file.
public struct FileFacts: Hashable, Sendable {
  public let name: String
  /// Bytes.
  public let size: Int64
  /// When it was last written to, in seconds since 1970 by whatever clock the host had then.
  public let modified: Int64

  public init(name: String, size: Int64, modified: Int64) {
    self.name = name
    self.size = size
    self.modified = modified
  }
}

extension Files {
  /// The regular files in a folder, in no order; links are not followed.
  public static func list(_ path: String) throws(SystemError) -> [FileFacts] {
    var facts: [FileFacts] = []
    for name in try names(in: path) {
      var found = stat()
      let file = "\(path)/\(name)"
      // One that is gone meanwhile is no longer of interest.
      guard (try? SystemCall.lstat { unsafe lstat(file, &found) }) != nil,
        found.st_mode & S_IFMT == S_IFREG
      else { continue }
      facts.append(
        FileFacts(name: name, size: Int64(found.st_size), modified: Int64(found.st_mtim.tv_sec)))
    }
    return facts
  }

  private static func names(in path: String) throws(SystemError) -> [String] {
    let number = try SystemCall.open { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    // With a folder's descriptor it fails for want of memory only.
    guard let folder = unsafe fdopendir(number) else {
      _ = Descriptor(owning: number)
      throw SystemError(errno: ENOMEM, operation: "fdopendir")
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
