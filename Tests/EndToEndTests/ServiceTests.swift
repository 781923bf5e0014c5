import Foundation
import Glibc
import Support
import Testing

/// What `make install` puts where, and what systemd makes of it.
@Suite struct ServiceTests {
  private let tree: InstalledTree

  init() throws {
    tree = try InstalledTree()
  }

  @Test func `what is installed is removed again, but no configuration`() async throws {
    try await tree.make("install")
    #expect(
      try tree.files() == [
        "etc/peakyd/peaks.json 644",
        "etc/peakyd/peakyd.conf 644",
        "usr/local/bin/peaky 755",
        "usr/local/bin/peakyd 755",
        "usr/local/lib/modules-load.d/peakyd.conf 644",
        "usr/local/lib/systemd/system/peakyd.service 644",
        "usr/local/lib/sysusers.d/peakyd.conf 644",
        "usr/local/share/doc/peakyd/LICENSE 644",
        "usr/local/share/doc/peakyd/README.md 644",
        "usr/local/share/doc/peakyd/peaks.md 644",
        "usr/local/share/peakyd/peaks.json 644",
        "usr/local/share/peakyd/peakyd.conf 644",
      ])
    let said = try await tree.make("uninstall")
    #expect(try tree.files() == ["etc/peakyd/peaks.json 644", "etc/peakyd/peakyd.conf 644"])
    #expect(said.contains("left as they are: /etc/peakyd, /var/lib/peakyd"))
    #expect(!FileManager.default.fileExists(atPath: tree.path("/usr/local/share/peakyd")))
    #expect(!FileManager.default.fileExists(atPath: tree.path("/usr/local/share/doc/peakyd")))
  }

  @Test func `a configuration that somebody has changed is kept, and said`() async throws {
    let first = try await tree.make("install")
    #expect(!first.contains("kept"))
    #expect(try await tree.make("install").contains("kept") == false)

    let mine = "[sightings]\nradius = 25 km\n"
    try mine.write(toFile: tree.path("/etc/peakyd/peakyd.conf"), atomically: false, encoding: .utf8)
    // The catalog is on a stick that is not plugged in.
    try FileManager.default.removeItem(atPath: tree.path("/etc/peakyd/peaks.json"))
    try FileManager.default.createSymbolicLink(
      atPath: tree.path("/etc/peakyd/peaks.json"), withDestinationPath: "/nowhere/peaks.json")
    let said = try await tree.make("install")
    #expect(try DaemonFolder.text(of: tree.path("/etc/peakyd/peakyd.conf")) == mine)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(
        atPath: tree.path("/etc/peakyd/peaks.json")) == "/nowhere/peaks.json")
    for name in ["peakyd.conf", "peaks.json"] {
      #expect(
        said.contains(
          "\(tree.path("/etc/peakyd/\(name)")) is kept as it is; "
            + "that of this release is /usr/local/share/peakyd/\(name)"))
    }
  }

  @Test(arguments: [
    ("/usr", "/usr/lib", "/usr/bin/peakyd"),
    ("/usr/local", "/usr/local/lib", "/usr/local/bin/peakyd"),
    // systemd looks into no lib of another prefix.
    ("/opt/peaky", "/usr/local/lib", "/opt/peaky/bin/peakyd"),
  ])
  func `the unit is where systemd looks and starts what was installed`(
    prefix: String, library: String, program: String
  ) async throws {
    try await tree.make("install", "PREFIX=\(prefix)")
    let unit = try DaemonFolder.text(of: tree.path("\(library)/systemd/system/peakyd.service"))
    #expect(unit.setting("ExecStart")?.hasPrefix(program + " ") == true)
    #expect(FileManager.default.isExecutableFile(atPath: tree.path(program)))
    let guide = try #require(unit.setting("Documentation"))
    #expect(guide.hasPrefix("file://\(prefix)/"))
    #expect(FileManager.default.fileExists(atPath: tree.path(String(guide.dropFirst(7)))))
    try await tree.make("uninstall", "PREFIX=\(prefix)")
    #expect(try tree.files() == ["etc/peakyd/peaks.json 644", "etc/peakyd/peakyd.conf 644"])
  }

  @Test(.enabled(if: DaemonPrograms.installed("systemd-analyze") != nil))
  func `systemd finds nothing wrong with the unit`() async throws {
    try await tree.make("install")
    // Its programs are looked for, which are in the tree alone.
    let unit = try DaemonFolder.text(of: tree.unit)
      .replacing("/usr/local/bin/", with: tree.path("/usr/local/bin/"))
    try unit.write(toFile: tree.unit, atomically: false, encoding: .utf8)
    let check = try await tree.analyze("verify", "--man=no", tree.unit)
    #expect(check.code == 0)
    // It also speaks of other units of the machine, and only warns of a key that it does not know.
    #expect(check.said.filter { $0.contains("peakyd") } == [])
  }

  @Test(.enabled(if: DaemonPrograms.installed("systemd-analyze") != nil))
  func `systemd finds an unknown key`() async throws {
    try await tree.make("install")
    let unit = try DaemonFolder.text(of: tree.unit).replacing("\nUser=", with: "\nUsr=")
      .replacing("/usr/local/bin/", with: tree.path("/usr/local/bin/"))
    try unit.write(toFile: tree.unit, atomically: false, encoding: .utf8)
    let check = try await tree.analyze("verify", "--man=no", tree.unit)
    #expect(check.said.contains { $0.contains("peakyd") && $0.contains("Usr") })
  }

  @Test(.enabled(if: DaemonPrograms.installed("systemd-analyze") != nil))
  func `the sandbox leaves an exposure of 1,5 or less`() async throws {
    try await tree.make("install")
    let check = try await tree.analyze("security", "--offline=true", "--no-pager", tree.unit)
    let figure = check.said.firstMatch(of: /exposure level for peakyd\.service: ([0-9.]+)\s/)?.1
    let exposure = try #require(figure.flatMap { Double($0) })
    #expect(exposure <= 1.5, "\(check.said.joined(separator: "\n"))")
  }

  @Test func `the daemon takes what the unit sets`() async throws {
    try await tree.make("install")
    let start = try #require(try DaemonFolder.text(of: tree.unit).setting("ExecStart"))
    let options = start.split(separator: " ").dropFirst().map(String.init)
    #expect(
      options == [
        "--set", "stream.group=peakyd", "--set", "stream.control_group=peakyd-control",
      ])
    let check = try ChildProcess(
      DaemonPrograms.peakyd,
      options + [
        "--check-config", "--config", tree.path("/etc/peakyd/peakyd.conf"),
        "--set", "sightings.peaks=\(tree.path("/etc/peakyd/peaks.json"))",
      ])
    #expect(try await check.end() == 0, "\(check.errors.text)")
  }

  @Test(.enabled(if: DaemonPrograms.installed("systemd-sysusers") != nil && geteuid() == 0))
  func `its accounts are made, and the one that it may have to share`() async throws {
    try await tree.make("install")
    _ = try await DaemonPrograms.run("systemd-sysusers", ["--root=\(tree.root)", "peakyd.conf"])
    let users = try tree.fields(of: "/etc/passwd")
    #expect(users.map { $0[0] } == ["peakyd"])
    #expect(users.first?.suffix(2) == ["/var/lib/peakyd", "/usr/sbin/nologin"])
    let groups = try tree.fields(of: "/etc/group")
    #expect(Set(groups.map { $0[0] }) == ["i2c", "peakyd", "peakyd-control"])
    #expect(groups.filter { $0[3] == "peakyd" }.map { $0[0] } == ["peakyd-control"])
    // The daemon's own group, not one that happens to be free.
    #expect(groups.first { $0[0] == "peakyd" }?[2] == users.first?[3])
  }
}

/// A tree that a test installs into, as a packager does; it goes with this.
private final class InstalledTree: Sendable {
  private let folder: DaemonFolder
  private let built: String

  var root: String { folder.file("root") }
  var unit: String { path("/usr/local/lib/systemd/system/peakyd.service") }

  init() throws {
    folder = try DaemonFolder()
    built = folder.file("built")
    try FileManager.default.createDirectory(atPath: built, withIntermediateDirectories: false)
    // The programs themselves are large, and what is in them does not matter here.
    for program in ["peakyd", "peaky"] { try folder.write("built/\(program)", "#!/bin/sh\n") }
  }

  func path(_ path: String) -> String { root + path }

  /// Returns what it said.
  @discardableResult
  func make(_ words: String...) async throws -> String {
    try await DaemonPrograms.run(
      "make",
      ["--no-print-directory", "-C", DaemonPrograms.package, "DESTDIR=\(root)", "DIST=\(built)"]
        + words)
  }

  func analyze(_ words: String...) async throws -> (code: Int32, said: [String]) {
    let program = try #require(DaemonPrograms.installed("systemd-analyze"))
    let child = try ChildProcess(program, words)
    let code = try await child.end()
    let said = (child.output.text + child.errors.text).split(separator: "\n").map(String.init)
    return (code, said)
  }

  /// Every file with its mode.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root).sorted().compactMap { name in
      var facts = stat()
      guard lstat(path("/" + name), &facts) == 0 else { throw POSIXError(.EIO) }
      guard facts.st_mode & S_IFMT != S_IFDIR else { return nil }
      return "\(name) \(String(facts.st_mode & 0o7777, radix: 8))"
    }
  }

  /// The lines of a file such as /etc/passwd.
  func fields(of file: String) throws -> [[String]] {
    try DaemonFolder.text(of: path(file)).split(separator: "\n").map {
      $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
  }
}

extension String {
  /// The value of a key that a unit sets once.
  fileprivate func setting(_ key: String) -> String? {
    split(separator: "\n").first { $0.hasPrefix(key + "=") }.map {
      String($0.dropFirst(key.count + 1))
    }
  }
}

extension [String] {
  fileprivate func firstMatch<Output>(of pattern: Regex<Output>) -> Regex<Output>.Match? {
    lazy.compactMap { try? pattern.firstMatch(in: $0) }.first
  }
}
