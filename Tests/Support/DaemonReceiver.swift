import Foundation
import Synchronization

/// A GPS receiver on a gpsd of the test's own: says where it is ten times a second, until told
/// otherwise.
public final class DaemonReceiver: Sendable {
  /// What it says.
  public enum Report: Hashable, Sendable {
    case fix(latitude: Double, longitude: Double)
    case noFix
    case nothing
  }

  private struct State {
    var report = Report.nothing
    var second = 0
    var isUnplugged = false
  }

  /// Where Mount Mitchell can be seen from.
  public static let overlook = Report.fix(latitude: 35.7939123, longitude: -82.2583456)
  private static let interval: TimeInterval = 0.1

  private let gpsd: GpsdHarness
  private let state = Mutex(State())

  public init(on gpsd: GpsdHarness, saying report: Report = .nothing) {
    self.gpsd = gpsd
    state.withLock { $0.report = report }
    Thread.detachNewThread { [weak self] in
      while let self, !state.withLock(\.isUnplugged) {
        sayOnce()
        Thread.sleep(forTimeInterval: Self.interval)
      }
    }
  }

  public func say(_ report: Report) { state.withLock { $0.report = report } }

  public func unplug() { state.withLock { $0.isUnplugged = true } }

  private func sayOnce() {
    let (report, second) = state.withLock { state in
      state.second += 1
      return (state.report, state.second)
    }
    // A datagram of nothing is the end of the receiver to gpsd.
    if report != .nothing { gpsd.send(NMEA.sentences(for: report, second: second)) }
  }
}

extension NMEA {
  /// What a receiver says in one second.
  public static func sentences(for report: DaemonReceiver.Report, second: Int) -> [String] {
    switch report {
    case .nothing: []
    case .noFix: noFix(second: second)
    case .fix(let latitude, let longitude):
      // No receiver stands quite still, unless it is at 0,0.
      fix(
        second: second, latitude: latitude * (1 + 3e-8 * Double(second % 7)), longitude: longitude)
    }
  }
}
