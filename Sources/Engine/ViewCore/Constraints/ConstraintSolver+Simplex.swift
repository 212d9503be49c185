// SPDX-License-Identifier: MIT

/// The primal and the dual simplex method.
extension ConstraintSolver {
  /// Steps without progress after which Bland's rule chooses, which cannot go round in circles.
  static let carefulAfter = 64
  /// Steps after which rounding errors must be to blame.
  static let stepLimit = 100_000

  // MARK: - Minimum

  /// Makes the objective as small as it can be, from a tableau that is feasible.
  mutating func minimize() {
    var standstill = 0
    var steps = 0
    while let column = nextCandidate(careful: standstill > Self.carefulAfter) {
      let isCareful = standstill > Self.carefulAfter
      let passed = isCareful ? nil : pass(column)
      // Without a limit the sum of errors would be below 0: a rounding error.
      guard let (row, offset) = rowToLeave(for: column, careful: isCareful) ?? place(column, passed)
      else { continue }
      standstill = abs(rows.rows[row].constant) < Self.tolerance ? standstill + 1 : 0
      enter(offset, in: row)
      steps += 1
      if steps > Self.stepLimit { return }
    }
  }

  private func place(_ column: Int, _ row: Int?) -> (row: Int, offset: Int)? {
    row.flatMap { row in rows.offset(of: column, in: row).map { (row, $0) } }
  }

  /// A column by which the objective shrinks: the last that was noted, or with care the first.
  private mutating func nextCandidate(careful: Bool) -> Int? {
    if careful {
      var waiting: [Int] = []
      for column in candidates {
        columns[column].isCandidate = isWorthwhile(column)
        if columns[column].isCandidate { waiting.append(column) }
      }
      candidates = waiting
      guard let first = candidates.indices.min(by: { candidates[$0] < candidates[$1] }) else {
        return nil
      }
      let column = candidates.remove(at: first)
      columns[column].isCandidate = false
      return column
    }
    while let column = candidates.popLast() {
      columns[column].isCandidate = false
      if isWorthwhile(column) { return column }
    }
    return nil
  }

  private func isWorthwhile(_ column: Int) -> Bool {
    columns[column].row < 0 && columns[column].kind.isRestricted && objective.isNegative(column)
  }

  /// The row whose variable becomes 0 first when a column grows; nil if none does.
  mutating func rowToLeave(for column: Int, careful: Bool) -> (row: Int, offset: Int)? {
    gather(column, keeping: true)
    var best: (row: Int, offset: Int)?
    var least = Double.infinity
    var pivot = 0.0
    for place in gathered {
      let coefficient = rows.entry(place.offset, in: place.row).coefficient
      let head = rows.rows[place.row]
      guard coefficient < -Self.leastPivot, columns[head.basic].kind.isRestricted else { continue }
      let ratio = max(0, head.constant) / -coefficient
      guard let current = best, ratio >= least - Self.tolerance else {
        (best, least, pivot) = (place, ratio, coefficient)
        continue
      }
      guard ratio < least + Self.tolerance else { continue }
      // Of equals the artificial variable, to be done with it; else the one that keeps the numbers
      // small, or with care the first.
      let basic = rows.rows[current.row].basic
      let isBetter =
        head.basic == Self.artificial
        || (basic != Self.artificial && (careful ? head.basic < basic : coefficient < pivot))
      if isBetter { (best, least, pivot) = (place, min(least, ratio), coefficient) }
    }
    return best
  }

  /// Readies a column to grow past the values at which errors of soft constraints begin or end, for as
  /// long as the objective shrinks; returns the row of the last one, nil for none.
  ///
  /// At such a value the two variables of one constraint change places, which no other row sees. So many
  /// wishes about one variable cost one exchange in the whole tableau and not one each.
  private mutating func pass(_ column: Int) -> Int? {
    gather(column, keeping: true)
    guard gathered.count > 2 else { return nil }
    var stops: [(ratio: Double, row: Int, offset: Int)] = []
    for place in gathered {
      let coefficient = rows.entry(place.offset, in: place.row).coefficient
      let head = rows.rows[place.row]
      guard coefficient < -Self.leastPivot, columns[head.basic].kind.isRestricted else { continue }
      stops.append((max(0, head.constant) / -coefficient, place.row, place.offset))
    }
    guard let first = stops.min(by: { $0.ratio < $1.ratio }),
      partnerToPass(first.row, first.offset) != nil
    else { return nil }
    stops.sort { $0.ratio < $1.ratio }
    var last: Int?
    for stop in stops {
      guard let partner = partnerToPass(stop.row, stop.offset) else { break }
      flip(partner, in: stop.row)
      last = stop.row
    }
    return last
  }

  /// The entry of a row for which its basic variable is exchanged when another column passes the value at
  /// which that is 0; nil if the objective does not shrink beyond.
  private func partnerToPass(_ row: Int, _ offset: Int) -> Int? {
    let entry = rows.entry(offset, in: row)
    let basic = rows.rows[row].basic
    let constraint = columns[basic].constraint
    guard columns[basic].kind == .slack, constraint >= 0, records[constraint].other >= 0 else {
      return nil
    }
    let record = records[constraint]
    let column = record.other == basic ? record.marker : record.other
    guard column != entry.column, let partner = rows.offset(of: column, in: row) else { return nil }
    let factor = -entry.coefficient / rows.entry(partner, in: row).coefficient
    return objective.isNegative(entry.column, adding: column, times: factor) ? partner : nil
  }

  /// Exchanges the basic variable of a row for its partner, which occurs in no other row.
  private mutating func flip(_ offset: Int, in row: Int) {
    let column = rows.entry(offset, in: row).column
    let leaving = rows.rows[row].basic
    work += rows.rows[row].count
    columns[column].row = row
    columns[leaving].row = -1
    rows.exchange(offset, in: row)
    lists.add(row, to: leaving)
    substituteInObjective(column, by: row)
  }

  // MARK: - Feasibility

  /// Makes all variables what they may be, from a tableau whose objective cannot shrink; false if no
  /// values do, or rounding errors stand in the way.
  mutating func restoreFeasibility() -> Bool {
    var steps = 0
    while let row = infeasible.popLast() {
      let head = rows.rows[row]
      guard head.basic >= 0 else { continue }
      let kind = columns[head.basic].kind
      if kind == .dummy, abs(head.constant) > Self.tolerance { return fail() }
      guard kind.isRestricted, head.constant < -Self.tolerance else { continue }
      guard let offset = cheapestGrowth(of: row) else { return fail() }
      enter(offset, in: row)
      steps += 1
      if steps > Self.stepLimit / 10 { return fail() }
    }
    minimize()
    return true
  }

  private mutating func fail() -> Bool {
    infeasible.removeAll()
    return false
  }

  /// The entry by which a row's constant grows at the least cost.
  private func cheapestGrowth(of row: Int) -> Int? {
    let range = rows.range(of: row)
    var best = -1
    for place in range {
      let entry = rows.entries[place]
      guard entry.coefficient > Self.leastPivot, columns[entry.column].kind != .dummy else {
        continue
      }
      if best < 0
        || objective.isLess(
          entry.column, per: entry.coefficient, than: rows.entries[best].column,
          per: rows.entries[best].coefficient)
      {
        best = place
      }
    }
    return best < 0 ? nil : best - range.lowerBound
  }

  // MARK: - Exchanges

  /// Makes the column of an entry basic in the place of its row's variable, in the whole tableau.
  mutating func enter(_ offset: Int, in row: Int) {
    exchangeCount += 1
    let column = rows.entry(offset, in: row).column
    let leaving = rows.rows[row].basic
    columns[column].row = row
    columns[leaving].row = -1
    if leaving == Self.artificial {
      rows.resolve(offset, in: row)
    } else {
      rows.exchange(offset, in: row)
      lists.add(row, to: leaving)
      noteChange(of: leaving)
    }
    checkConstant(of: row)
    substitute(column, by: row)
  }

  /// Replaces a column that has become basic by its row, in the other rows and in the objective.
  mutating func substitute(_ column: Int, by row: Int) {
    gather(column, keeping: false)
    for place in gathered where place.row != row {
      work += rows.rows[row].count + rows.rows[place.row].count
      rows.substitute(row, for: place.offset, in: place.row)
      for arrival in rows.arrivals { lists.add(place.row, to: arrival) }
      checkConstant(of: place.row)
    }
    substituteInObjective(column, by: row)
  }

  private mutating func substituteInObjective(_ column: Int, by row: Int) {
    guard objective.beginSubstitution(of: column) else { return }
    for place in rows.range(of: row) {
      let entry = rows.entries[place]
      objective.substitute(entry)
      noteCandidate(entry.column)
    }
  }

  /// Finds the entries of a column, and cleans its list or empties it.
  mutating func gather(_ column: Int, keeping: Bool) {
    lists.take(column, into: &touched)
    work += touched.count
    stamp += 1
    gathered.removeAll(keepingCapacity: true)
    for row in touched where stamps[row] != stamp {
      stamps[row] = stamp
      guard let offset = rows.offset(of: column, in: row) else { continue }
      gathered.append((row, offset))
      if keeping { lists.add(row, to: column) }
    }
  }

  /// Removes a row.
  mutating func drop(_ row: Int) {
    columns[rows.rows[row].basic].row = -1
    rows.remove(row)
  }

  /// Gives back a column, which is not basic.
  mutating func recycle(_ column: Int) {
    gather(column, keeping: false)
    for place in gathered { rows.removeEntry(place.offset, from: place.row) }
    objective.clear(column)
    columns[column].kind = .unused
    columns[column].row = -1
    columns[column].constraint = -1
    columns[column].offset = 0
    freeColumns.append(column)
  }

  // MARK: - Notes

  /// Notes a change of a row's constant: of the value of the application's variable, or that the row is
  /// no longer feasible.
  mutating func checkConstant(of row: Int) {
    let head = rows.rows[row]
    let column = columns[head.basic]
    if column.kind.isExternal, !column.isChanged { noteChange(of: head.basic) }
    if column.kind == .free { return }
    if abs(head.constant) < Self.tolerance {
      if head.constant < 0 { rows.setConstant(0, of: row) }
    } else if head.constant < 0 || column.kind == .dummy {
      infeasible.append(row)
    }
  }

  @inline(__always)
  mutating func noteChange(of column: Int) {
    guard columns[column].kind.isExternal, !columns[column].isChanged else { return }
    columns[column].isChanged = true
    changed.append(column)
  }

  @inline(__always)
  mutating func noteCandidate(_ column: Int) {
    guard !columns[column].isCandidate, columns[column].kind.isRestricted,
      objective.isNegative(column)
    else { return }
    columns[column].isCandidate = true
    candidates.append(column)
  }
}
