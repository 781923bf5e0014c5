import Records
import Sightings
import Timekeeping

/// What a raw trip says that gpsd has reported, and how the rules of position and time judge it.
public struct DaemonInputs: Sendable {
  public struct Place: Hashable, Sendable {
    public let latitude: Double
    public let longitude: Double

    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// How many reports there were.
  public private(set) var reports = 0
  /// Of every report with a position, as it came.
  public private(set) var places: [Place] = []
  /// The states after each report; one that stays is there once.
  public private(set) var positions: [String] = []
  public private(set) var clocks: [String] = []

  /// Reads a trip file.
  public init(trip path: String) throws {
    let text = try DaemonFolder.text(of: path)
    for line in text.split(separator: "\n") {
      let value = try JSONValue(parsing: Array(line.utf8))
      guard value["class"]?.string == "FIX", let latitude = value["lat"]?.double,
        let longitude = value["lon"]?.double
      else { continue }
      places.append(Place(latitude: latitude, longitude: longitude))
    }
    try judge(text, file: path)
  }

  private mutating func judge(_ text: String, file: String) throws {
    var reader = TripReader(file: file)
    reader.feed(Array(text.utf8))
    reader.end()
    var tracker = PositionTracker(silentAfter: .seconds(5))
    var clock = GpsClock()
    while let line = try reader.next() {
      switch line.record {
      case .input(.gpsd(let event)): tracker.receive(event, at: line.at)
      case .input(.fix(let fix)):
        reports += 1
        if tracker.receive(fix, at: line.at) { clock.receive(fix, at: line.at) }
        positions.appendIfNew(tracker.state(at: line.at).state.rawValue)
        clocks.appendIfNew(clock.state.rawValue)
      default: break
      }
    }
  }
}

extension [String] {
  /// Appends what differs from the last.
  public mutating func appendIfNew(_ element: String) {
    if last != element { append(element) }
  }
}
