import Testing
import Timekeeping

@testable import Sightings

/// What happens at one moment of a timeline.
private enum Act {
  case fix(Fix)
  case event(GpsdEvent)
  /// Nothing: time has passed.
  case look
}

/// The states right after each act.
private func states(_ timeline: [(Double, Act)]) -> [PositionState] {
  var tracker = PositionTracker(silentAfter: .seconds(5))
  return timeline.map { seconds, act in
    switch act {
    case .fix(let fix): _ = tracker.receive(fix, at: .seconds(seconds))
    case .event(let event): tracker.receive(event, at: .seconds(seconds))
    case .look: break
    }
    return tracker.state(at: .seconds(seconds)).state
  }
}

private let here = fix(North.base)
private let nowhere = fix(place(0, 0))
private let none = fix(nil, mode: .none)

@Suite struct PositionStateTests {
  @Test func `every state of the table comes and goes`() {
    let found = states([
      (0, .look),
      (0.1, .event(.unreachable(detail: "no gpsd"))),
      (1, .event(.connected(detail: "gpsd"))),
      (1, .event(.noReceiver(detail: "none"))),
      (2, .event(.receiver(detail: "ttyACM0"))),
      (3, .fix(none)),
      (4, .fix(fix(North.base, mode: .twoDimensional))),
      (5, .fix(here)),
      (6, .fix(nowhere)),
      (7, .fix(here)),
      (12, .look),
      (13, .fix(here)),
      (14, .fix(none)),
      (15, .event(.unreachable(detail: "gone"))),
      (16, .event(.connected(detail: "gpsd"))),
      (17, .fix(here)),
    ])
    #expect(
      found == [
        .noFix, .unreachable, .noFix, .noReceiver, .noFix, .noFix, .fix2D, .fix3D, .implausible,
        .fix3D, .silent, .fix3D, .noFix, .unreachable, .noFix, .fix3D,
      ])
  }

  @Test(arguments: [
    ("unreachable", GpsdEvent.unreachable(detail: ""), PositionState.unreachable),
    ("no receiver", .noReceiver(detail: ""), .noReceiver),
  ])
  func `a dead link comes before silence and doubt`(
    _: String, event: GpsdEvent, state: PositionState
  ) {
    let found = states([(0, .fix(nowhere)), (1, .event(event)), (60, .look)])
    #expect(found == [.implausible, state, state])
  }

  @Test func `silence comes before doubt, and doubt before the mode`() {
    let found = states([(0, .fix(nowhere)), (4.999, .look), (5, .look)])
    #expect(found == [.implausible, .implausible, .silent])
  }

  @Test func `silence begins exactly at silent_after`() {
    #expect(states([(0, .fix(here)), (4.999, .look), (5, .look)]) == [.fix3D, .fix3D, .silent])
    let connected = states([
      (3, .event(.connected(detail: ""))), (7.999, .look), (8, .look), (9, .fix(none)),
    ])
    #expect(connected == [.noFix, .noFix, .silent, .noFix])
  }

  @Test func `silence says for how long`() {
    var tracker = PositionTracker(silentAfter: .seconds(5))
    _ = tracker.receive(here, at: .seconds(1))
    #expect(tracker.state(at: .seconds(63.9)).detail.contains("62 s"))
  }

  @Test func `a report proves the link, whatever was said of it`() {
    let found = states([
      (0, .event(.unreachable(detail: ""))), (1, .fix(here)), (2, .event(.noReceiver(detail: ""))),
      (3, .fix(here)),
    ])
    #expect(found == [.unreachable, .fix3D, .noReceiver, .fix3D])
  }

  @Test func `one more receiver does not take away the fix of the first`() {
    let found = states([(0, .fix(here)), (0.5, .event(.receiver(detail: "two"))), (4.9, .look)])
    #expect(found == [.fix3D, .fix3D, .fix3D])
  }

  @Test func `a new connection knows nothing of the old one's fix`() {
    let found = states([
      (0, .fix(here)), (1, .event(.unreachable(detail: ""))), (2, .event(.connected(detail: ""))),
    ])
    #expect(found == [.fix3D, .unreachable, .noFix])
  }

  @Test func `a mode without a place is no fix`() {
    #expect(
      states([(0, .fix(fix(nil))), (1, .fix(fix(North.base, mode: .none)))]) == [
        .noFix, .noFix,
      ])
  }

  @Test func `the last believed fix outlives its link`() {
    var tracker = PositionTracker(silentAfter: .seconds(5))
    let believed = [(1.0, here), (2, nowhere), (3, none)].map {
      tracker.receive($1, at: .seconds($0))
    }
    #expect(believed == [true, false, false])
    tracker.receive(.unreachable(detail: ""), at: .seconds(4))
    #expect(tracker.located == located(here, at: 1))
  }
}
