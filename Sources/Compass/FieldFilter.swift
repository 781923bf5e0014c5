import Timekeeping

import func Glibc.exp

/// Smooths readings that come at irregular instants: a median of three, then a low-pass.
///
/// The median drops a single wild reading (a byte corrupted on the bus) at the price of one period;
/// with the low-pass a steady turn lags by under 0.25 s at 20 Hz. Slower than five readings a
/// second each one stands for itself, and a wild one shows until the next.
struct FieldFilter: Hashable, Sendable {
  /// Of the low-pass.
  static let timeConstant: Duration = .milliseconds(200)
  /// After a longer pause than this the filter begins again.
  static let longestGap: Duration = .milliseconds(200)
  /// Variance of a median of three normal readings, in variances of one.
  static let medianVariance = 0.449
  /// Variance of the mean of many such medians, in variances of the mean of the readings
  /// themselves: 3 x 0.449.
  static let medianPenalty = 1.35

  /// The newest three readings, oldest first, as they came.
  private var window: [FieldVector] = []
  private var newest: Instant?
  private(set) var field: FieldVector?
  /// The variance of `field` as a share of one reading's.
  private(set) var variance = 1.0

  /// `correct` takes a reading into the frame of `field`.
  mutating func receive(
    _ reading: FieldVector, at instant: Instant, correct: (FieldVector) -> FieldVector
  ) {
    let passed = newest.map { $0.duration(to: instant) } ?? .zero
    if passed > Self.longestGap { restart() }
    newest = instant
    let isWarm = window.count == 3
    window.append(reading)
    if window.count > 3 { window.removeFirst() }
    let target = correct(middle)
    guard let field, isWarm else {
      self.field = target
      variance = window.count == 3 ? Self.medianVariance : 1
      return
    }
    // Readings of the same millisecond count as one apart.
    let seconds = max(passed, .milliseconds(1)).inSeconds
    let share = 1 - exp(-seconds / Self.timeConstant.inSeconds)
    self.field = field + share * (target - field)
    variance = (1 - share) * (1 - share) * variance + share * share * Self.medianPenalty
  }

  /// As if the newest readings had been corrected in this way.
  mutating func recompute(correct: (FieldVector) -> FieldVector) {
    guard field != nil else { return }
    field = correct(middle)
  }

  mutating func restart() {
    self = FieldFilter()
  }

  /// Axis by axis; of two readings the older, since the newer may be the wild one.
  private var middle: FieldVector {
    guard window.count == 3 else { return window.first ?? .zero }
    return FieldVector(
      x: middle(of: window.map(\.x)), y: middle(of: window.map(\.y)),
      z: middle(of: window.map(\.z)))
  }

  private func middle(of values: [Double]) -> Double { values.sorted()[1] }
}
