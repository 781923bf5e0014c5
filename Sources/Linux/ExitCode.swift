/// How a program of ours ends, as sysexits(3) has it.
public enum ExitCode: Int32, Hashable, Sendable {
  case ok = 0
  case usage = 64
  case badData = 65
  case noInput = 66
  case unavailable = 69
  case cannotCreate = 73
  case inputOutput = 74
  case noPermission = 77
  case configuration = 78
}
