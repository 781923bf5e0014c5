/// Compares sources with the plan; each breach is one line, `file:line: what is wrong`.
struct HouseRules {
  var plan: HousePlan

  func breaches(in files: [SourceFile]) -> [String] {
    files.flatMap { file in
      guard plan.doors[file.room] != nil else {
        return ["\(file.path):1: the plan has no room \"\(file.room)\""]
      }
      return imports(of: file) + rawMemory(in: file) + shadowedModule(in: file)
    }
  }

  private func imports(of file: SourceFile) -> [String] {
    var breaches: [String] = []
    for (number, line) in zip(1..., file.lines) {
      switch ImportStatement.read(line) {
      case .failure:
        breaches.append("\(file.path):\(number): an import that cannot be read: \(line)")
      case .success(let statements):
        for statement in statements {
          guard let reason = objection(to: statement, in: file.room) else { continue }
          breaches.append("\(file.path):\(number): \(reason)")
        }
      }
    }
    return breaches
  }

  private func objection(to statement: ImportStatement, in room: String) -> String? {
    let module = statement.module
    if let reason = plan.banned[module] { return "nobody imports \(module): \(reason)" }
    if plan.doors[room, default: []].contains(module) { return nil }
    if plan.wholeSystemModules[room, default: []].contains(module) { return nil }
    if module == "Glibc" { return objection(toGlibc: statement.declaration, in: room) }
    return "\(room) has no door to \(module)"
  }

  private func objection(toGlibc declaration: String?, in room: String) -> String? {
    guard let declaration else {
      return "\(room) takes from Glibc by name only: import func Glibc.NAME"
    }
    if !plan.pureRooms.contains(room) || HousePlan.libm.contains(declaration) { return nil }
    return "\(room) is pure and \(declaration) is not of libm"
  }

  private func rawMemory(in file: SourceFile) -> [String] {
    guard !plan.unsafeRooms.contains(file.room) else { return [] }
    return zip(1..., file.lines).compactMap { number, line in
      guard line.lowercased().contains("unsafe") else { return nil }
      return "\(file.path):\(number): \"unsafe\" outside of \(plan.unsafeRooms.sorted())"
    }
  }

  private func shadowedModule(in file: SourceFile) -> [String] {
    zip(1..., file.lines).compactMap { number, line in
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      let declaresIt = zip(words, words.dropFirst()).contains { keyword, name in
        Self.typeKeywords.contains(keyword) && name == file.room
      }
      guard declaresIt else { return nil }
      return "\(file.path):\(number): a type with the name of its module hides the module"
    }
  }

  private static let typeKeywords: Set<Substring> = [
    "struct", "class", "enum", "actor", "protocol", "typealias",
  ]
}
