/// What Package.swift declares: each target under Sources with the targets it depends on.
struct Manifest {
  var dependencies: [String: Set<String>] = [:]

  /// Reads the forms that our Package.swift is written in.
  init(text: String) {
    let target =
      /(?:\broom|\.target|\.executableTarget|\.systemLibrary)\(\s*(?:name:\s*)?"(\w+)"(?:,\s*(?:needs|dependencies):\s*\[([^\]]*)\])?(?:,\s*path:\s*"([^"]*)")?/
    for match in text.matches(of: target) where match.3 == nil {
      let named = (match.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
      dependencies[String(match.1)] = Set(named)
    }
  }

  func breaches(of plan: HousePlan) -> [String] {
    Set(dependencies.keys).union(plan.doors.keys).sorted().compactMap { name in
      let declared = dependencies[name]
      let planned = plan.doors[name]
      guard declared != planned else { return nil }
      return "Package.swift: \(name) is to depend on \(spelled(planned)), not \(spelled(declared))"
    }
  }

  private func spelled(_ names: Set<String>?) -> String {
    guard let names else { return "(no such target)" }
    return "[\(names.sorted().joined(separator: ", "))]"
  }
}
