import Glibc

/// The variables that the process was started with.
public enum Environment {
  /// The value of a variable, nothing if it is not set.
  public static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
