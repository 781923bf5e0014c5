import CGps
import Glibc

/// The sentence for an errno of the system, or for one of libgps, which are negative.
func systemText(_ errno: Int32) -> String {
  switch errno {
  case NL_NOSERVICE: return "unknown port"
  case NL_NOHOST: return "unknown host"
  case NL_NOCONNECT: return "nobody accepts the connection"
  default:
    var text = [CChar](repeating: 0, count: 128)
    guard unsafe strerror_r(errno, &text, text.count) == 0 else { return "error \(errno)" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
