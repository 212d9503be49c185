// SPDX-License-Identifier: MIT

/// The order of the changes.
extension ConstraintSolver {
  /// Exchanges after which the tableau is built again, to be rid of their rounding errors.
  private static let exchangeLimit = 20_000

  /// Brings the values up to date with all changes; returns the contradictions among required
  /// constraints that these brought.
  package mutating func solve() -> [ConstraintConflict] {
    guard needsSolving else { return [] }
    let work = pending
    pending = Pending()
    conflicts.removeAll()
    var additions = work.additions.filter { records[$0].state == .waiting }
    for index in work.removals { leave(index) }
    for index in work.priorities where records[index].state == .installed {
      changePriority(of: index, additions: &additions)
    }
    for index in work.constants where records[index].isTied { loosen(index) }
    let shifted = regroup(&additions)
    for column in work.variableRemovals { discard(column) }
    if ties.needsRebuild {
      rebuild()
    } else {
      minimize()
    }
    for index in work.constants + shifted
    where records[index].state == .installed && !records[index].isTied {
      changeConstant(of: index)
    }
    if !restoreFeasibility() { rebuild() }
    for index in Self.sorted(additions, records) { install(index) }
    minimize()
    if !restoreFeasibility() || exchangeCount > Self.exchangeLimit { rebuild() }
    return conflicts
  }

  /// Builds the tableau again from the constraints.
  package mutating func rebuild() {
    ties.needsRebuild = false
    let installed = records.indices.filter {
      records[$0].state == .installed && !records[$0].isTied
    }
    for index in installed { records[index].state = .waiting }
    for column in columns.indices {
      switch columns[column].kind {
      case .free, .nonnegative:
        guard columns[column].representative == column else {
          columns[column].row = -1
          continue
        }
        let value = value(of: SolverVariable(column: column))
        if columns[column].kind == .free { columns[column].origin = value }
        columns[column].row = -1
        noteChange(of: column)
      case .slack, .dummy:
        columns[column] = Column(
          kind: .unused, representative: column, isChanged: columns[column].isChanged)
        freeColumns.append(column)
      case .unused, .artificial: columns[column].row = -1
      }
      columns[column].isCandidate = false
    }
    rows.removeAll()
    lists.removeAll()
    objective.removeAll()
    candidates.removeAll()
    infeasible.removeAll()
    exchangeCount = 0
    for index in Self.sorted(installed, records) { install(index) }
    minimize()
  }

  /// The order in which constraints are added at the least cost: those of one variable first, which
  /// keeps the rows of the others short, then required equalities, required inequalities, the others;
  /// each in the order of their coming.
  static func sorted(_ indices: [Int], _ records: [Record]) -> [Int] {
    func rank(_ index: Int) -> Int {
      let constraint = records[index].constraint
      let isRequired = constraint.isRequired && !records[index].isBroken
      let isEqual = constraint.relation == .equal
      if constraint.terms.count == 1 {
        if isRequired { return isEqual ? 0 : 5 }
        // With the lower bound first the variable has its value at once.
        return isEqual ? 1 : constraint.relation == .greaterThanOrEqual ? 2 : 3
      }
      return isRequired ? (isEqual ? 4 : 5) : 6
    }
    let keys = indices.map { (rank: rank($0), sequence: records[$0].sequence, index: $0) }
    return keys.sorted { ($0.rank, $0.sequence) < ($1.rank, $1.sequence) }.map(\.index)
  }

  // MARK: - Going

  /// Takes a constraint that was removed out of the tableau and gives its name back.
  private mutating func leave(_ index: Int) {
    if records[index].state == .leaving { uninstall(index) }
    records[index].state = .unused
    forgetMentions(of: index)
    freeRecords.append(index)
  }

  /// Takes a variable without constraints out of the tableau.
  private mutating func discard(_ column: Int) {
    if columns[column].row >= 0 { drop(columns[column].row) }
    recycle(column)
  }

  /// Takes a constraint out of the tableau.
  mutating func uninstall(_ index: Int) {
    let record = records[index]
    if record.isTied {
      loosen(index)
      records[index].isTied = false
      records[index].state = .waiting
      return
    }
    if let priority = record.installedPriority {
      addErrors(of: index, times: -1)
      objective.release(priority)
    }
    if columns[record.marker].row < 0, let (row, offset) = rowToLeave(of: record.marker) {
      let basic = rows.rows[row].basic
      if columns[basic].kind == .free {
        // Nothing determines the variable any more: it is measured from the value that it has.
        columns[basic].origin += rows.rows[row].constant
        rows.setConstant(0, of: row)
      }
      enter(offset, in: row)
    }
    if columns[record.marker].row >= 0 { drop(columns[record.marker].row) }
    recycle(record.marker)
    if record.other >= 0 {
      if columns[record.other].row >= 0 { drop(columns[record.other].row) }
      recycle(record.other)
    }
    records[index].marker = -1
    records[index].other = -1
    records[index].installedPriority = nil
    records[index].state = .waiting
  }

  /// The row that a marker that is to vanish is solved for, so that all others stay feasible.
  private mutating func rowToLeave(of marker: Int) -> (row: Int, offset: Int)? {
    gather(marker, keeping: true)
    var growing: (row: Int, offset: Int)?
    var shrinking: (row: Int, offset: Int)?
    var free: (row: Int, offset: Int)?
    var (leastGrowth, leastShrinkage) = (Double.infinity, Double.infinity)
    for place in gathered {
      let coefficient = rows.entry(place.offset, in: place.row).coefficient
      let head = rows.rows[place.row]
      let kind = columns[head.basic].kind
      // Another constraint says the same, and says it alone from now on.
      if kind == .dummy { return place }
      if !kind.isRestricted {
        // The shortest, which is copied into all the others.
        if let best = free, rows.rows[best.row].count <= head.count { continue }
        free = place
      } else if coefficient < 0, head.constant / -coefficient < leastGrowth {
        leastGrowth = head.constant / -coefficient
        growing = place
      } else if coefficient > 0, head.constant / coefficient < leastShrinkage {
        leastShrinkage = head.constant / coefficient
        shrinking = place
      }
    }
    return growing ?? shrinking ?? free
  }

  // MARK: - Changing

  private mutating func changePriority(of index: Int, additions: inout [Int]) {
    let priority = records[index].constraint.priority
    if let old = records[index].installedPriority, priority < LinearConstraint.required {
      guard old != priority else { return }
      addErrors(of: index, times: -1)
      objective.release(old)
      records[index].installedPriority = priority
      _ = objective.slot(for: priority)
      addErrors(of: index, times: 1)
    } else {
      uninstall(index)
      additions.append(index)
    }
  }

  /// Gives a constraint in the tableau its new constant, by a shift of its marker.
  mutating func changeConstant(of index: Int) {
    let record = records[index]
    let constant = constantInTableau(of: index)
    let shift = (constant - record.installedConstant) / record.sign
    guard shift != 0 else { return }
    records[index].installedConstant = constant
    let row = columns[record.marker].row
    if row >= 0 {
      rows.setConstant(rows.rows[row].constant + shift, of: row)
      checkConstant(of: row)
      return
    }
    gather(record.marker, keeping: true)
    for place in gathered {
      let coefficient = rows.entry(place.offset, in: place.row).coefficient
      rows.setConstant(rows.rows[place.row].constant - coefficient * shift, of: place.row)
      checkConstant(of: place.row)
    }
  }

  /// The constant of a constraint whose variables are replaced by their representatives.
  func constantInTableau(of index: Int) -> Double {
    let constraint = records[index].constraint
    return constraint.terms.reduce(constraint.constant) { constant, term in
      constant - term.coefficient * columns[term.variable.column].offset
    }
  }

  // MARK: - Errors

  /// Adds the errors of a constraint to the objective, times 1 or -1.
  mutating func addErrors(of index: Int, times weight: Double) {
    let record = records[index]
    guard let priority = record.installedPriority, let slot = objective.knownSlot(for: priority)
    else { return }
    if record.constraint.relation == .equal { addCost(weight, of: record.marker, slot: slot) }
    addCost(weight, of: record.other, slot: slot)
  }

  private mutating func addCost(_ cost: Double, of column: Int, slot: Int) {
    let row = columns[column].row
    guard row >= 0 else {
      objective.add(cost, to: column, slot: slot)
      noteCandidate(column)
      return
    }
    for place in rows.range(of: row) {
      let entry = rows.entries[place]
      objective.add(cost * entry.coefficient, to: entry.column, slot: slot)
      noteCandidate(entry.column)
    }
  }
}
