public import Sightings

/// What gpsd said, as far as it matters here.
public enum GpsdReport: Hashable, Sendable {
  case fix(Fix)
  case version(GpsdVersion)
  /// The receivers that gpsd has now, by path; none means that it has no receiver.
  case devices([String])
  /// gpsd refused a request, in its own words.
  case complaint(String)
}

/// Which gpsd answers.
public struct GpsdVersion: Hashable, Sendable {
  /// The protocol that this program knows (gpsd_json(5)).
  public static let knownProtocol = 3

  public let release: String
  public let protocolMajor: Int
  public let protocolMinor: Int

  public init(release: String, protocolMajor: Int, protocolMinor: Int) {
    self.release = release
    self.protocolMajor = protocolMajor
    self.protocolMinor = protocolMinor
  }

  /// Which it is, and whether it may be misunderstood.
  public var detail: String {
    let name = "gpsd \(release), protocol \(protocolMajor).\(protocolMinor)"
    return protocolMajor == Self.knownProtocol
      ? name : "\(name): only protocol \(Self.knownProtocol) is known, some of it may be misread"
  }
}
