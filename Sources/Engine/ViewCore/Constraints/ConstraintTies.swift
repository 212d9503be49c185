// SPDX-License-Identifier: MIT

/// The ties of a `ConstraintSolver`, and the lists that are needed to change them.
struct ConstraintTies {
  /// Two variables and the distance from the second to the first.
  struct Tie {
    var first: Int
    var second: Int
    var distance: Double
  }

  var groups = VariableGroups()
  /// For each variable the constraints that mention it; some may be gone.
  var mentions = ColumnLists()
  /// The mentions in the lists, and of these the ones whose constraints are gone.
  var mentionCount = 0
  var staleMentionCount = 0
  /// For each variable its ties; some may be gone.
  var links = ColumnLists()
  /// Variables whose groups are to be joined again, since a tie was removed or changed.
  var loosened: [Int] = []
  /// Whether the tableau is to be made again for the groups as they are.
  var needsRebuild = false
  /// The number that the last search for mentions has given to the constraints that it met.
  var stamp = 0

  mutating func appendColumn() {
    groups.appendColumn()
    mentions.appendColumn()
    links.appendColumn()
  }
}
