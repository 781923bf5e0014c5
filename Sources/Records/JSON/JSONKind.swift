/// The six kinds of JSON value, as an error message names them.
public enum JSONKind: String, Hashable, Sendable {
  case null
  case boolean = "true or false"
  case number = "a number"
  case string = "a text in double quotes"
  case array = "an array [...]"
  case object = "an object {...}"
}
