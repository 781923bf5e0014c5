/// Why a request cannot be met, in words for the one who wrote it.
public struct RequestError: Error, Hashable, Sendable {
  public let message: String

  public init(_ message: String) {
    self.message = message
  }
}
