// swift-tools-version: 6.2
import PackageDescription

/// Tests call a few C functions of their own, so strict memory safety is left to the products.
let relaxed: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]
let strict = relaxed + [.strictMemorySafety()]

func room(_ name: String, needs rooms: [String] = []) -> Target {
  .target(name: name, dependencies: rooms.map { .byName(name: $0) }, swiftSettings: strict)
}

func tests(of rooms: String..., data: [String] = []) -> Target {
  .testTarget(
    name: rooms[0] + "Tests", dependencies: (rooms + ["Support"]).map { .byName(name: $0) },
    exclude: data, swiftSettings: relaxed)
}

let package = Package(
  name: "peakyd",
  products: [
    .executable(name: "peakyd", targets: ["peakyd"]),
    .executable(name: "peaky", targets: ["peaky"]),
  ],
  targets: [
    .systemLibrary(name: "CGps", pkgConfig: "libgps", providers: [.apt(["libgps-dev"])]),
    .systemLibrary(name: "CI2C", providers: [.apt(["libi2c-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CMd", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),

    room("Timekeeping"),
    room("Geodesy"),
    room("Geomagnetism", needs: ["Geodesy", "Timekeeping"]),
    room("Compass", needs: ["Geodesy", "Timekeeping"]),
    room("Sightings", needs: ["Geodesy", "Geomagnetism", "Compass", "Timekeeping"]),
    room(
      "Records", needs: ["Sightings", "Compass", "Geomagnetism", "Geodesy", "Timekeeping"]),
    room("Gpsd", needs: ["CGps", "Sightings", "Geodesy", "Timekeeping"]),
    room("Linux", needs: ["CI2C", "CLinux", "CMd", "Compass", "Timekeeping"]),
    room(
      "PeakyCore",
      needs: [
        "Gpsd", "Linux", "Records", "Sightings", "Compass", "Geomagnetism", "Geodesy",
        "Timekeeping",
      ]),
    .executableTarget(name: "peakyd", dependencies: ["PeakyCore"], swiftSettings: strict),
    .executableTarget(
      name: "peaky", dependencies: ["Linux", "Records", "Sightings", "Geodesy", "Timekeeping"],
      swiftSettings: strict),

    .target(
      name: "Support", dependencies: ["Compass", "Records", "Sightings", "Timekeeping"],
      path: "Tests/Support", swiftSettings: relaxed),
    tests(of: "Timekeeping"),
    tests(of: "Geodesy", data: ["Vectors"]),
    tests(of: "Geomagnetism", "Geodesy", "Timekeeping", data: ["Vectors"]),
    tests(of: "Compass", "Geodesy", "Timekeeping"),
    tests(of: "Sightings", "Compass", "Geodesy", "Geomagnetism", "Timekeeping"),
    tests(of: "Records", "Sightings", "Compass", "Geodesy", "Geomagnetism", "Timekeeping"),
    tests(of: "Gpsd", "Sightings", "Geodesy", "Timekeeping"),
    tests(of: "Linux", "CLinux", "Compass", "Timekeeping"),
    tests(
      of: "PeakyCore", "Linux", "Records", "Sightings", "Compass", "Geomagnetism", "Geodesy",
      "Timekeeping"),
    .testTarget(name: "ArchitectureTests", swiftSettings: relaxed),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["peakyd", "peaky", "Support", "Linux", "Records", "Geodesy"],
      swiftSettings: relaxed),
  ]
)
