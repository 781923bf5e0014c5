/// What happened to the magnetometer other than a reading; `detail` tells a person what to do.
public enum CompassEvent: Hashable, Sendable {
  /// Identified, configured and read: readings follow; `chip` is its name as in the configuration.
  case found(chip: String, detail: String)
  /// It was identified and does no longer answer, or gives no reading, or the same one for ever.
  case lost(chip: String, detail: String)
  /// No bus, or nothing that answers on it, or another chip than the configuration names.
  case absent(detail: String)
  /// The bus is there and we may not use it.
  case denied(detail: String)
  /// A reading at the limit of its range, which is therefore none; comes once for each.
  case saturated
}
