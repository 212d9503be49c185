// SPDX-License-Identifier: MIT

/// A constraint enters the tableau.
extension ConstraintSolver {
  /// Adds a constraint to the tableau; a contradiction among required ones is noted, and resolved by
  /// giving up the one that was added last.
  mutating func install(_ index: Int) {
    var given: [Int] = []
    while let members = insert(index) {
      let sorted = members.sorted { records[$0].sequence < records[$1].sequence }
      let victim = sorted.last { !records[$0].constraint.isBrokenLast } ?? sorted.last ?? index
      conflicts.append(
        ConstraintConflict(
          constraints: sorted.map(SolverConstraint.init(index:)),
          broken: SolverConstraint(index: victim)))
      if victim != index {
        uninstall(victim)
        given.append(victim)
      }
      records[victim].isBroken = true
      installRewritten()
    }
    // These have errors, so they contradict nothing.
    for victim in given { _ = insert(victim) }
  }

  /// Brings the tableau up to date after a tie was given up.
  private mutating func installRewritten() {
    guard !ties.loosened.isEmpty else { return }
    var rewritten: [Int] = []
    let shifted = regroup(&rewritten, canRebuild: false)
    for index in shifted { changeConstant(of: index) }
    for index in Self.sorted(rewritten, records) { install(index) }
  }

  /// Adds a constraint's row; returns the required constraints that contradict it, with itself, if
  /// there are such, and has changed nothing then.
  private mutating func insert(_ index: Int) -> [Int]? {
    let row = makeRow(of: index)
    defer { columns[Self.artificial].row = -1 }
    if let offset = subject(of: row) {
      adopt(offset, in: row)
    } else if !hasPivot(row) {
      guard rows.rows[row].constant < Self.tolerance,
        let own = rows.offset(of: records[index].marker, in: row)
      else { return withdraw(row, of: index) }
      // The constraint follows from others: a dummy becomes basic, for as long as they hold.
      rows.setConstant(0, of: row)
      adopt(own, in: row)
    } else if !driveOut(row) {
      return withdraw(row, of: index)
    }
    if records[index].installedPriority != nil { addErrors(of: index, times: 1) }
    records[index].state = .installed
    return nil
  }

  // MARK: - The row

  /// Makes the row `artificial = ±(Σ terms - constant ± marker ∓ other)` in variables that are not
  /// basic, with a constant that is not negative. The lists of columns do not know it yet.
  private mutating func makeRow(of index: Int) -> Int {
    let (entries, constant) = expression(of: index)
    let row = rows.insert(basic: Self.artificial, constant: constant, entries: entries)
    if stamps.count <= row { stamps.append(0) }
    // Short rows first: a long one is copied by all that come after it.
    var basic = entries.map(\.column).filter { columns[$0].row >= 0 }
    if basic.count > 1 {
      basic.sort { rows.rows[columns[$0].row].count < rows.rows[columns[$1].row].count }
    }
    for column in basic {
      if let offset = rows.offset(of: column, in: row) {
        rows.substitute(columns[column].row, for: offset, in: row)
      }
    }
    if rows.rows[row].constant < 0 { rows.negate(row) }
    if rows.rows[row].constant < Self.tolerance { rows.setConstant(0, of: row) }
    return row
  }

  /// The entries of a constraint's row, in the application's variables and its own, and its constant.
  private mutating func expression(of index: Int) -> ([SparseRows.Entry], Double) {
    makeOwnVariables(of: index)
    let record = records[index]
    var constant = -record.constraint.constant
    var entries: [SparseRows.Entry] = []
    entries.reserveCapacity(record.constraint.terms.count + 2)
    for term in record.constraint.terms {
      let column = columns[term.variable.column]
      let origin = columns[column.representative].origin
      constant += term.coefficient * (column.offset + origin)
      entries.add(term.coefficient, of: column.representative)
    }
    entries.removeAll { abs($0.coefficient) < Self.leastPivot }
    entries.add(record.sign, of: record.marker)
    if record.other >= 0 { entries.add(-record.sign, of: record.other) }
    return (entries, constant)
  }

  /// Makes the marker and the error of a constraint.
  private mutating func makeOwnVariables(of index: Int) {
    let constraint = records[index].constraint
    let isRequired = constraint.isRequired && !records[index].isBroken
    let isDummy = isRequired && constraint.relation == .equal
    records[index].marker = makeColumn(isDummy ? .dummy : .slack, constraint: index)
    records[index].other = isRequired ? -1 : makeColumn(.slack, constraint: index)
    records[index].sign = isDummy || constraint.relation == .lessThanOrEqual ? 1 : -1
    records[index].installedConstant = constantInTableau(of: index)
    if isRequired {
      records[index].installedPriority = nil
    } else {
      let priority = min(constraint.priority, Self.brokenPriority)
      records[index].installedPriority = priority
      _ = objective.slot(for: priority)
    }
  }

  /// Removes the row of a constraint that cannot hold; returns the constraints that contradict it.
  private mutating func withdraw(_ row: Int, of index: Int) -> [Int] {
    var members: Set<Int> = [index]
    // The row is a sum of constraints; a marker's coefficient tells how often each is in it.
    var sum: [(index: Int, factor: Double)] = []
    for place in rows.range(of: row) {
      let entry = rows.entries[place]
      let constraint = columns[entry.column].constraint
      guard constraint >= 0 else { continue }
      members.insert(constraint)
      if records[constraint].marker == entry.column {
        sum.append((constraint, entry.coefficient / records[constraint].sign))
      }
    }
    members.formUnion(ties(within: sum))
    rows.remove(row)
    recycle(records[index].marker)
    if records[index].other >= 0 { recycle(records[index].other) }
    if let priority = records[index].installedPriority { objective.release(priority) }
    records[index].installedPriority = nil
    return Array(members)
  }

  // MARK: - The subject

  /// The entry for which a new row can be solved as it is: the result and all other rows stay feasible.
  private func subject(of row: Int) -> Int? {
    let isZero = rows.rows[row].constant == 0
    var (free, own, external, slack) = (-1, -1, -1, -1)
    let range = rows.range(of: row)
    for place in range {
      let entry = rows.entries[place]
      let column = columns[entry.column]
      let isEmpty = lists.isEmpty(entry.column)
      if column.kind == .free, abs(entry.coefficient) > Self.leastPivot {
        if isEmpty { return place - range.lowerBound }
        free = place
      }
      guard isEmpty, entry.coefficient < -Self.leastPivot || isZero else { continue }
      if column.kind == .nonnegative, abs(entry.coefficient) > Self.leastPivot {
        external = place
      } else if column.kind == .slack {
        // The room of an inequality before errors, which cost.
        let record = records[column.constraint]
        if record.marker == entry.column, record.constraint.relation != .equal {
          own = place
        } else {
          slack = place
        }
      }
    }
    let best = [free, own, external, slack].first { $0 >= 0 }
    return best.map { $0 - range.lowerBound }
  }

  /// Whether a row has an entry that may become basic.
  private func hasPivot(_ row: Int) -> Bool {
    rows.range(of: row).contains { place in
      let entry = rows.entries[place]
      return columns[entry.column].kind != .dummy && abs(entry.coefficient) > Self.leastPivot
    }
  }

  /// Solves a new row, which the lists of columns do not know, for one of its entries.
  private mutating func adopt(_ offset: Int, in row: Int) {
    let column = rows.entry(offset, in: row).column
    rows.resolve(offset, in: row)
    list(row)
    columns[column].row = row
    noteChange(of: column)
    substitute(column, by: row)
  }

  /// Enters a row in the lists of its columns.
  private mutating func list(_ row: Int) {
    for place in rows.range(of: row) { lists.add(row, to: rows.entries[place].column) }
  }

  /// Makes the artificial variable of a new row 0 by the simplex method, and removes it; false if it
  /// cannot be.
  private mutating func driveOut(_ row: Int) -> Bool {
    list(row)
    columns[Self.artificial].row = row
    var steps = 0
    while rows.rows[row].basic == Self.artificial {
      steps += 1
      guard let offset = descent(of: row, careful: steps > Self.carefulAfter) else {
        guard rows.rows[row].constant < Self.tolerance, let any = anyPivot(of: row) else {
          return false
        }
        enter(any, in: row)
        return true
      }
      let column = rows.entry(offset, in: row).column
      let (leaving, place) =
        rowToLeave(for: column, careful: steps > Self.carefulAfter) ?? (row, offset)
      enter(place, in: leaving)
      if steps > Self.stepLimit { return false }
    }
    return true
  }

  /// The entry by which a row's constant shrinks.
  private func descent(of row: Int, careful: Bool) -> Int? {
    let range = rows.range(of: row)
    guard rows.rows[row].constant >= Self.tolerance else { return nil }
    var (best, least) = (-1, -Self.leastPivot)
    for place in range {
      let entry = rows.entries[place]
      guard entry.coefficient < least, columns[entry.column].kind != .dummy else { continue }
      best = place
      if careful { break }
      least = entry.coefficient
    }
    return best < 0 ? nil : best - range.lowerBound
  }

  /// The entry with the largest coefficient that may become basic.
  private func anyPivot(of row: Int) -> Int? {
    let range = rows.range(of: row)
    var (best, largest) = (-1, Self.leastPivot)
    for place in range {
      let entry = rows.entries[place]
      guard abs(entry.coefficient) > largest, columns[entry.column].kind != .dummy else { continue }
      (best, largest) = (place, abs(entry.coefficient))
    }
    return best < 0 ? nil : best - range.lowerBound
  }
}
