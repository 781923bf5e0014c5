/// Why there is nothing from gpsd; each says what is wrong, where, and what to do.
public enum GpsdError: Error, Hashable, Sendable {
  /// No connection came about.
  case unreachable(GpsdAddress, reason: String)
  /// gpsd ended the connection, as it does when it is stopped.
  case closed(GpsdAddress)
  /// The connection broke.
  case broken(GpsdAddress, errno: Int32)
}

extension GpsdError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreachable(let address, let reason):
      """
      gpsd does not answer at \(address): \(reason); install it with: sudo apt install gpsd, \
      or set gpsd.host and gpsd.port
      """
    case .closed(let address):
      "gpsd at \(address) closed the connection; look at: systemctl status gpsd"
    case .broken(let address, let errno):
      "the connection to gpsd at \(address) broke: \(systemText(errno))"
    }
  }
}
