public import Compass
import Synchronization

/// A board of simulated chips with a clock that a test turns by hand and faults that it switches.
///
/// It may be shared between a thread that reads and a test that turns the field.
public final class SimulatedBoard: Sendable {
  fileprivate struct State {
    var now: Duration = .zero
    var chips: [UInt8: any SimulatedChip] = [:]
    var openFault: I2CError?
    var transferFault: I2CError?
    var faultsLeft = 0
    var faultEvery: Int?
    var flipped: (index: Int, bits: UInt8)?
    var tornAfter: Int?
    var opens = 0
    var transfers = 0
    var writes = 0
    var touched: Set<UInt8> = []
  }

  private let state: Mutex<State>

  public init(_ chips: [UInt8: any SimulatedChip] = [:]) {
    state = Mutex(State(chips: chips))
  }

  public var now: Duration { state.withLock(\.now) }
  /// How often a bus was opened on it.
  public var opens: Int { state.withLock(\.opens) }
  /// How many transfers were asked for, those that failed included.
  public var transfers: Int { state.withLock(\.transfers) }
  /// How many writes reached a chip.
  public var writes: Int { state.withLock(\.writes) }
  /// Every address that was asked for anything.
  public var touched: Set<UInt8> { state.withLock(\.touched) }

  public func pass(_ duration: Duration) {
    state.withLock { $0.now += duration }
  }

  public func plug(_ chip: any SimulatedChip, at address: UInt8) {
    state.withLock { $0.chips[address] = chip }
  }

  public func unplug(_ address: UInt8) {
    state.withLock { $0.chips[address] = nil }
  }

  /// Every chip loses its power for a moment and keeps the field that it measures.
  public func interruptPower() {
    state.withLock { state in
      for (address, chip) in state.chips {
        var fresh = type(of: chip).init()
        fresh.core.field = chip.core.field
        fresh.core.noise = chip.core.noise
        state.chips[address] = fresh
      }
    }
  }

  public func setField(_ x: Double, _ y: Double, _ z: Double, noise: Double = 0.2) {
    change { core in
      core.field = (x, y, z)
      core.noise = noise
    }
  }

  public func freeze(_ isFrozen: Bool) {
    change { $0.isFrozen = isFrozen }
  }

  /// Overwrites a register in every chip as a fault would: a wrong identity, say.
  public func poke(_ register: UInt8, _ value: UInt8) {
    change { $0.registers[Int(register)] = value }
  }

  /// Opening fails with this until it is taken back with nothing.
  public func failOpening(_ error: I2CError?) {
    state.withLock { $0.openFault = error }
  }

  /// The next `count` transfers fail.
  public func failTransfers(_ count: Int, with error: I2CError) {
    state.withLock { ($0.transferFault, $0.faultsLeft) = (error, count) }
  }

  /// Of so many transfers the last one fails, again and again.
  public func failTransfers(every count: Int, with error: I2CError) {
    state.withLock { ($0.transferFault, $0.faultEvery) = (error, count) }
  }

  /// The next read of more bytes than these fails when so many of them have been read.
  public func tearRead(after count: Int) {
    state.withLock { $0.tornAfter = count }
  }

  /// One byte of the next block that is long enough comes with these bits flipped.
  public func corruptByte(_ index: Int, _ bits: UInt8) {
    state.withLock { $0.flipped = (index, bits) }
  }

  /// What the plan's opener does.
  public func open() throws(I2CError) -> SimulatedBus {
    let fault = state.withLock { state in
      state.opens += 1
      return state.openFault
    }
    if let fault { throw fault }
    return SimulatedBus(board: self)
  }

  private func change(_ work: (inout SimulatedCore) -> Void) {
    state.withLock { state in
      for (address, var chip) in state.chips {
        work(&chip.core)
        state.chips[address] = chip
      }
    }
  }

  fileprivate func write(_ bytes: [UInt8], to address: UInt8) throws(I2CError) {
    try state.withLock { state throws(I2CError) in
      var chip = try state.chip(at: address)
      guard let register = bytes.first else { return }
      chip.point(at: register)
      for (offset, value) in bytes.dropFirst().enumerated() {
        chip.write(value, to: register &+ UInt8(truncatingIfNeeded: offset), now: state.now)
        state.writes += 1
      }
      state.chips[address] = chip
    }
  }

  fileprivate func read(
    _ count: Int, from register: UInt8, of address: UInt8
  ) throws(I2CError) -> [UInt8] {
    try state.withLock { state throws(I2CError) in
      var chip = try state.chip(at: address)
      chip.point(at: register)
      if let torn = state.tornAfter, torn < count {
        for _ in 0..<torn { _ = chip.readByte(now: state.now) }
        state.tornAfter = nil
        state.chips[address] = chip
        throw .transferFailed(errno: 5)
      }
      var bytes = (0..<count).map { _ in chip.readByte(now: state.now) }
      state.chips[address] = chip
      if let (index, bits) = state.flipped, index < count, count > 1 {
        bytes[index] ^= bits
        state.flipped = nil
      }
      return bytes
    }
  }
}

extension SimulatedBoard.State {
  fileprivate mutating func chip(at address: UInt8) throws(I2CError) -> any SimulatedChip {
    touched.insert(address)
    transfers += 1
    if let transferFault {
      if let faultEvery, transfers.isMultiple(of: faultEvery) { throw transferFault }
      if faultsLeft > 0 {
        faultsLeft -= 1
        throw transferFault
      }
    }
    guard let chip = chips[address] else { throw .noAnswer(errno: 121) }
    return chip
  }
}

/// One open descriptor on a board.
public struct SimulatedBus: I2CBus, ~Copyable {
  fileprivate let board: SimulatedBoard

  public mutating func write(_ bytes: [UInt8], to address: UInt8) throws(I2CError) {
    try board.write(bytes, to: address)
  }

  public mutating func read(
    _ count: Int, from register: UInt8, of address: UInt8
  ) throws(I2CError) -> [UInt8] {
    try board.read(count, from: register, of: address)
  }
}
