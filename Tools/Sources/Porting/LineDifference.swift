// SPDX-License-Identifier: MIT

/// The difference of two texts by lines, as `diff -u` writes it.
enum LineDifference {
  private static let context = 3

  /// The hunks with their header; empty if the texts are the same.
  static func text(of path: String, from old: String, to new: String) -> String {
    guard old != new else { return "" }
    let before = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let difference = after.difference(from: before)
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    let rows = rows(before, after, removed, inserted)
    var result = "--- a/\(path)\n+++ b/\(path)\n"
    var index = 0
    while let start = rows[index...].firstIndex(where: { $0.sign != " " }) {
      // Changes that are near one another share a hunk.
      var end = start
      var next = start + 1
      while next < rows.count, next - end <= 2 * context {
        if rows[next].sign != " " { end = next }
        next += 1
      }
      let range = max(index, start - context)..<min(rows.count, end + context + 1)
      result += hunk(Array(rows[range]))
      index = range.upperBound
    }
    return result
  }

  /// A line with its sign, and the lines of both texts before it.
  private struct Row {
    let sign: Character
    let text: String
    let oldLine: Int
    let newLine: Int
  }

  private static func rows(
    _ before: [String], _ after: [String], _ removed: Set<Int>, _ inserted: Set<Int>
  ) -> [Row] {
    var rows: [Row] = []
    var old = 0
    var new = 0
    while old < before.count || new < after.count {
      if old < before.count, removed.contains(old) {
        rows.append(Row(sign: "-", text: before[old], oldLine: old, newLine: new))
        old += 1
      } else if new < after.count, inserted.contains(new) {
        rows.append(Row(sign: "+", text: after[new], oldLine: old, newLine: new))
        new += 1
      } else {
        rows.append(Row(sign: " ", text: before[old], oldLine: old, newLine: new))
        old += 1
        new += 1
      }
    }
    // The last line is what follows the last line break: nothing, in most files.
    if rows.last?.text.isEmpty == true, rows.last?.sign == " " { rows.removeLast() }
    return rows
  }

  private static func hunk(_ rows: [Row]) -> String {
    let old = rows.count { $0.sign != "+" }
    let new = rows.count { $0.sign != "-" }
    let first = rows[0]
    return "@@ -\(first.oldLine + 1),\(old) +\(first.newLine + 1),\(new) @@\n"
      + rows.map { "\($0.sign)\($0.text)\n" }.joined()
  }
}
