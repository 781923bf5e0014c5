import Linux

/// A command line taken apart: words, and options with their values.
struct Arguments: Hashable, Sendable {
  private(set) var words: [String] = []
  /// The last one counts of an option that is given twice; those without a value have an empty one.
  private(set) var options: [Option: String] = [:]

  /// Takes `--name value`, `--name=value` and, after `--`, words only.
  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      if argument == "--" {
        words.append(contentsOf: rest)
        break
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = Option(rawValue: name == "-h" ? "--help" : name) else {
        throw .usage("unknown option \(name)")
      }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if option.takesValue {
        value = value ?? rest.popFirst()
        guard value != nil else { throw .usage("\(name) needs a value") }
      } else if value != nil {
        throw .usage("\(name) takes no value")
      }
      options[option] = value ?? ""
    }
  }

  /// Refuses every option that is not among those named.
  func only(_ allowed: Set<Option>, for command: String) throws(Failure) {
    for option in Option.allCases where options[option] != nil && !allowed.contains(option) {
      throw .usage("\(option.rawValue) is no option of \(command)")
    }
  }
}

extension Failure {
  /// What is wrong with the command line, and where to read what would be right.
  static func usage(_ what: String) -> Failure {
    Failure(code: .usage, message: "\(what); \"peaky --help\" shows what there is")
  }
}
