/// Every option there is, by what is typed.
enum Option: String, CaseIterable, Sendable {
  case socket = "--socket"
  case units = "--units"
  case radius = "--radius"
  case limit = "--limit"
  case rate = "--rate"
  case fov = "--fov"
  case peak = "--peak"
  case count = "-n"
  case json = "--json"
  case follow = "--follow"
  case version = "--version"
  case help = "--help"

  /// Whether a value follows.
  var takesValue: Bool {
    switch self {
    case .json, .follow, .version, .help: false
    case .socket, .units, .radius, .limit, .rate, .fov, .peak, .count: true
    }
  }
}
