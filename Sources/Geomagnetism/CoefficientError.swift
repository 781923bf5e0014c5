/// What is wrong with a coefficient file, and in which line, counted from 1.
///
/// Its description says what would be right, to stand after "FILE:LINE: ".
public struct CoefficientError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Problem: Hashable, Sendable {
    case epoch(String)
    case name(String)
    case columns(Int)
    case number(String)
    case tooLarge(Double)
    case degree(String)
    case order(String, degree: Int)
    case twice(degree: Int, order: Int)
    case missing(degree: Int, order: Int)
  }

  public let line: Int
  public let problem: Problem

  init(line: Int, _ problem: Problem) {
    self.line = line
    self.problem = problem
  }

  public var description: String {
    let limits = CoefficientFile.self
    return switch problem {
    case .epoch(let text):
      """
      "\(text)" is not an epoch: the first line is like "2025.0 WMM-2025 11/13/2024", its year \
      \(limits.epochs.lowerBound) to \(limits.epochs.upperBound)
      """
    case .name(let text):
      """
      "\(text)" is not a model's name: one like WMM-2025, of 1 to \(limits.longestName) letters, \
      digits, points and hyphens, follows the epoch
      """
    case .columns(let count):
      "\(count) columns: a coefficient line has six, n m g h and the yearly change of g and h"
    case .number(let text):
      "\"\(text)\" is not a number: one like -29351.8 is wanted"
    case .tooLarge(let value):
      "\(value) is no coefficient: they are within \(limits.largest) either way, in nanotesla"
    case .degree(let text):
      "\"\(text)\" is not a degree n: 1 to \(MagneticModel.degree)"
    case .order(let text, let degree):
      "\"\(text)\" is not an order m: 0 to \(degree) for degree \(degree)"
    case .twice(let degree, let order):
      "degree \(degree), order \(order) for the second time: each stands once"
    case .missing(let degree, let order):
      """
      degree \(degree), order \(order) is missing: all of degrees 1 to \(MagneticModel.degree), \
      orders 0 to n, are wanted
      """
    }
  }
}
