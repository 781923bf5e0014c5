import Foundation

/// The stand-in for `/dev/i2c-N` that is preloaded into the daemon; it is compiled when first used.
public enum ShimLibrary {
  /// Nothing where there is no source of it, or nothing to compile it with.
  public static let source: String? = {
    guard let shared = DaemonPrograms.shared, compiler != nil else { return nil }
    let path = shared + "/hil/i2cshim.c"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  public static var isAvailable: Bool { source != nil }

  private static let compiler = DaemonPrograms.installed("gcc") ?? DaemonPrograms.installed("clang")

  /// Compiles it into a folder; the path of the library.
  static func compile(into folder: DaemonFolder) async throws -> String {
    guard let source, let compiler else {
      throw ChildProcess.Failure(description: "no stand-in for an I2C adapter")
    }
    let library = folder.file("i2cshim.so")
    _ = try await DaemonPrograms.run(
      compiler, ["-shared", "-fPIC", "-O2", "-o", library, source, "-ldl"])
    return library
  }
}
