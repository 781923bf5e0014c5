/// What lengths are printed in for people.
enum Units: String, Hashable, Sendable {
  case metric
  case us

  /// As the locale has it: the first that is set of LC_ALL, LC_MEASUREMENT and LANG.
  init(environment: (String) -> String?) {
    let locale = ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy
      .compactMap(environment).first { !$0.isEmpty }
    let place = (locale ?? "").prefix { $0 != "." && $0 != "@" }
    self = place.hasSuffix("_US") ? .us : .metric
  }
}
