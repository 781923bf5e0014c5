import Testing

@Suite struct HouseTests {
  let plan = HousePlan.peakyd

  @Test func `every import of the sources has its door in the plan`() throws {
    let sources = try Project.sources()
    #expect(sources.count > 20, "the sources were not found")
    #expect(HouseRules(plan: plan).breaches(in: sources) == [])
  }

  @Test func `the package declares the doors of the plan and no others`() throws {
    #expect(Manifest(text: try Project.text("Package.swift")).breaches(of: plan) == [])
  }

  @Test func `every folder of the sources is a room of the plan`() throws {
    #expect(try Project.rooms() == Set(plan.doors.keys))
  }

  @Test func `every room is on one floor, and every door leads to a lower one`() {
    let rooms = plan.floors.flatMap { $0 }
    #expect(rooms.sorted() == plan.doors.keys.sorted())
    var floor: [String: Int] = [:]
    for (number, rooms) in plan.floors.enumerated() {
      for room in rooms { floor[room] = number }
    }
    for (room, doors) in plan.doors {
      for door in doors {
        #expect(floor[room, default: 0] < floor[door, default: 0], "\(room) -> \(door)")
      }
    }
  }

  @Test(arguments: ["CGps": ["Gpsd"], "CI2C": ["Linux"], "CLinux": ["Linux"], "CMd": ["Linux"]])
  func `each C library has one room that imports it`(library: String, owners: [String]) {
    #expect(plan.doors.filter { $0.value.contains(library) }.keys.sorted() == owners)
  }
}
