import Linux

/// Why `peakyd` cannot go on: one line for whoever started it, and the exit code.
struct Failure: Error, Hashable, Sendable {
  let message: String
  let code: ExitCode

  init(_ message: String, _ code: ExitCode) {
    self.message = message
    self.code = code
  }
}

extension Failure {
  /// A file that could not be read.
  init(reading path: String, _ error: ReadError) {
    switch error {
    case .tooLarge: self.init("\(path): \(error)", .badData)
    case .system(let error): self.init(opening: path, error)
    }
  }

  init(opening path: String, _ error: SystemError) {
    switch error.symbol {
    case "ENOENT", "ENOTDIR", "EISDIR": self.init("\(path): \(error.text)", .noInput)
    case "EACCES", "EPERM":
      self.init("\(path): \(error.text); let this user read it", .noPermission)
    default: self.init("\(path): \(error)", .inputOutput)
    }
  }

  /// A socket that could not be listened to.
  init(_ error: ListenError) {
    let code: ExitCode =
      switch error {
      case .badPath, .noSuchGroup: .configuration
      case .groupNotPermitted: .noPermission
      case .noFolder, .inUse, .notASocket: .cannotCreate
      case .system(_, let error) where ["EACCES", "EPERM"].contains(error.symbol): .noPermission
      case .system: .cannotCreate
      }
    self.init("\(error)", code)
  }
}
