/// The lines of the stream, each with its line feed; a field that is not known is left out.
public enum StreamLine {
  /// Within a number nothing changes its meaning.
  public static let protocolNumber = 1

  /// What a subscriber gets first; `replay` names the trip that is being replayed.
  public static func version(release: String, replay: String? = nil) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("class", text: "VERSION")
    writer.member("name", text: "peakyd")
    writer.member("release", text: release)
    writer.member("protocol", integer: protocolNumber)
    writer.member("replay", text: replay)
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  /// How many characters of a request an ERROR repeats.
  public static let mostRequestCharacters = 80

  /// The answer to a request that cannot be met; `request` is the line as it came, or nothing.
  public static func error(_ message: String, request: some Sequence<UInt8>) -> [UInt8] {
    let text = String(decoding: Array(request), as: UTF8.self)
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("class", text: "ERROR")
    writer.member("message", text: message)
    writer.member("request", text: text.isEmpty ? nil : String(text.prefix(mostRequestCharacters)))
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }
}
