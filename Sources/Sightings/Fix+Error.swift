public import Timekeeping

extension Fix {
  /// What is assumed, in metres, of a 3D fix whose receiver gives no error.
  public static let assumedError3D = 25.0
  /// What is assumed, in metres, of a 2D fix whose receiver gives no error.
  public static let assumedError2D = 50.0

  /// The horizontal error to reckon with, metres at 95 %.
  public var assumedHorizontalError: Double {
    horizontalError ?? (mode == .threeDimensional ? Self.assumedError3D : Self.assumedError2D)
  }
}

extension UTCTime {
  /// The years that a receiver may say it is: outside, its week count has rolled over, or it has none.
  public static let plausibleYears = 2026...2049

  public var isPlausibleForGPS: Bool { Self.plausibleYears.contains(year) }
}
