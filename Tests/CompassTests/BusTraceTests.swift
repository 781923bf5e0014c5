import Support
import Testing

@testable import Compass

struct BusTraceTests {
  @Test func `a LIS3MDL at 1C is identified, set up and read with exactly these transfers`() {
    let bus = PlaybackBus([
      .read(of: 0x1C, register: 0x0F, [0x3D]),
      .write(to: 0x1C, [0x21, 0x04]),
      .write(to: 0x1C, [0x20, 0xF4]), .write(to: 0x1C, [0x21, 0x00]),
      .write(to: 0x1C, [0x23, 0x0C]), .write(to: 0x1C, [0x24, 0x40]),
      .write(to: 0x1C, [0x22, 0x00]),
      .read(of: 0x1C, register: 0xA7, [0x0F, 1, 0, 1, 0, 1, 0]),
      .read(of: 0x1C, register: 0xA7, [0x0F, 2, 0, 2, 0, 2, 0]),
      .read(of: 0x1C, register: 0xA7, [0x0F, 0x58, 0x05, 0xAA, 0xFE, 0x7E, 0x0B]),
    ])
    #expect(
      play(bus, steps: 12) == [
        "found LIS3MDL: LIS3MDL at address 0x1C of I2C bus 1.",
        "\(100 / 6842.0 * 1368) \(100 / 6842.0 * -342) \(100 / 6842.0 * 2942)",
      ])
  }

  @Test func `an HMC5883L is identified, set up and read with exactly these transfers`() {
    let identity: [PlaybackBus.Transfer] = [
      .read(of: 0x1E, register: 0x4F, [0x00]), .read(of: 0x1E, register: 0x0F, [0x00]),
      .read(of: 0x1E, register: 0x0A, [0x48, 0x34, 0x33]),
    ]
    let bus = PlaybackBus(
      silence(0x1C, 0x0F) + identity + silence(0x19, 0x0F) + [
        .write(to: 0x1E, [0x00, 0x74]), .write(to: 0x1E, [0x01, 0x60]),
        .write(to: 0x1E, [0x02, 0x00]),
        .read(of: 0x1E, register: 0x09, [0x01]),
        .read(of: 0x1E, register: 0x00, [0x74, 0x60, 0, 0, 1, 0, 1, 0, 1]),
        .read(of: 0x1E, register: 0x09, [0x01]),
        .read(of: 0x1E, register: 0x00, [0x74, 0x60, 0, 0, 2, 0, 2, 0, 2]),
        .read(of: 0x1E, register: 0x09, [0x01]),
        .read(of: 0x1E, register: 0x00, [0x74, 0x60, 0, 0x00, 0x84, 0x01, 0x1C, 0xFF, 0xDF]),
      ])
    #expect(
      play(bus, steps: 9) == [
        "found HMC5883L: HMC5883L at address 0x1E of I2C bus 1.",
        "\(100 / 660.0 * 132) \(100 / 660.0 * -33) \(100 / 660.0 * 284)",
      ])
  }

  @Test func `a QMC5883L is identified after one data register was read`() {
    let bus = PlaybackBus(
      silence(0x1C, 0x0F) + silence(0x1E, 0x4F) + [
        .read(of: 0x0D, register: 0x00, [0x00]), .read(of: 0x0D, register: 0x0D, [0xFF]),
        .write(to: 0x0D, [0x0A, 0x80]),
        .write(to: 0x0D, [0x0A, 0x01]), .write(to: 0x0D, [0x0B, 0x01]),
        .write(to: 0x0D, [0x09, 0x15]),
        .read(of: 0x0D, register: 0x06, [0x00]),
        .read(of: 0x0D, register: 0x00, [0, 0, 0, 0, 0, 0]),
        .read(of: 0x0D, register: 0x06, [0x05]),
        .read(of: 0x0D, register: 0x00, [1, 0, 1, 0, 1, 0]),
      ])
    #expect(play(bus, steps: 9) == [])
  }

  @Test func `a QMC5883P is set up and read with exactly these transfers`() {
    let bus = PlaybackBus(
      silence(0x1C, 0x0F) + silence(0x1E, 0x4F) + silence(0x0D, 0x00) + [
        .read(of: 0x2C, register: 0x00, [0x80]),
        .write(to: 0x2C, [0x0B, 0x80]),
        .write(to: 0x2C, [0x0B, 0x00]), .write(to: 0x2C, [0x29, 0x06]),
        .write(to: 0x2C, [0x0B, 0x08]), .write(to: 0x2C, [0x0A, 0x05]),
        .read(of: 0x2C, register: 0x01, [1, 0, 1, 0, 1, 0, 0, 0, 1]),
      ])
    #expect(play(bus, steps: 9) == [])
  }

  /// An identity that nobody tells, asked for twice.
  private func silence(_ address: UInt8, _ register: UInt8) -> [PlaybackBus.Transfer] {
    [PlaybackBus.Transfer](
      repeating: .failedRead(of: address, register: register, count: 1, .noAnswer(errno: 6)),
      count: ChipSearch.attempts)
  }

  /// What so many steps on the list gave; the list must be used up exactly.
  private func play(_ playback: PlaybackBus, steps: Int) -> [String] {
    var session = CompassSession(plan: CompassPlan())
    var bus: PlaybackBus?
    var now = Duration.zero
    var outputs: [CompassOutput] = []
    for _ in 0..<steps {
      let step = session.step(bus: &bus, now: now) { () throws(I2CError) in playback }
      outputs += step.outputs
      now += step.wakeAfter
    }
    #expect(bus?.faults == [])
    return outputs.map { output in
      output.field.map { "\($0.x) \($0.y) \($0.z)" }
        ?? "\(output.name ?? ""): \(output.detail ?? "")"
    }
  }
}
