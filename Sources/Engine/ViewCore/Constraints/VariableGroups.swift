// SPDX-License-Identifier: MIT

/// Groups of variables that differ by constants.
///
/// Each group has one representative, which the tableau knows in place of all of its members. If any
/// member may not be negative, the representative is the least of those, so that the others are not
/// negative either.
struct VariableGroups {
  /// A variable in its group.
  private struct Member {
    /// The variable that identifies the group.
    var root: Int
    /// The value minus the root's.
    var offset = 0.0
    /// The next one in the ring of all members.
    var next: Int
    /// The number of members, at the root.
    var count = 1
    /// The representative, at the root.
    var representative: Int
  }

  private var members: [Member] = []

  mutating func appendColumn() {
    let column = members.count
    members.append(Member(root: column, next: column, representative: column))
  }

  /// The representative of a variable's group.
  func representative(of column: Int) -> Int { members[members[column].root].representative }

  /// The value of a variable minus its representative's.
  func offset(of column: Int) -> Double {
    members[column].offset - members[representative(of: column)].offset
  }

  /// All variables of a group, the given one first.
  func members(of column: Int) -> [Int] {
    var result = [column]
    var next = members[column].next
    while next != column {
      result.append(next)
      next = members[next].next
    }
    return result
  }

  /// Joins the groups of two variables by `first = second + distance`; false if they are in one group.
  ///
  /// - Parameter isNonnegative: whether a variable may not be below 0.
  mutating func join(
    _ first: Int, _ second: Int, distance: Double, isNonnegative: (Int) -> Bool
  ) -> Bool {
    let (a, b) = (members[first].root, members[second].root)
    if a == b { return false }
    // By how much the root of the first group is above that of the second.
    let shift = members[second].offset + distance - members[first].offset
    let (large, small) = members[a].count > members[b].count ? (a, b) : (b, a)
    let representatives = (members[large].representative, members[small].representative)
    for member in members(of: small) {
      members[member].root = large
      members[member].offset += small == a ? shift : -shift
    }
    members[large].count += members[small].count
    let next = members[large].next
    members[large].next = members[small].next
    members[small].next = next
    // Among equals the larger group's stays.
    let isLess =
      members[representatives.1].offset
      < members[representatives.0].offset - ConstraintSolver.tolerance
    if isNonnegative(representatives.1), isLess || !isNonnegative(representatives.0) {
      members[large].representative = representatives.1
    }
    return true
  }

  /// Makes each of a group's variables a group of its own.
  mutating func separate(_ group: [Int]) {
    for column in group {
      members[column] = Member(root: column, next: column, representative: column)
    }
  }
}
