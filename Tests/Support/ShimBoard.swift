import Foundation
import Glibc
import Synchronization

/// An I2C bus with one magnetometer on it, as a file of registers that the preloaded stand-in reads.
///
/// A thread of its own writes a new reading every 20 ms, with a little noise: a chip that never
/// changes is a broken one.
public final class ShimBoard: Sendable {
  /// A magnetometer as far as the stand-in can play one: registers that hold what was written.
  public struct Chip: Sendable {
    public let name: String
    let address: Int
    /// Registers that say who it is and that it is ready.
    let fixed: [Int: UInt8]
    /// Where the low byte of X is.
    let data: Int
    let countsPerMicrotesla: Double

    /// The stand-in takes bit 7 of a register number for a part of it, so that a block which moves
    /// on is read from 80 higher.
    public static let lis3mdl = Chip(
      name: "LIS3MDL", address: 0x1C, fixed: [0x0F: 0x3D, 0x22: 0x03, 0xA7: 0x08], data: 0xA8,
      countsPerMicrotesla: 68.42)
    public static let qmc5883L = Chip(
      name: "QMC5883L", address: 0x0D, fixed: [0x0D: 0xFF, 0x06: 0x01], data: 0x00,
      countsPerMicrotesla: 30)
    public static let qmc5883P = Chip(
      name: "QMC5883P", address: 0x2C, fixed: [0x00: 0x80, 0x09: 0x01], data: 0x01,
      countsPerMicrotesla: 37.5)
  }

  private struct State {
    /// Microtesla, in the chip's axes.
    var field = (0.0, 0.0, 0.0)
    var random = SystemRandomNumberGenerator()
    var isSwitchedOff = false
  }

  /// Microtesla that a reading is off by at most.
  private static let noise = 0.1
  private static let interval: TimeInterval = 0.02

  private let folder: DaemonFolder
  private let library: String
  private let chip: Chip
  /// Of the file of registers, which the stand-in maps: what is written is there at once.
  private let file: Int32
  private let state = Mutex(State())

  public init(_ chip: Chip = .lis3mdl) async throws {
    let folder = try DaemonFolder()
    library = try await ShimLibrary.compile(into: folder)
    file = open(folder.file("registers"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    self.folder = folder
    self.chip = chip
    // All ones: nobody at that address.
    write([UInt8](repeating: 0xFF, count: 128 * 256), at: 0)
    write([UInt8](repeating: 0, count: 256), at: chip.address * 256)
    reset()
    Thread.detachNewThread { [weak self] in
      while let self, !state.withLock(\.isSwitchedOff) {
        measure()
        Thread.sleep(forTimeInterval: Self.interval)
      }
    }
  }

  deinit {
    close(file)
  }

  /// What the daemon must find in its environment.
  public var environment: [String: String] {
    ["LD_PRELOAD": library, "I2CSHIM_REGS": folder.file("registers")]
  }

  /// Points the unit: level, its X axis at `magneticHeading`, in a field of so many microtesla.
  public func point(at magneticHeading: Double, horizontal: Double = 22.2, down: Double = 43.7) {
    let angle = magneticHeading * .pi / 180
    // X is forward and Y left: what lies to the north of a unit that points east is on its left.
    state.withLock {
      $0.field = (horizontal * cos(angle), horizontal * sin(angle), -down)
    }
  }

  /// Takes the chip off the bus: nothing answers any more.
  public func unplug() throws { try folder.write("registers.nack", "") }

  /// Puts it back, without power for the time that it was away.
  public func plug() throws {
    reset()
    try FileManager.default.removeItem(atPath: folder.file("registers.nack"))
  }

  private func reset() {
    for (register, value) in chip.fixed { write([value], at: chip.address * 256 + register) }
  }

  private func measure() {
    state.withLock { state in
      var bytes: [UInt8] = []
      for value in [state.field.0, state.field.1, state.field.2] {
        let noise = Double.random(in: -Self.noise...Self.noise, using: &state.random)
        let counts = ((value + noise) * chip.countsPerMicrotesla).rounded()
        let bits = UInt16(bitPattern: Int16(counts))
        bytes += [UInt8(bits & 0xFF), UInt8(bits >> 8)]
      }
      write(bytes, at: chip.address * 256 + chip.data)
    }
  }

  private func write(_ bytes: [UInt8], at offset: Int) {
    _ = pwrite(file, bytes, bytes.count, off_t(offset))
  }
}
