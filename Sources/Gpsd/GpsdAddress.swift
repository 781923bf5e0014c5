/// Where gpsd listens, and which of its receivers is wanted.
public struct GpsdAddress: Hashable, Sendable, CustomStringConvertible {
  public let host: String
  public let port: Int
  /// The path of one receiver; without it any will do.
  public let device: String?

  public init(host: String = "localhost", port: Int = 2947, device: String? = nil) {
    self.host = host
    self.port = port
    self.device = device
  }

  public var description: String { "\(host):\(port)" }

  /// What to do about a gpsd that has no receiver, given those it has.
  public func noReceiverAdvice(present devices: [String]) -> String {
    if let device, !devices.isEmpty {
      return """
        gpsd at \(self) does not have \(device), but \(devices.joined(separator: ", ")); \
        set gpsd.device to one of these
        """
    }
    return """
      gpsd at \(self) has no receiver; name it in /etc/default/gpsd as \
      DEVICES="\(device ?? "/dev/ttyACM0")", then: sudo systemctl restart gpsd
      """
  }
}
