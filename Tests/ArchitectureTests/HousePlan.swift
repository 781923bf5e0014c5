/// Which rooms there are, what each may import, and what is forbidden where.
struct HousePlan: Sendable {
  /// From the street door down; an arrow may only point to a later floor.
  var floors: [[String]]
  /// What each room may import; a room's key is its folder under Sources.
  var doors: [String: Set<String>]
  /// Modules of the system that a room may import whole.
  var wholeSystemModules: [String: Set<String>]
  /// Rooms that may talk to the operating system, and so may handle raw memory.
  var unsafeRooms: Set<String>
  /// Rooms without input, output, clock or global state.
  var pureRooms: Set<String>
  /// Why a module must not be imported by anybody.
  var banned: [String: String]

  /// All that a pure room may take from the C library.
  static let libm: Set<String> = [
    "acos", "asin", "atan", "atan2", "cbrt", "ceil", "copysign", "cos", "exp", "fabs", "floor",
    "fmod", "hypot", "ldexp", "log", "log10", "log2", "nextafter", "pow", "remainder", "remquo",
    "rint", "round", "sin", "sqrt", "tan", "tanh", "trunc",
  ]
}

extension HousePlan {
  static let peakyd = HousePlan(
    floors: [
      ["peakyd", "peaky"],
      ["PeakyCore"],
      ["Gpsd", "Linux", "Records"],
      ["Sightings"],
      ["Compass", "Geomagnetism"],
      ["Geodesy", "Timekeeping"],
      ["CGps", "CI2C", "CLinux", "CMd"],
    ],
    doors: [
      "peakyd": ["PeakyCore"],
      "peaky": ["Linux", "Records", "Sightings", "Geodesy", "Timekeeping"],
      "PeakyCore": [
        "Gpsd", "Linux", "Records", "Sightings", "Compass", "Geomagnetism", "Geodesy",
        "Timekeeping",
      ],
      "Gpsd": ["CGps", "Sightings", "Geodesy", "Timekeeping"],
      "Linux": ["CI2C", "CLinux", "CMd", "Compass", "Timekeeping"],
      "Records": ["Sightings", "Compass", "Geomagnetism", "Geodesy", "Timekeeping"],
      "Sightings": ["Compass", "Geomagnetism", "Geodesy", "Timekeeping"],
      "Compass": ["Geodesy", "Timekeeping"],
      "Geomagnetism": ["Geodesy", "Timekeeping"],
      "Geodesy": [],
      "Timekeeping": [],
      "CGps": [],
      "CI2C": [],
      "CLinux": [],
      "CMd": [],
    ],
    wholeSystemModules: [
      "Gpsd": ["Glibc", "Synchronization"],
      "Linux": ["Glibc", "Synchronization"],
      "PeakyCore": ["Synchronization"],
    ],
    unsafeRooms: ["Gpsd", "Linux"],
    pureRooms: [
      "Timekeeping", "Geodesy", "Geomagnetism", "Compass", "Sightings", "Records",
    ],
    banned: [
      "Foundation": "it adds 44 MB to the program",
      "FoundationEssentials": "nothing here needs it",
      "FoundationInternationalization": "it adds 40 MB to the program",
      "Dispatch": "waiting is done in one place, with poll",
    ])
}
