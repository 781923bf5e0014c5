import Glibc

/// The environment of this process.
public enum Environment {
  public static func value(of name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
