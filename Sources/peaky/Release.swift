/// This release.
enum Release {
  static let number = "0.1.0"
}
