// SPDX-License-Identifier: MIT

@testable import ViewCore

/// Constraints apart from a solver, to hold its answers against.
struct SolverSystem {
  var constraints: [LinearConstraint] = []

  /// The distances by which values miss the constraints of each priority, highest first, summed up.
  func errors(_ values: [SolverVariable: Double]) -> [Double] {
    let priorities = Set(constraints.map(\.priority)).sorted(by: >)
    return priorities.map { priority in
      constraints.filter { $0.priority == priority }.map { error($0, values) }.reduce(0, +)
    }
  }

  /// The distance by which values miss a constraint.
  func error(_ constraint: LinearConstraint, _ values: [SolverVariable: Double]) -> Double {
    let sum = constraint.terms.map { $0.coefficient * (values[$0.variable] ?? 0) }.reduce(0, +)
    let difference = sum - constraint.constant
    return switch constraint.relation {
    case .equal: abs(difference)
    case .lessThanOrEqual: max(0, difference)
    case .greaterThanOrEqual: max(0, -difference)
    }
  }

  /// The least errors that any values have, none of the required; nil if required ones contradict.
  ///
  /// The minimum lies where as many of the constraints as there are variables hold exactly; the
  /// coordinate planes stand in where there are not enough. Tries all choices.
  func leastErrors(of variables: [SolverVariable], isNonnegative: Bool) -> [Double]? {
    var planes = constraints.map { constraint in
      (
        variables.map { variable in
          constraint.terms.filter { $0.variable == variable }.map(\.coefficient).reduce(0, +)
        }, constraint.constant
      )
    }
    for index in variables.indices {
      planes.append((variables.indices.map { $0 == index ? 1 : 0 }, 0))
    }
    var best: [Double]?
    for choice in Self.choices(of: variables.count, from: planes.count) {
      guard let point = Self.solution(of: choice.map { planes[$0] }) else { continue }
      if isNonnegative, point.contains(where: { $0 < -1e-7 }) { continue }
      let values = Dictionary(uniqueKeysWithValues: zip(variables, point))
      let isPossible = constraints.allSatisfy { !$0.isRequired || error($0, values) < 1e-7 }
      guard isPossible else { continue }
      let errors = errors(values)
      if let current = best, !Self.isLess(errors, current) { continue }
      best = errors
    }
    return best
  }

  /// Compares sums of errors in the order of their priorities.
  static func isLess(_ a: [Double], _ b: [Double]) -> Bool {
    for (x, y) in zip(a, b) where abs(x - y) > 1e-6 { return x < y }
    return false
  }

  private static func choices(of count: Int, from total: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return choices(of: count - 1, from: total).flatMap { start in
      (((start.last ?? -1) + 1)..<max(total, (start.last ?? -1) + 1)).map { start + [$0] }
    }
  }

  /// The one point of planes, by elimination.
  private static func solution(of planes: [([Double], Double)]) -> [Double]? {
    var rows = planes.map { $0.0 + [$0.1] }
    let count = rows.count
    for column in 0..<count {
      guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > 1e-9
      else { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...count { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }
}
