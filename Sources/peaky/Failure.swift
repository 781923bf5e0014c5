import Linux

/// Why the program ends before its work is done: one line for a person, and a code for a script.
struct Failure: Error, Hashable, Sendable {
  let code: ExitCode
  /// Nothing where there is nobody to tell.
  let message: String?
}
