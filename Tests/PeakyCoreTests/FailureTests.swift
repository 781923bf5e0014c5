import Testing

@testable import Linux
@testable import PeakyCore

@Suite struct FailureTests {
  // sysexits(3): 65 data, 66 input, 73 create, 74 I/O, 77 permission, 78 configuration.
  @Test(arguments: [
    (2, 66), (20, 66), (21, 66), (13, 77), (1, 77), (5, 74), (24, 74),
  ])
  func `a file that cannot be read`(errno: Int32, code: Int32) {
    let failure = Failure(opening: "/a/file", SystemError(errno: errno, operation: "open"))
    #expect(failure.code.rawValue == code)
    #expect(failure.message.hasPrefix("/a/file: "))
  }

  @Test func `a file that is too large is bad data`() {
    #expect(Failure(reading: "/a", .tooLarge(limit: 10)).code == .badData)
  }

  @Test(arguments: [
    (ListenError.badPath("a", longest: 107), ExitCode.configuration),
    (.noSuchGroup("peakyd"), .configuration), (.groupNotPermitted("wheel"), .noPermission),
    (.noFolder(path: "/a"), .cannotCreate), (.inUse(path: "/a", holder: 7), .cannotCreate),
    (.notASocket(path: "/a"), .cannotCreate),
    (.system(path: "/a", SystemError(errno: 13, operation: "bind")), .noPermission),
    (.system(path: "/a", SystemError(errno: 1, operation: "bind")), .noPermission),
    (.system(path: "/a", SystemError(errno: 30, operation: "bind")), .cannotCreate),
  ])
  func `a socket that cannot be listened to`(error: ListenError, code: ExitCode) {
    #expect(Failure(error).code == code)
    #expect(!Failure(error).message.isEmpty)
  }
}
