import Glibc

/// Users and groups of this machine.
public enum Accounts {
  /// The number of a group, if there is one of that name.
  public static func groupID(named name: String) -> UInt32? {
    unsafe lookUp { entry, buffer, size, result in
      unsafe getgrnam_r(name, &entry, buffer, size, &result)
    } as: { (entry: group) in
      unsafe entry.gr_gid
    }
  }

  /// The name of a group, if it has one.
  public static func groupName(of id: UInt32) -> String? {
    unsafe lookUp { entry, buffer, size, result in
      unsafe getgrgid_r(id, &entry, buffer, size, &result)
    } as: { (entry: group) in
      unsafe String(cString: entry.gr_name)
    }
  }

  /// The name of the user whose rights this process has, if it has one.
  public static var userName: String? {
    unsafe lookUp { entry, buffer, size, result in
      unsafe getpwuid_r(geteuid(), &entry, buffer, size, &result)
    } as: { (entry: passwd) in
      unsafe String(cString: entry.pw_name)
    }
  }

  public static var isRoot: Bool { geteuid() == 0 }

  /// The group that a file belongs to: its name, or its number if it has none.
  public static func group(ofFile path: String) -> String? {
    var facts = stat()
    guard
      (try? SystemCall.stat { unsafe stat(path, &facts) }) != nil
    else { return nil }
    return groupName(of: facts.st_gid) ?? String(facts.st_gid)
  }
}

/// Space for the text of one entry; a group of thousands has a long one.
private let longestEntry = 1 << 20

private func lookUp<Entry: BitwiseCopyable, Value>(
  _ find: (
    inout Entry, UnsafeMutablePointer<CChar>, Int, inout UnsafeMutablePointer<Entry>?
  ) -> Int32,
  as value: (Entry) -> Value
) -> Value? {
  var size = 1024
  while size <= longestEntry {
    var text = [CChar](repeating: 0, count: size)
    let (number, found) = unsafe text.withUnsafeMutableBufferPointer {
      buffer -> (Int32, Value?) in
      unsafe withUnsafeTemporaryAllocation(of: Entry.self, capacity: 1) { space in
        guard let entry = space.baseAddress, let text = buffer.baseAddress else {
          return (ENOMEM, nil)
        }
        unsafe memset(entry, 0, MemoryLayout<Entry>.size)
        var result: UnsafeMutablePointer<Entry>?
        let number = unsafe find(&entry.pointee, text, buffer.count, &result)
        return unsafe (number, result == nil ? nil : value(entry.pointee))
      }
    }
    guard number == ERANGE else { return found }
    size *= 2
  }
  return nil
}
