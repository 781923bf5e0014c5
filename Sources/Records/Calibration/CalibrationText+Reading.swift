import Compass
import Timekeeping

extension CalibrationText {
  /// Keys that are not known are ignored: a later release may have written them.
  static func calibration(from value: JSONValue) throws(JSONError) -> Calibration {
    var format: JSONValue?
    var offset: FieldVector?
    var matrix: Matrix3?
    var calibration = Calibration(offset: FieldVector(x: 0, y: 0, z: 0), matrix: .identity)
    for (key, value) in try value.members.map({ ($0.key, $0.value) }) {
      switch key {
      case "format": format = value
      case "offsetUT":
        let row = try value.row
        offset = FieldVector(x: row.0, y: row.1, z: row.2)
      case "matrix": matrix = try value.matrix
      case "fieldUT":
        calibration.strength = try value.number(from: .leastNonzeroMagnitude, "more than 0")
      case "residualUT": calibration.residual = try value.number(from: 0, "0 or more")
      case "coverage": calibration.coverage = try value.number(from: 0, to: 1, "from 0 to 1")
      case "yawOffsetDeg":
        calibration.yawOffset = try value.number(from: -360, to: 360, "from -360 to 360")
      case "chip": calibration.chip = try value.string
      case "time": calibration.time = try value.time
      default: break
      }
    }
    guard let format else { throw value.notAllowed("no \"format\"; this release reads format 1") }
    guard try format.number.integer == Self.format else {
      throw format.notAllowed("this release reads calibrations of format 1 only")
    }
    guard let offset else { throw value.notAllowed("no \"offsetUT\"; it is three numbers [x,y,z]") }
    guard let matrix else {
      throw value.notAllowed("no \"matrix\"; it is three rows of three numbers")
    }
    calibration.offset = offset
    calibration.matrix = matrix
    return calibration
  }
}

extension JSONValue {
  /// Three numbers.
  fileprivate var row: (Double, Double, Double) {
    get throws(JSONError) {
      let row = try elements
      guard row.count == 3 else {
        throw notAllowed("\(row.count) elements, expected three numbers [x,y,z]")
      }
      return (try row[0].number.value, try row[1].number.value, try row[2].number.value)
    }
  }

  fileprivate var matrix: Matrix3 {
    get throws(JSONError) {
      let rows = try elements
      guard rows.count == 3 else {
        throw notAllowed("\(rows.count) rows, expected three rows of three numbers")
      }
      let matrix = Matrix3(x: try rows[0].row, y: try rows[1].row, z: try rows[2].row)
      let lengths = matrix.rows.map { row in row.reduce(0) { $0 + $1 * $1 }.squareRoot() }
      let volume = matrix.determinant / lengths.reduce(1, *)
      guard volume.magnitude > CalibrationText.leastVolume else {
        throw notAllowed(
          "the matrix is singular: without soft iron it is [[1,0,0],[0,1,0],[0,0,1]]")
      }
      guard volume > 0 else {
        throw notAllowed(
          "the matrix mirrors the axes (its determinant is negative); readings are right-handed")
      }
      return matrix
    }
  }

  fileprivate func number(
    from least: Double, to greatest: Double = .greatestFiniteMagnitude, _ range: String
  ) throws(JSONError) -> Double {
    let value = try number.value
    guard (least...greatest).contains(value) else {
      throw notAllowed("\(value) is out of range; it must be \(range)")
    }
    return value
  }

  var time: UTCTime {
    get throws(JSONError) {
      let text = try string
      guard let time = parseTime(text) else {
        throw notAllowed("\"\(text)\" is no time such as 2026-11-30T17:04:05.000Z")
      }
      return time
    }
  }
}
