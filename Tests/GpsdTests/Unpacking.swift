import CGps
import Glibc

@testable import Gpsd

/// Reports as the translator makes them of gpsd's lines, unpacked by libgps without a gpsd.
func reports(of lines: [String]) -> [GpsdReport] {
  let data = UnsafeMutablePointer<gps_data_t>.allocate(capacity: 1)
  defer { data.deallocate() }
  memset(data, 0, MemoryLayout<gps_data_t>.size)
  var translator = Translator()
  return lines.flatMap { line in
    Translator.prepare(data)
    var text = Array(line.utf8CString)
    gps_unpack(&text, data)
    return translator.reports(in: data)
  }
}
