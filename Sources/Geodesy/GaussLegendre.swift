/// The integral of a smooth function by the 12-point rule of Gauss and Legendre.
///
/// For the geodesic integrals over half a turn its error is under 1e-15. Nodes and weights: NIST
/// Digital Library of Mathematical Functions, section 3.5(v), computed to 18 digits.
func integral(from start: Double, to end: Double, of function: (Double) -> Double) -> Double {
  let middle = (start + end) / 2
  let half = (end - start) / 2
  let sum = gaussLegendreRule.reduce(0.0) { sum, rule in
    let offset = half * rule.node
    return sum + rule.weight * (function(middle - offset) + function(middle + offset))
  }
  return half * sum
}

private let gaussLegendreRule: [(node: Double, weight: Double)] = [
  (0.981560634246719251, 0.047175336386511827),
  (0.904117256370474857, 0.106939325995318431),
  (0.769902674194304687, 0.160078328543346226),
  (0.587317954286617447, 0.203167426723065922),
  (0.367831498998180194, 0.233492536538354809),
  (0.125233408511468915, 0.249147045813402785),
]
