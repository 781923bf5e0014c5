public import Compass

import Timekeeping

/// The calibration file: one JSON object, of which `format`, `offsetUT` and `matrix` are required.
public enum CalibrationText {
  public static let format = 1
  /// The share of a volume that a matrix must leave, of what its rows' lengths would allow.
  static let leastVolume = 1e-6

  public static func parse(_ bytes: [UInt8], file: String) throws(TextFileError) -> Calibration {
    do throws(JSONError) {
      return try calibration(from: try JSONValue(parsing: bytes))
    } catch {
      throw TextFileError(file: file, error)
    }
  }

  /// The file's text with its line feed.
  public static func text(of calibration: Calibration) -> [UInt8] {
    var writer = JSONWriter()
    append(calibration, to: &writer)
    writer.endLine()
    return writer.bytes
  }

  static func append(_ calibration: Calibration, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("format", integer: format)
    writer.member(
      "offsetUT", shortest: [calibration.offset.x, calibration.offset.y, calibration.offset.z])
    writer.key("matrix")
    writer.beginArray()
    for row in calibration.matrix.rows { writer.array(shortest: row) }
    writer.endArray()
    writer.member("fieldUT", shortest: calibration.strength)
    writer.member("residualUT", shortest: calibration.residual)
    writer.member("coverage", shortest: calibration.coverage)
    writer.member("yawOffsetDeg", shortest: calibration.yawOffset)
    writer.member("chip", text: calibration.chip)
    writer.member("time", time: calibration.time)
    writer.endObject()
  }
}
