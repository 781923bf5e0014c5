/// Why the program ends before its work is done: one line for a person, and a code for a script.
struct Failure: Error, Hashable, Sendable {
  let code: ExitCode
  /// Nothing where there is nobody to tell.
  let message: String?
}

/// Exit codes of sysexits.h, as far as they are used here.
enum ExitCode: Int32, Hashable, Sendable {
  case success = 0
  /// The command line is wrong.
  case usage = 64
  /// What was named does not exist.
  case noInput = 66
  /// No peakyd, or it cannot tell yet.
  case unavailable = 69
  case inputOutput = 74
  case notPermitted = 77
}
