// SPDX-License-Identifier: MIT

/// A solver of linear constraints with priorities, by the incremental simplex method.
///
/// After Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving Algorithm":
/// the constraints are kept as a tableau in which every basic variable is given by the others, so that a
/// constraint that comes, goes or gets another constant costs what it changes and not what there is.
/// Four things differ from the paper:
///
/// - Priorities are layers of the objective that are compared one after the other (`LayeredObjective`), not
///   weights.
/// - There are no edit variables: a constant is changed by its constraint's marker, the variable that
///   represents the constraint in the tableau, with the dual simplex method after it.
/// - Variables that required equalities tie to each other are one variable (`ConstraintTies`).
/// - There are no stay constraints: a variable that no constraint determines any more keeps its value
///   by the origin that it is measured from; one that may not be negative becomes 0.
///
/// Changes are collected and take effect in `solve()`, in an order in which none of them meets a state
/// that was never asked for: what goes, then constants, then what comes. Required constraints that
/// contradict the others are reported and hold as nearly as the others let them.
package struct ConstraintSolver {
  /// The roles of the variables of the tableau.
  enum Kind: UInt8 {
    case unused
    /// The application's, of any value.
    case free
    /// The application's, never below 0.
    case nonnegative
    /// The room that an inequality leaves, or the error of a constraint that is not required; never
    /// below 0.
    case slack
    /// The marker of a required equality; always 0.
    case dummy
    /// The excess of a constraint that is being added; never below 0.
    case artificial

    @inline(__always)
    var isRestricted: Bool { self == .slack || self == .nonnegative || self == .artificial }

    @inline(__always)
    var isExternal: Bool { self == .free || self == .nonnegative }
  }

  /// A variable of the tableau.
  struct Column {
    var kind: Kind
    /// The row in which the variable is basic; -1 while it is not.
    var row = -1
    /// The constraint that a marker or an error belongs to.
    var constraint = -1
    /// The value from which the variable is measured, for a free one.
    var origin = 0.0
    /// For the application's variables: the one in the tableau that the variable is tied to, or itself,
    /// and the distance from it.
    var representative = -1
    var offset = 0.0
    var isChanged = false
    var isCandidate = false
  }

  /// A constraint with its variables in the tableau.
  struct Record {
    /// The steps in the life of a constraint.
    enum State: UInt8 { case unused, waiting, installed, leaving }

    var constraint: LinearConstraint
    var state: State
    /// The number of constraints that were added before.
    var sequence: Int
    /// The variable that represents the constraint: dummy, slack or one of two errors.
    var marker = -1
    /// The error on the other side; -1 for a required constraint.
    var other = -1
    /// The factor of the marker in `0 = Σ terms - constant + sign · marker - sign · other`.
    var sign = 0.0
    /// The constant in the tableau.
    var installedConstant = 0.0
    /// The priority in the objective; nil for a required constraint.
    var installedPriority: Float?
    /// Contradicted by other required constraints, and not required for that reason.
    var isBroken = false
    /// Kept out of the tableau, as a tie.
    var isTied = false
    /// The last search that met the constraint.
    var stamp = 0
  }

  /// Changes that wait for `solve()`, by the numbers of the constraints.
  struct Pending {
    var additions: [Int] = []
    var removals: [Int] = []
    var constants: [Int] = []
    var priorities: [Int] = []
    var variableRemovals: [Int] = []

    var isEmpty: Bool {
      additions.isEmpty && removals.isEmpty && constants.isEmpty && priorities.isEmpty
        && variableRemovals.isEmpty
    }
  }

  var rows = SparseRows()
  var lists = ColumnLists()
  var objective = LayeredObjective()
  var columns: [Column] = []
  var freeColumns: [Int] = []
  var records: [Record] = []
  var freeRecords: [Int] = []
  var pending = Pending()
  /// The application's variables whose values may have changed.
  var changed: [Int] = []
  /// Columns whose costs may have become negative.
  var candidates: [Int] = []
  /// Rows whose constants may lie outside of what their variables may be.
  var infeasible: [Int] = []
  var conflicts: [ConstraintConflict] = []
  /// The entries of the column in hand.
  var gathered: [(row: Int, offset: Int)] = []
  var touched: [Int] = []
  /// For each row the last search that met it.
  var stamps: [Int] = []
  var stamp = 0
  var sequence = 0
  var ties = ConstraintTies()
  /// The exchanges since the tableau was last built, whose rounding errors it has.
  var exchangeCount = 0
  /// The rows and entries visited since the beginning, a measure of cost.
  package internal(set) var work = 0

  /// The column of the artificial variable.
  static let artificial = 0
  /// Values nearer than this, in points, are the same.
  static let tolerance = 1e-7
  /// Coefficients below this are no pivots.
  static let leastPivot = 1e-9
  /// The priority of a required constraint that others contradict.
  static let brokenPriority = LinearConstraint.required.nextDown

  package init() {
    _ = makeColumn(.artificial)
  }

  // MARK: - Variables

  /// Makes a variable.
  ///
  /// - Parameters:
  ///   - isNonnegative: whether it may not be below 0.
  ///   - value: the value of a free variable as long as no constraint determines it.
  package mutating func makeVariable(
    isNonnegative: Bool = false, value: Double = 0
  ) -> SolverVariable {
    let column = makeColumn(isNonnegative ? .nonnegative : .free)
    if !isNonnegative { columns[column].origin = value }
    return SolverVariable(column: column)
  }

  /// Forgets a variable, all of whose constraints have been removed.
  package mutating func remove(_ variable: SolverVariable) {
    pending.variableRemovals.append(variable.column)
  }

  /// The value of a variable after the last `solve()`.
  package func value(of variable: SolverVariable) -> Double {
    let offset = columns[variable.column].offset
    let column = columns[columns[variable.column].representative]
    return offset + column.origin + (column.row < 0 ? 0 : rows.rows[column.row].constant)
  }

  /// Calls a function with the variables whose values may have changed since the last call.
  package mutating func takeChangedVariables(_ body: (SolverVariable) -> Void) {
    for column in changed where columns[column].kind.isExternal {
      let representative = columns[column].representative
      if representative == column {
        for member in ties.groups.members(of: column) { body(SolverVariable(column: member)) }
      } else if !columns[representative].isChanged {
        body(SolverVariable(column: column))
      }
    }
    for column in changed { columns[column].isChanged = false }
    changed.removeAll(keepingCapacity: true)
  }

  mutating func makeColumn(_ kind: Kind, constraint: Int = -1) -> Int {
    if let column = freeColumns.popLast() {
      let isCandidate = columns[column].isCandidate
      let isChanged = columns[column].isChanged
      columns[column] = Column(
        kind: kind, constraint: constraint, representative: column, isChanged: isChanged,
        isCandidate: isCandidate)
      return column
    }
    columns.append(Column(kind: kind, constraint: constraint, representative: columns.count))
    lists.appendColumn()
    ties.appendColumn()
    objective.appendColumn()
    return columns.count - 1
  }

  // MARK: - Constraints

  /// Whether `solve()` has anything to do.
  package var needsSolving: Bool { !pending.isEmpty }

  /// Adds a constraint, from the next `solve()` on.
  package mutating func add(_ constraint: LinearConstraint) -> SolverConstraint {
    sequence += 1
    let record = Record(constraint: constraint, state: .waiting, sequence: sequence)
    let index: Int
    if let place = freeRecords.popLast() {
      index = place
      records[place] = record
    } else {
      index = records.count
      records.append(record)
    }
    noteMentions(of: index)
    pending.additions.append(index)
    return SolverConstraint(index: index)
  }

  /// Removes a constraint, from the next `solve()` on; its name must not be used any more.
  package mutating func remove(_ constraint: SolverConstraint) {
    switch records[constraint.index].state {
    case .waiting, .installed:
      records[constraint.index].state =
        records[constraint.index].state == .waiting ? .unused : .leaving
      pending.removals.append(constraint.index)
    case .unused, .leaving: break
    }
  }

  /// Gives a constraint another constant, from the next `solve()` on.
  package mutating func setConstant(_ constant: Double, of constraint: SolverConstraint) {
    records[constraint.index].constraint.constant = constant
    guard records[constraint.index].state == .installed else { return }
    pending.constants.append(constraint.index)
  }

  /// Gives a constraint another priority, from the next `solve()` on.
  package mutating func setPriority(_ priority: Float, of constraint: SolverConstraint) {
    guard records[constraint.index].constraint.priority != priority else { return }
    records[constraint.index].constraint.priority = priority
    records[constraint.index].isBroken = false
    guard records[constraint.index].state == .installed else { return }
    pending.priorities.append(constraint.index)
  }

  /// The constraint as it is asked for.
  package func constraint(_ constraint: SolverConstraint) -> LinearConstraint {
    records[constraint.index].constraint
  }

  /// Whether a required constraint was given up for others that contradict it.
  package func isBroken(_ constraint: SolverConstraint) -> Bool {
    records[constraint.index].isBroken
  }
}
