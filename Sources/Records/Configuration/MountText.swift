import Compass

private let flatText = "forward +x, up +z"

/// The mount that a text describes.
func parseMount(_ text: String) -> Mount? {
  text == flatText ? .flat : nil
}

/// The text of a mount, as `parseMount` reads it.
func printMount(_ mount: Mount) -> String {
  if mount == .flat { return flatText }
  return mount.rotation.rows.joined().map(SettingUnit.plain).joined(separator: " ")
}
