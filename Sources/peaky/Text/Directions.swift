/// Directions in words and arrows.
enum Directions {
  private static let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
  private static let points = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
  /// Closer than this nobody turns, degrees.
  static let ahead = 1.0

  /// The arrow for a direction as seen by whoever looks along the heading; ↑ is straight ahead.
  static func arrow(relative degrees: Double) -> String { arrows[eighth(degrees)] }

  /// The compass point of a bearing.
  static func point(_ degrees: Double) -> String { points[eighth(degrees)] }

  /// What to do in order to face it.
  static func turn(relative degrees: Double) -> String {
    guard degrees.magnitude > ahead else { return "straight ahead" }
    return "turn \(degrees < 0 ? "left" : "right") \(Numbers.fixed(degrees.magnitude)) deg"
  }

  /// Which of eight sectors, each centred on its direction, an angle of one turn at most is in.
  private static func eighth(_ degrees: Double) -> Int {
    guard degrees.magnitude <= 360 else { return 0 }
    let index = Int((degrees / 45).rounded()) % 8
    return index < 0 ? index + 8 : index
  }
}
