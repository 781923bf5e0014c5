import Glibc

/// Where a program prints.
public enum StandardStream: Int32, Hashable, Sendable {
  case output = 1
  case error = 2

  /// Writes every byte, waiting where it must; EPIPE says that nobody reads any more.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: rawValue)
  }

  /// Writes a text.
  public func write(_ text: String) throws(SystemError) {
    try write(Array(text.utf8))
  }

  /// Whether it is the journal that systemd named in JOURNAL_STREAM: the variable alone is inherited by
  /// whatever is started from a service, systemd.exec(5).
  public func isJournal(named variable: String?) -> Bool {
    var facts = stat()
    guard let variable,
      (try? SystemCall.fstat { unsafe Glibc.fstat(rawValue, &facts) }) != nil
    else { return false }
    return variable == "\(facts.st_dev):\(facts.st_ino)"
  }
}
