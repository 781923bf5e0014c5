import Testing

@testable import Compass

/// Where each chip axis of a mount points, from nothing but the words: forward and up given, left
/// by the right-hand rule (thumb up, index finger forward, middle finger left).
private let leftByHand = [
  "+x+y": "-z", "+x-y": "+z", "+x+z": "+y", "+x-z": "-y",
  "-x+y": "+z", "-x-y": "-z", "-x+z": "-y", "-x-z": "+y",
  "+y+x": "+z", "+y-x": "-z", "+y+z": "-x", "+y-z": "+x",
  "-y+x": "-z", "-y-x": "+z", "-y+z": "+x", "-y-z": "-x",
  "+z+x": "-y", "+z-x": "+y", "+z+y": "+x", "+z-y": "-x",
  "-z+x": "+y", "-z-x": "-y", "-z+y": "-x", "-z-y": "+x",
]

/// The 24 mounts with their chip axes: forward, left, up.
let allMounts = leftByHand.keys.sorted().map { key in
  (forward: String(key.prefix(2)), left: leftByHand[key] ?? "", up: String(key.suffix(2)))
}

/// A unit vector along a chip axis.
func along(_ axis: String) -> FieldVector {
  let one = axis.hasPrefix("-") ? -1.0 : 1.0
  return switch axis.suffix(1) {
  case "x": FieldVector(x: one, y: 0, z: 0)
  case "y": FieldVector(x: 0, y: one, z: 0)
  default: FieldVector(x: 0, y: 0, z: one)
  }
}

struct MountTests {
  @Test func `there are 24 mounts`() {
    #expect(Set(leftByHand.keys).count == 24)
  }

  @Test(arguments: allMounts)
  func `each mount takes its chip axes to forward, left and up`(
    forward: String, left: String, up: String
  ) throws {
    let mount = try Mount(text: "forward \(forward), up \(up)")
    #expect(mount.rotation * along(forward) == FieldVector(x: 1, y: 0, z: 0))
    #expect(mount.rotation * along(left) == FieldVector(x: 0, y: 1, z: 0))
    #expect(mount.rotation * along(up) == FieldVector(x: 0, y: 0, z: 1))
    #expect(mount.rotation.determinant == 1)
    #expect(mount.description == "forward \(forward), up \(up)")
    #expect(try Mount(text: mount.description) == mount)
  }

  @Test(arguments: [
    "forward +x, up +z", "forward x up z", "FORWARD=+X UP=+Z", "up +z, forward +x",
    "forward = +x, up = +z", "1 0 0, 0 1 0, 0 0 1", "1,0,0;0,1,0;0,0,1",
  ])
  func `the board lying flat can be said in these ways`(text: String) throws {
    #expect(try Mount(text: text) == .flat)
  }

  @Test func `the default mount writes itself as the configuration shows it`() {
    #expect(Mount.flat.description == "forward +x, up +z")
  }

  @Test(arguments: [
    ("forward +x, up -x", MountError.sameAxis("x")), ("forward z, up z", .sameAxis("z")),
    ("", .notUnderstood("")), ("forward +x", .notUnderstood("forward +x")),
    ("forward +w, up +z", .notUnderstood("forward +w, up +z")),
    ("forward +x, forward +z", .notUnderstood("forward +x, forward +z")),
    ("forward ++x, up +z", .notUnderstood("forward ++x, up +z")),
    ("1 0 0 0 1 0 0 0", .notUnderstood("1 0 0 0 1 0 0 0")),
    ("1 0 0 0 1 0 0 0 one", .notUnderstood("1 0 0 0 1 0 0 0 one")),
    ("1 0 0 0 1 0 0 0 -1", .mirrored), ("0 1 0 1 0 0 0 0 1", .mirrored),
    ("2 0 0 0 1 0 0 0 1", .notARotation), ("1 0 0 1 0 0 0 0 1", .notARotation),
    ("nan 0 0 0 1 0 0 0 1", .notARotation), ("inf 0 0 0 1 0 0 0 1", .notARotation),
    ("1e308 0 0 0 1e308 0 0 0 1e308", .notARotation), ("0 0 0 0 0 0 0 0 0", .notARotation),
  ])
  func `what is no mount is refused for the right reason`(text: String, error: MountError) {
    #expect(throws: error) { try Mount(text: text) }
    #expect(!error.description.isEmpty)
  }

  @Test func `nine numbers of three decimals are a rotation and are taken as they stand`() throws {
    // 30 degrees about Z.
    let text = "0.866 -0.5 0, 0.5 0.866 0, 0 0 1"
    let mount = try Mount(text: text)
    #expect(mount.rotation.rows == [[0.866, -0.5, 0], [0.5, 0.866, 0], [0, 0, 1]])
    #expect(try Mount(text: mount.description) == mount)
  }

  @Test func `the tolerance of a rotation is 0_002 in the products of its rows`() throws {
    #expect(throws: Never.self) { try Mount(text: "1 0 0, 0 1 0.00199, 0 0 1") }
    #expect(throws: MountError.notARotation) { try Mount(text: "1 0 0, 0 1 0.00201, 0 0 1") }
  }
}
