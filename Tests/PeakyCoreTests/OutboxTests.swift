import Records
import Testing

@testable import PeakyCore

private func line(_ letter: Character, bytes: Int = 2) -> [UInt8] {
  Array(String(repeating: letter, count: bytes - 1).utf8) + [10]
}

/// Takes up to `step` bytes at a time until there is nothing left.
private func drain(_ outbox: inout Outbox, step: Int = .max) -> String {
  var bytes: [UInt8] = []
  while true {
    let next = outbox.next()
    if next.isEmpty { return text(bytes) }
    bytes += next.prefix(step)
    outbox.sent(min(step, next.count))
  }
}

@Suite struct OutboxTests {
  @Test func `answers come in order, before the SIGHTINGS`() {
    var outbox = Outbox()
    let replaced = outbox.offer(sightings(1))
    let taken = [outbox.answer(line("a")), outbox.answer(line("b"))]
    #expect(taken == [true, true] && !replaced)
    #expect(!outbox.isEmpty)
    #expect(drain(&outbox) == "a\nb\n" + text(sightings(1).bytes))
    #expect(outbox.isEmpty)
  }

  @Test func `the newest SIGHTINGS wins, and says how many it replaced`() {
    var outbox = Outbox()
    let replaced = (1...4).map { outbox.offer(sightings($0)) }
    #expect(replaced == [false, true, true, true])
    #expect(outbox.dropped == 3)
    #expect(drain(&outbox) == text(sightings(4).bytes(dropped: 3)))
    let after = outbox.offer(sightings(5))
    #expect(!after && outbox.dropped == 0)
    #expect(drain(&outbox) == text(sightings(5).bytes))
  }

  @Test func `a line that was begun is not replaced`() {
    var outbox = Outbox()
    _ = outbox.offer(sightings(1))
    _ = outbox.next()
    outbox.sent(1)
    let replaced = outbox.offer(sightings(2))
    _ = outbox.answer(line("a"))
    #expect(!replaced)
    let rest = text(sightings(1).bytes.dropFirst()) + "a\n" + text(sightings(2).bytes)
    #expect(drain(&outbox) == rest)
  }

  @Test(arguments: [1, 2, 3, 7, 100, 1000])
  func `sent in parts, lines stay whole`(step: Int) {
    var outbox = Outbox()
    _ = outbox.answer(line("a", bytes: 100))
    _ = outbox.offer(sightings(1))
    _ = outbox.answer(line("b", bytes: 3))
    let whole = text(line("a", bytes: 100) + line("b", bytes: 3) + sightings(1).bytes)
    #expect(drain(&outbox, step: step) == whole)
  }

  @Test func `64 KiB of answers may be left unread, and no byte more`() {
    var outbox = Outbox()
    let taken = [
      outbox.answer(line("a", bytes: 65_000)), outbox.answer(line("b", bytes: 536)),
      outbox.answer(line("c", bytes: 2)),
    ]
    #expect(taken == [true, true, false])
    #expect(Outbox.answerLimit == 65_536)
  }

  @Test func `what was taken makes room again`() {
    var outbox = Outbox()
    _ = outbox.answer(line("a", bytes: 65_000))
    outbox.sent(outbox.next().count)
    let isTaken = outbox.answer(line("b", bytes: 65_536))
    #expect(isTaken)
  }

  @Test func `SIGHTINGS that are not wanted any more are taken back, unless begun`() {
    var outbox = Outbox()
    _ = outbox.offer(sightings(1))
    outbox.withdrawSightings()
    #expect(outbox.isEmpty)
    _ = outbox.offer(sightings(2))
    _ = outbox.next()
    outbox.sent(1)
    outbox.withdrawSightings()
    #expect(drain(&outbox) == text(sightings(2).bytes.dropFirst()))
  }
}
