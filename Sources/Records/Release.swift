/// Which `peakyd` this is.
public enum Release {
  public static let number = "0.1.0"
}
