import Foundation
import Support
import Testing

@testable import Linux

@Suite struct FilesTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `a file is read up to the limit and not a byte beyond`() throws {
    let path = try scratch.file("f", "12345")
    #expect(try Files.read(path, atMost: 5) == Array("12345".utf8))
    #expect(throws: ReadError.tooLarge(limit: 4)) { try Files.read(path, atMost: 4) }
  }

  @Test func `a missing file and a folder are told apart`() throws {
    #expect(throws: ReadError.system(SystemError(errno: ENOENT, operation: "open"))) {
      try Files.read(scratch.path("none"), atMost: 5)
    }
    #expect(throws: ReadError.system(SystemError(errno: EISDIR, operation: "read"))) {
      try Files.read(scratch.folder, atMost: 5)
    }
  }

  @Test func `replacing a file leaves nothing beside it`() throws {
    _ = try scratch.file("f", "old")
    try Files.writeAtomically(Array("new".utf8), to: scratch.path("f"), mode: 0o600)
    #expect(try scratch.content("f") == "new")
    #expect(try scratch.mode("f") == 0o600)
    #expect(try scratch.names() == ["f"])
  }

  @Test func `a replacement that fails leaves the old file alone`() throws {
    _ = try scratch.file("f", "old")
    SystemCallScript.$current.withValue(SystemCallScript(.fsync, failsWith: [ENOSPC])) {
      #expect(throws: SystemError(errno: ENOSPC, operation: "fsync")) {
        try Files.writeAtomically(Array("new".utf8), to: scratch.path("f"))
      }
    }
    #expect(try scratch.content("f") == "old")
    #expect(try scratch.names() == ["f"])
  }

  @Test(arguments: [nil, EINVAL, ENOSYS])
  func `a new name never replaces a file, whatever the file system can`(_ refusal: Int32?) throws {
    let from = try scratch.file("from", "1")
    let taken = try scratch.file("taken", "2")
    func rename(to path: String) throws {
      let script = SystemCallScript(.renameat2, failsWith: refusal.map { [$0] } ?? [])
      try SystemCallScript.$current.withValue(script) { try Files.rename(from, toFree: path) }
    }
    let error = #expect(throws: SystemError.self) { try rename(to: taken) }
    #expect(error?.errno == EEXIST)
    #expect(try scratch.content("taken") == "2")
    try rename(to: scratch.path("free"))
    #expect(try scratch.names() == ["free", "taken"])
    #expect(try scratch.content("free") == "1")
  }

  @Test func `folders are made as deep as it takes, and twice is no error`() throws {
    let deep = scratch.path("a/b//c/")
    try Files.createFolder(deep)
    try Files.createFolder(deep)
    #expect(Files.isFolder(scratch.path("a/b/c")))
    #expect(try scratch.mode("a") == 0o750)
    #expect(try scratch.mode("a/b/c") == 0o750)
  }

  @Test func `a file in the place of a folder is said`() throws {
    let file = try scratch.file("f", "x")
    #expect(throws: SystemError(errno: EEXIST, operation: "mkdir")) { try Files.createFolder(file) }
    #expect(throws: SystemError(errno: ENOTDIR, operation: "mkdir")) {
      try Files.createFolder(file + "/d")
    }
  }

  @Test(arguments: [
    ("/a/b", "/a"), ("/a", "/"), ("/", "/"), ("a", "."), ("a/b/", "a"), ("./a", "."),
  ])
  func `the folder of a path`(_ path: String, _ folder: String) {
    #expect(Files.folder(of: path) == folder)
  }
}

@Suite struct AppendedFileTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `a file is never begun over another`() throws {
    let path = try scratch.file("f", "old")
    #expect(throws: SystemError(errno: EEXIST, operation: "open")) {
      _ = try AppendedFile(creating: path)
    }
    #expect(try scratch.content("f") == "old")
  }

  @Test func `what is appended is there with its size`() throws {
    var file = try AppendedFile(creating: scratch.path("f"))
    try file.append(Array("one\n".utf8))
    try file.append(Array("two\n".utf8))
    try file.sync()
    #expect(file.size == 8)
    #expect(try scratch.content("f") == "one\ntwo\n")
    #expect(try scratch.mode("f") == 0o640)
  }

  // The kernel's limit to a file's size stands for the disk. It holds for a whole process, so that
  // these have one of their own.

  @Test func `a full disk leaves whole lines, and they go on when there is room`() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      var file = try AppendedFile(creating: scratch.path("f"))
      try file.append(Array("one\n".utf8))
      limitFileSize(to: 6)
      do throws(SystemError) {
        try file.append(Array("two\n".utf8))
        Issue.record("nothing was thrown")
      } catch {
        #expect(error == SystemError(errno: EFBIG, operation: "write"))
      }
      #expect(try scratch.content("f") == "one\n")
      limitFileSize(to: 100)
      try file.append(Array("three\n".utf8))
      #expect(try scratch.content("f") == "one\nthree\n")
    }
  }

  @Test func `a cut that could not be taken back goes before the next line comes`() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      var file = try AppendedFile(creating: scratch.path("f"))
      limitFileSize(to: 2)
      let script = SystemCallScript(.ftruncate, failsWith: [EIO])
      SystemCallScript.$current.withValue(script) {
        do throws(SystemError) {
          try file.append(Array("one\n".utf8))
          Issue.record("nothing was thrown")
        } catch {
          #expect(error == SystemError(errno: EFBIG, operation: "write"))
        }
      }
      #expect(try scratch.content("f") == "on")
      limitFileSize(to: 100)
      try file.append(Array("two\n".utf8))
      #expect(try scratch.content("f") == "two\n")
    }
  }
}

/// Lets no file of this process grow beyond so many bytes.
private func limitFileSize(to bytes: UInt) {
  signal(SIGXFSZ, SIG_IGN)
  let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  var limit = rlimit()
  getrlimit(resource, &limit)
  limit.rlim_cur = bytes
  setrlimit(resource, &limit)
}
