import Foundation

/// Where the built programs and the files beside them are.
public enum DaemonPrograms {
  public static let peakyd = built + "/peakyd"
  public static let peaky = built + "/peaky"

  /// The folder that Package.swift is in.
  public static let package: String = {
    var folder = URL(filePath: #filePath)
    for _ in 1...3 { folder.deleteLastPathComponent() }
    return folder.path
  }()

  /// The material for trying only that some machines have beside the package; nothing elsewhere.
  public static let shared: String? = {
    let places = [ProcessInfo.processInfo.environment["PEAKY_SHARED"], package + "/../shared"]
    return places.compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0 + "/data") }
  }()

  public static let catalog = package + "/config/peaks.json"
  /// The hike that ships with the package.
  public static let hike = package + "/Tests/Trips/mount-mitchell.ndjson"

  /// The programs lie beside the bundle of the tests, which the runner names.
  private static let built: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    return bundle.map { URL(filePath: $0).deletingLastPathComponent().path }
      ?? package + "/.build/debug"
  }()

  /// The path of a program that a test may need, if it is installed.
  public static func installed(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return (folders.map(String.init) + ["/usr/sbin", "/usr/bin"]).map { $0 + "/" + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program to its end; anything but 0 is thrown.
  public static func run(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> String {
    guard let path = name.hasPrefix("/") ? name : installed(name) else {
      throw ChildProcess.Failure(description: "\(name) is not installed")
    }
    let child = try ChildProcess(path, arguments, environment: environment)
    let code = try await child.end()
    guard code == 0 else {
      throw ChildProcess.Failure(description: "\(name) ends with \(code): \(child.errors.text)")
    }
    return try await child.output.all().map { $0 + "\n" }.joined()
  }
}
