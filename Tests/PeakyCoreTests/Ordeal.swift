import Compass
import Geodesy
import Sightings
import Support
import Timekeeping

/// What may happen to a unit on a hike, good and bad, from a seed.
struct Ordeal {
  private(set) var timeline: [(milliseconds: Int64, input: Input)] = []
  private var generator: SplitMix64
  private var milliseconds: Int64 = 0
  private var latitude = 35.797
  private var direction = 0.0

  init(seed: UInt64, steps: Int) {
    generator = SplitMix64(seed: seed)
    for _ in 0..<steps { step() }
  }

  /// Just this.
  init(_ timeline: [(Int64, Input)]) {
    generator = SplitMix64(seed: 0)
    self.timeline = timeline.map { (milliseconds: $0, input: $1) }
  }

  private mutating func step() {
    switch Int.random(in: 0..<400, using: &generator) {
    // Suspended, or the process was stopped.
    case 0: milliseconds += .random(in: 2000...60_000, using: &generator)
    // Nothing for a while but the ticks of the heartbeat, and then a pause as often as not.
    case 1..<4:
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        milliseconds = (milliseconds / 700 + 1) * 700
        timeline.append((milliseconds, .tick(missed: 0)))
      }
      milliseconds += Bool.random(using: &generator) ? 0 : 3456
    case 4..<20: milliseconds += 0
    default: milliseconds += .random(in: 1...90, using: &generator)
    }
    timeline.append((milliseconds, input()))
  }

  private mutating func input() -> Input {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<12: .fix(fix())
    case 12..<14: .gpsd(event())
    case 14: .compass(compassEvent())
    case 15..<20: .tick(missed: 0)
    default: .field(reading())
    }
  }

  private mutating func fix() -> Fix {
    latitude += .random(in: -0.0001...0.0001, using: &generator)
    let time = utc("2026-11-30T17:04:05Z").advanced(by: .milliseconds(milliseconds))
    var fix = Fix(
      mode: .threeDimensional, time: time, coordinate: place(latitude, -82.9568108),
      elevation: Elevation(metres: .random(in: 1400...1420, using: &generator)),
      track: TrueBearing(wrapping: .random(in: 0..<360, using: &generator)),
      speed: .random(in: 0...3, using: &generator),
      horizontalError: .random(in: 2...20, using: &generator), satellitesUsed: 9)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: fix.coordinate = place(0, 0)
    case 1: fix = Fix(mode: .none)
    case 2: fix.coordinate = place(36.5, -81)
    case 3: fix.time = utc("2007-04-15T00:00:00Z")
    case 4: fix.time = nil
    case 5: (fix.mode, fix.elevation, fix.horizontalError) = (.twoDimensional, nil, nil)
    default: break
    }
    return fix
  }

  private mutating func event() -> GpsdEvent {
    [
      .connected(detail: "gpsd 3.22"), .unreachable(detail: "refused \"it\""),
      .noReceiver(detail: "none"), .receiver(detail: "/dev/ttyACM0"),
    ].randomElement(using: &generator) ?? .connected(detail: "")
  }

  private mutating func compassEvent() -> CompassEvent {
    [
      .found(chip: "LIS3MDL", detail: "found"), .lost(chip: "LIS3MDL", detail: "lost"),
      .absent(detail: "absent"), .denied(detail: "denied"), .saturated,
    ].randomElement(using: &generator) ?? .saturated
  }

  /// A field like that of Western North Carolina for a unit that turns, with noise and wild ones.
  private mutating func reading() -> CompassSample {
    direction += .random(in: -1...2, using: &generator)
    let turned = MagneticBearing(wrapping: direction).degrees
    let noise = (0..<3).map { _ in Double.random(in: -0.4...0.4, using: &generator) }
    // A parabola through the quarters is field enough to turn by.
    let (x, y) = ((90 - abs(turned - 180)) / -90 * 22.3, (turned < 180 ? 1 : -1) * 10.0)
    let wild = Int.random(in: 0..<200, using: &generator) == 0 ? 50.0 : 1
    return CompassSample(
      field: FieldVector(x: x * wild + noise[0], y: y + noise[1], z: -43.7 + noise[2]),
      force: turned < 90 ? SpecificForce(x: 0.01, y: noise[0], z: 0.99) : nil)
  }
}
