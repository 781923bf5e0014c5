/// How a program has ended, and all the whole lines that it has written.
public struct DaemonEnding: Hashable, Sendable {
  /// The exit code, or minus the signal that ended it.
  public let code: Int32
  public let output: [String]
  public let errors: [String]
}

extension ChildProcess {
  /// Waits until it has ended by itself.
  public func ending() async throws -> DaemonEnding {
    let code = try await end()
    return DaemonEnding(
      code: code, output: try await output.all(), errors: try await errors.all())
  }
}
