// SPDX-License-Identifier: MIT

/// An unknown of a `ConstraintSolver`.
package struct SolverVariable: Hashable, Sendable {
  /// The column of the variable in the solver's tableau.
  let column: Int

  /// A number that no other variable of the solver has, the smallest that is free.
  package var index: Int { column }
}

/// The name of a constraint in the `ConstraintSolver` that it was added to.
package struct SolverConstraint: Hashable, Sendable {
  /// The place of the constraint in the solver's list.
  let index: Int
}

/// A variable times a number, a part of a sum.
package struct LinearTerm: Equatable, Sendable {
  package var variable: SolverVariable
  package var coefficient: Double

  package init(_ variable: SolverVariable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// A sum of terms that is to be equal to, at least or at most a constant.
package struct LinearConstraint: Sendable {
  /// The ways to compare the sum with the constant.
  package enum Relation: Int8, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  /// The priority from which on a constraint must hold: 1000.
  package static let required: Float = 1000

  /// The terms of the sum; a variable may occur in several.
  package var terms: [LinearTerm]
  package var relation: Relation
  package var constant: Double
  /// The importance, above 0. Below `required` the constraint holds as nearly as those of higher
  /// priorities let it.
  package var priority: Float
  /// Whether the constraint outlasts the others when required ones contradict each other.
  package var isBrokenLast: Bool

  package init(
    _ terms: [LinearTerm], _ relation: Relation, _ constant: Double,
    priority: Float = LinearConstraint.required, isBrokenLast: Bool = false
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.priority = priority
    self.isBrokenLast = isBrokenLast
  }

  var isRequired: Bool { priority >= LinearConstraint.required }
}

/// Required constraints that contradict each other, and the one that was given up for the others.
package struct ConstraintConflict: Equatable, Sendable {
  /// The constraints that cannot all hold, in the order in which they were added.
  package var constraints: [SolverConstraint]
  /// The one that holds from now on as nearly as the other required ones let it.
  package var broken: SolverConstraint
}
