// SPDX-License-Identifier: MIT

/// The rows that each column of a tableau occurs in, as linked lists in one array.
///
/// A list may name rows that the column has left, and a row twice; the reader compares it with the rows
/// and gives back the rest. So nothing has to be searched when an entry vanishes.
struct ColumnLists {
  /// A link of a list.
  private struct Link {
    var row: Int32
    /// The next link; -1 at the end.
    var next: Int32
  }

  /// The first link of each column; -1 for none.
  private var heads: [Int32] = []
  private var links: [Link] = []
  /// The first link that is in no list.
  private var free: Int32 = -1

  mutating func appendColumn() { heads.append(-1) }

  /// Whether a column certainly occurs in no row.
  func isEmpty(_ column: Int) -> Bool { heads[column] < 0 }

  mutating func add(_ row: Int, to column: Int) {
    let next = heads[column]
    if free >= 0 {
      let link = free
      free = links[Int(link)].next
      links[Int(link)] = Link(row: Int32(row), next: next)
      heads[column] = link
    } else {
      links.append(Link(row: Int32(row), next: next))
      heads[column] = Int32(links.count - 1)
    }
  }

  /// Empties a column's list into an array.
  mutating func take(_ column: Int, into rows: inout [Int]) {
    rows.removeAll(keepingCapacity: true)
    var link = heads[column]
    while link >= 0 {
      rows.append(Int(links[Int(link)].row))
      let next = links[Int(link)].next
      links[Int(link)].next = free
      free = link
      link = next
    }
    heads[column] = -1
  }

  /// Empties all lists.
  mutating func removeAll() {
    for column in heads.indices { heads[column] = -1 }
    links.removeAll(keepingCapacity: true)
    free = -1
  }
}
