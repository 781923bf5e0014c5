import CGps
import Sightings

/// What libgps has unpacked, turned into reports one by one; it holds what outlasts a report.
struct Translator {
  private var sky = Sky()
  private(set) var devices: [String] = []

  /// Clears what libgps leaves standing from the message before.
  static func prepare(_ data: UnsafeMutablePointer<gps_data_t>) {
    unsafe data.pointee.set = 0
    unsafe data.pointee.dev.activated.tv_sec = untouched
  }

  /// A time that no device was activated at.
  private static let untouched = -1

  /// The reports in what has just been unpacked, after `prepare`.
  mutating func reports(in data: UnsafePointer<gps_data_t>) -> [GpsdReport] {
    let set = unsafe data.pointee.set
    func has(_ flag: some BinaryInteger) -> Bool { set & UInt64(truncatingIfNeeded: flag) != 0 }

    // libgps sets STATUS_SET for every TPV and for nothing else, whatever its `status` is.
    if has(STATUS_SET) { return unsafe fix(in: data) }
    if has(VERSION_SET) { return unsafe [.version(GpsdVersion(data.pointee.version))] }
    if has(DEVICELIST_SET) { return unsafe replaceDevices(by: data) }
    // libgps 3.22 cannot read `"activated":0`, which is how gpsd says that a receiver went: it sets
    // no flag then, but has written the path and a time of zero.
    if unsafe has(DEVICE_SET) || data.pointee.dev.activated.tv_sec != Self.untouched {
      return unsafe changeDevice(data)
    }
    if has(ERROR_SET) { return unsafe [.complaint(text(data.pointee.error))] }
    unsafe sky.update(from: data)
    return []
  }

  private mutating func fix(in data: UnsafePointer<gps_data_t>) -> [GpsdReport] {
    let fix = unsafe Fix(data.pointee.fix, sky: sky)
    if fix.mode == .none { sky.hdop = nil }
    let path = unsafe text(data.pointee.dev.path)
    guard !path.isEmpty, !devices.contains(path) else { return [.fix(fix)] }
    devices.append(path)
    return [.devices(devices), .fix(fix)]
  }

  private mutating func replaceDevices(by data: UnsafePointer<gps_data_t>) -> [GpsdReport] {
    let count = unsafe min(max(0, Int(data.pointee.devices.ndevices)), Int(MAXUSERDEVS))
    devices = unsafe withUnsafeBytes(of: data.pointee.devices.list) { bytes in
      unsafe bytes.bindMemory(to: devconfig_t.self).prefix(count).map { text($0.path) }
    }
    return [.devices(devices)]
  }

  /// A receiver was plugged in, or out: then the time since when it is active is zero.
  private mutating func changeDevice(_ data: UnsafePointer<gps_data_t>) -> [GpsdReport] {
    let path = unsafe text(data.pointee.dev.path)
    let activated = unsafe data.pointee.dev.activated
    let isThere = activated.tv_sec != 0
    guard isThere != devices.contains(path) else { return [] }
    if isThere { devices.append(path) } else { devices.removeAll { $0 == path } }
    return [.devices(devices)]
  }
}

extension GpsdVersion {
  fileprivate init(_ version: version_t) {
    self.init(
      release: text(version.release), protocolMajor: Int(version.proto_major),
      protocolMinor: Int(version.proto_minor))
  }
}

/// The text in an array of C characters, up to its end or the array's.
private func text<Characters: BitwiseCopyable>(_ characters: Characters) -> String {
  unsafe withUnsafeBytes(of: characters) { bytes in
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
