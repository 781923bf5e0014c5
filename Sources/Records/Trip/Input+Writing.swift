import Compass
import Geodesy
import Sightings

extension Fix {
  func append(to writer: inout JSONWriter) {
    writer.member("time", time: time)
    writer.member("mode", integer: mode.rawValue)
    writer.member("lat", shortest: coordinate?.latitude)
    writer.member("lon", shortest: coordinate?.longitude)
    writer.member("elevationM", shortest: elevation?.metres)
    writer.member("trackDeg", shortest: track?.degrees)
    writer.member("speedMps", shortest: speed)
    writer.member("ephM", shortest: horizontalError)
    writer.member("epvM", shortest: verticalError)
    writer.member("hdop", shortest: hdop)
    writer.member("satellitesUsed", integer: satellitesUsed)
    writer.member("satellitesSeen", integer: satellitesSeen)
  }
}

extension CompassSample {
  var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

  func append(to writer: inout JSONWriter) {
    writer.member("magUT", shortest: [field.x, field.y, field.z])
    if let force { writer.member("accG", shortest: [force.x, force.y, force.z]) }
  }

  private var numbers: [Double] {
    [field.x, field.y, field.z, force?.x ?? 0, force?.y ?? 0, force?.z ?? 0]
  }
}

extension GpsdEvent {
  func append(to writer: inout JSONWriter) {
    let (state, detail) =
      switch self {
      case .connected(let detail): ("connected", detail)
      case .unreachable(let detail): ("unreachable", detail)
      case .noReceiver(let detail): ("no-receiver", detail)
      case .receiver(let detail): ("receiver", detail)
      }
    writer.member("state", text: state)
    writer.member("detail", text: detail)
  }
}

extension CompassEvent {
  func append(to writer: inout JSONWriter) {
    let (state, chip, detail): (String, String?, String?) =
      switch self {
      case .found(let chip, let detail): ("found", chip, detail)
      case .lost(let chip, let detail): ("lost", chip, detail)
      case .absent(let detail): ("absent", nil, detail)
      case .denied(let detail): ("denied", nil, detail)
      case .saturated: ("saturated", nil, nil)
      }
    writer.member("state", text: state)
    writer.member("chip", text: chip)
    writer.member("detail", text: detail)
  }
}
