// SPDX-License-Identifier: MIT

/// Required equalities between two variables, `a = b + constant`, which tie the two into one.
///
/// They are kept out of the tableau: of all variables that are tied to each other it has one, the
/// representative, and the other constraints are rewritten to it. An equality whose variables are tied
/// already is an ordinary constraint, which follows from the ties or contradicts them.
extension ConstraintSolver {
  /// The tie that a constraint is; nil for other constraints.
  private func tie(of index: Int) -> ConstraintTies.Tie? {
    let record = records[index]
    let constraint = record.constraint
    guard constraint.isRequired, !record.isBroken, constraint.relation == .equal,
      constraint.terms.count == 2
    else { return nil }
    let (a, b) = (constraint.terms[0], constraint.terms[1])
    let distance = constraint.constant / a.coefficient
    guard a.variable != b.variable, a.coefficient == -b.coefficient,
      abs(a.coefficient) > Self.leastPivot, distance.isFinite
    else { return nil }
    return ConstraintTies.Tie(
      first: a.variable.column, second: b.variable.column, distance: distance)
  }

  /// Has the variables of a tie joined again, in the next `regroup`.
  mutating func loosen(_ index: Int) {
    for term in records[index].constraint.terms { ties.loosened.append(term.variable.column) }
  }

  // MARK: - Mentions

  /// Notes the variables of a new constraint.
  mutating func noteMentions(of index: Int) {
    for term in records[index].constraint.terms {
      ties.mentions.add(index, to: term.variable.column)
      ties.mentionCount += 1
    }
  }

  /// Forgets the variables of a constraint that is gone; the lists are cleaned when half of them is stale.
  mutating func forgetMentions(of index: Int) {
    ties.staleMentionCount += records[index].constraint.terms.count
    records[index].constraint.terms = []
    guard ties.staleMentionCount > 64, ties.staleMentionCount * 2 > ties.mentionCount else {
      return
    }
    ties.mentions.removeAll()
    ties.mentionCount = 0
    ties.staleMentionCount = 0
    for index in records.indices where records[index].state != .unused { noteMentions(of: index) }
  }

  /// The constraints that mention a variable.
  private mutating func mentions(of column: Int) -> [Int] {
    read(\.mentions, of: column) { $0.state != .unused }
  }

  /// The ties of a variable.
  private mutating func links(of column: Int) -> [Int] {
    read(\.links, of: column, where: \.isTied)
  }

  /// The constraints in a variable's list that mention it, each once; the list loses all others.
  private mutating func read(
    _ lists: WritableKeyPath<ConstraintTies, ColumnLists>, of column: Int,
    where isListed: (Record) -> Bool
  ) -> [Int] {
    ties.stamp += 1
    ties[keyPath: lists].take(column, into: &touched)
    var result: [Int] = []
    for index in touched where records[index].stamp != ties.stamp {
      records[index].stamp = ties.stamp
      guard isListed(records[index]),
        records[index].constraint.terms.contains(where: { $0.variable.column == column })
      else { continue }
      result.append(index)
      ties[keyPath: lists].add(index, to: column)
    }
    work += touched.count
    return result
  }

  // MARK: - Changes of groups

  /// Joins variables by the ties among new constraints, which it takes out of the list, and separates
  /// those whose ties are gone. Constraints that are to be rewritten for that are added to the list.
  ///
  /// - Parameter canRebuild: whether the caller makes the tableau again if `needsRebuild` is set.
  /// - Returns: the constraints whose constants in the tableau have changed with their variables'
  ///   distances from the representatives.
  mutating func regroup(_ additions: inout [Int], canRebuild: Bool = true) -> [Int] {
    var dirty: [Int] = []
    let candidates = separateLoosened(&dirty) + additions.filter { tie(of: $0) != nil }
    guard !candidates.isEmpty || !dirty.isEmpty else { return [] }
    var tied: Set<Int> = []
    for index in candidates.sorted(by: { records[$0].sequence < records[$1].sequence }) {
      guard let tie = tie(of: index) else { continue }
      let isNew = ties.groups.join(
        tie.first, tie.second, distance: tie.distance,
        isNonnegative: { columns[$0].kind == .nonnegative })
      guard isNew else { continue }
      tied.insert(index)
      if records[index].state == .installed { uninstall(index) }
      records[index].state = .installed
      records[index].isTied = true
      ties.links.add(index, to: tie.first)
      ties.links.add(index, to: tie.second)
      dirty.append(tie.first)
    }
    additions.removeAll { tied.contains($0) }
    // Constraints that follow from the other ties belong to the tableau now.
    let known = Set(additions)
    additions += candidates.filter { records[$0].state == .waiting && !known.contains($0) }
    return publishGroups(of: dirty, &additions, canRebuild: canRebuild)
  }

  /// Separates the variables of loosened groups; returns the ties among their constraints, also those
  /// that the tableau has.
  private mutating func separateLoosened(_ dirty: inout [Int]) -> [Int] {
    var candidates: [Int] = []
    var seen: Set<Int> = []
    for column in ties.loosened {
      let group = ties.groups.members(of: column)
      dirty.append(column)
      guard group.count > 1 else { continue }
      for member in group {
        for index in mentions(of: member)
        where records[index].state == .installed
          && (records[index].isTied || tie(of: index) != nil) && seen.insert(index).inserted
        {
          if records[index].isTied {
            records[index].isTied = false
            records[index].state = .waiting
          }
          candidates.append(index)
        }
      }
      ties.groups.separate(group)
      dirty += group
    }
    ties.loosened.removeAll(keepingCapacity: true)
    return candidates
  }

  /// Brings the columns up to date with the groups of variables.
  private mutating func publishGroups(
    of dirty: [Int], _ additions: inout [Int], canRebuild: Bool
  ) -> [Int] {
    let moved = movedVariables(among: dirty)
    guard !moved.isEmpty else { return [] }
    let values = moved.map { value(of: SolverVariable(column: $0)) }
    let (rewritten, shifted) = affected(by: moved)
    // Where much is rewritten, making the tableau again costs less than changing it.
    let isRebuilt =
      canRebuild && rewritten.count > 16 && rewritten.count * 4 > rows.rows.count
    if isRebuilt {
      ties.needsRebuild = true
    } else {
      for index in rewritten { uninstall(index) }
      additions += rewritten
    }
    for (column, value) in zip(moved, values) {
      let representative = ties.groups.representative(of: column)
      let isKnown = columns[column].representative == column
      if isKnown, representative != column, !isRebuilt { clear(column) }
      if !isKnown, representative == column, columns[column].kind == .free {
        columns[column].origin = value
      }
      columns[column].representative = representative
      columns[column].offset = ties.groups.offset(of: column)
      noteChange(of: column)
    }
    return isRebuilt ? [] : shifted
  }

  /// The variables of groups that are other than the columns say.
  private func movedVariables(among dirty: [Int]) -> [Int] {
    var moved: [Int] = []
    var seen: Set<Int> = []
    for column in dirty where !seen.contains(column) {
      for member in ties.groups.members(of: column) {
        seen.insert(member)
        if columns[member].representative != ties.groups.representative(of: member)
          || columns[member].offset != ties.groups.offset(of: member)
        {
          moved.append(member)
        }
      }
    }
    return moved
  }

  /// The constraints in the tableau that mention variables: those to be rewritten to other
  /// representatives, and those with the same ones.
  private mutating func affected(by moved: [Int]) -> (rewritten: [Int], shifted: [Int]) {
    var (rewritten, shifted): ([Int], [Int]) = ([], [])
    var seen: Set<Int> = []
    for column in moved {
      for index in mentions(of: column)
      where records[index].state == .installed && !records[index].isTied
        && seen.insert(index).inserted
      {
        let isRewritten = records[index].constraint.terms.contains { term in
          let column = term.variable.column
          return columns[column].representative != ties.groups.representative(of: column)
        }
        if isRewritten { rewritten.append(index) } else { shifted.append(index) }
      }
    }
    return (rewritten, shifted)
  }

  /// Takes a variable that no constraint in the tableau mentions out of it.
  mutating func clear(_ column: Int) {
    if columns[column].row >= 0 { drop(columns[column].row) }
    gather(column, keeping: false)
    for place in gathered { rows.removeEntry(place.offset, from: place.row) }
    objective.clear(column)
  }

  // MARK: - Contradictions

  /// The ties by which a sum of constraints, each times a factor, vanishes.
  ///
  /// In the tree of a group's ties each one carries what the variables behind it sum up to.
  mutating func ties(within sum: [(index: Int, factor: Double)]) -> [Int] {
    var net: [Int: Double] = [:]
    for (index, factor) in sum {
      for term in records[index].constraint.terms {
        net[term.variable.column, default: 0] += factor * term.coefficient
      }
    }
    var result: [Int] = []
    var finished: Set<Int> = []
    for column in net.keys.sorted() {
      let root = columns[column].representative
      guard finished.insert(root).inserted else { continue }
      let tree = tree(from: root)
      for (member, above, tie) in tree.reversed() {
        let flow = net[member] ?? 0
        guard abs(flow) > Self.leastPivot else { continue }
        result.append(tie)
        net[above, default: 0] += flow
      }
    }
    return result
  }

  /// The tree of a group's ties: each variable with the one above it, nearer to the root, and the tie.
  private mutating func tree(from root: Int) -> [(member: Int, above: Int, tie: Int)] {
    var result: [(member: Int, above: Int, tie: Int)] = []
    var seen: Set<Int> = [root]
    var next = root
    var position = 0
    while true {
      for index in links(of: next) {
        guard let tie = tie(of: index) else { continue }
        let other = tie.first == next ? tie.second : tie.first
        if seen.insert(other).inserted { result.append((other, next, index)) }
      }
      guard position < result.count else { return result }
      next = result[position].member
      position += 1
    }
  }
}
