// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// A sum of multiples of variables and a number of points.
struct LayoutExpression {
  var terms: [LinearTerm] = []
  var constant: CGFloat = 0

  mutating func add(_ variable: SolverVariable, _ coefficient: CGFloat = 1) {
    guard coefficient != 0 else { return }
    if let index = terms.firstIndex(where: { $0.variable == variable }) {
      terms[index].coefficient += Double(coefficient)
      if terms[index].coefficient == 0 { terms.remove(at: index) }
    } else {
      terms.append(LinearTerm(variable, Double(coefficient)))
    }
  }

  mutating func add(_ other: LayoutExpression, times factor: CGFloat) {
    for term in other.terms { add(term.variable, CGFloat(term.coefficient) * factor) }
    constant += other.constant * factor
  }
}
