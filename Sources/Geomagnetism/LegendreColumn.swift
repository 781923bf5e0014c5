/// The Schmidt semi-normalised Legendre functions of cos(theta), one order at a time.
///
/// Recursions over the degree within an order. From order 1 on each function has a factor
/// sin(theta); it is the function without it that is carried, so that nothing is divided by zero at
/// a pole. S. A. Holmes and W. E. Featherstone, Journal of Geodesy 76, 2002, section 2.1, for Schmidt's
/// normalisation instead of the full one.
struct LegendreColumn {
  private let sine: Double
  private let cosine: Double
  private var order = 0
  /// The function at the degree reached and one below, over sin(theta) from order 1 on.
  private var current = 1.0
  private var previous = 0.0
  /// The derivatives by theta of the whole functions.
  private(set) var derivative = 0.0
  private var previousDerivative = 0.0
  /// The function of degree = order, and its derivative, to start the next order from.
  private var sectoral = 1.0
  private var sectoralDerivative = 0.0

  /// At degree 0, order 0.
  init(sine: Double, cosine: Double) {
    self.sine = sine
    self.cosine = cosine
  }

  /// P.
  var value: Double { order == 0 ? current : current * sine }

  /// P / sin(theta); only wanted times the order, hence of no account at order 0.
  var overSine: Double { current }

  /// Goes to the degree equal to this order, the one after the last.
  mutating func startColumn(_ next: Int) {
    // Of Schmidt's factors the first step's is 1: order 0 is not doubled, the others are.
    let factor = next == 1 ? 1 : (Double(2 * next - 1) / Double(2 * next)).squareRoot()
    let whole = next == 1 ? 1 : sectoral * sine
    sectoralDerivative = factor * (sine * sectoralDerivative + cosine * whole)
    sectoral = next == 1 ? 1 : factor * sectoral * sine
    order = next
    (current, previous) = (sectoral, 0)
    (derivative, previousDerivative) = (sectoralDerivative, 0)
  }

  /// Goes to a degree, one above that reached.
  mutating func advance(to degree: Int) {
    let here = Double(degree * degree - order * order).squareRoot()
    let below = Double((degree - 1) * (degree - 1) - order * order).squareRoot()
    let weight = Double(2 * degree - 1)
    let nextDerivative =
      (weight * (cosine * derivative - sine * value) - below * previousDerivative) / here
    let next = (weight * cosine * current - below * previous) / here
    (previous, current) = (current, next)
    (previousDerivative, derivative) = (derivative, nextDerivative)
  }
}
