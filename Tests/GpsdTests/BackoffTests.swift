import Testing

@testable import Gpsd

@Suite struct BackoffTests {
  @Test func `the wait doubles to half a minute and stays there`() {
    var backoff = Backoff()
    let waits = (1...8).map { _ in backoff.next() }
    #expect(waits == [1, 2, 4, 8, 16, 30, 30, 30].map { .seconds($0) })
  }

  @Test func `success begins it anew`() {
    var backoff = Backoff()
    _ = backoff.next()
    _ = backoff.next()
    backoff.reset()
    #expect([backoff.next(), backoff.next()] == [.seconds(1), .seconds(2)])
  }
}
