/// What to be told about a descriptor; that the other end is gone is told always.
public struct Interest: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let readable = Interest(rawValue: 1)
  public static let writable = Interest(rawValue: 2)
}

/// What a descriptor has become ready for.
public struct Readiness: Hashable, Sendable {
  /// The number that the descriptor was added with.
  public let token: UInt64
  public let ready: Interest
  /// The other end is gone in both directions, or the descriptor is broken.
  public let isGone: Bool

  public init(token: UInt64, ready: Interest, isGone: Bool) {
    self.token = token
    self.ready = ready
    self.isGone = isGone
  }
}
