// SPDX-License-Identifier: MIT

/// The rows of a simplex tableau, sparse and one behind the other in one array.
///
/// A row says that its basic variable is a constant plus a sum of multiples of variables that are not
/// basic: `basic = constant + Σ coefficient · column`. The entries of a row are in the order of their
/// columns. A row that outgrows its place moves to the end; when half of the array is given up, it is
/// packed.
struct SparseRows {
  /// A multiple of a variable.
  struct Entry {
    var column: Int
    var coefficient: Double
  }

  /// The place and the head of a row.
  struct Row {
    var start: Int
    var count: Int
    var capacity: Int
    /// The basic variable; -1 in a place without a row.
    var basic: Int
    var constant: Double
  }

  private(set) var rows: [Row] = []
  private(set) var entries: [Entry] = []
  private var free: [Int] = []
  /// The entries of `entries` that belong to no row.
  private var waste = 0
  /// The row under construction in `add`.
  private var merged: [Entry] = []
  /// The columns that the last `add` brought into its row.
  private(set) var arrivals: [Int] = []

  /// A sum that is smaller than its parts by this factor is a rounding error of zero.
  static let cancellation = 1e-10

  // MARK: - Reading

  /// The places of the entries of a row.
  @inline(__always)
  func range(of row: Int) -> Range<Int> {
    let head = rows[row]
    return head.start..<(head.start + head.count)
  }

  /// The number of a column's entry in a row, from 0; nil where it has none.
  @inline(__always)
  func offset(of column: Int, in row: Int) -> Int? {
    let head = rows[row]
    var low = head.start
    var high = head.start + head.count
    while low < high {
      let middle = (low + high) >> 1
      if entries[middle].column < column { low = middle + 1 } else { high = middle }
    }
    guard low < head.start + head.count, entries[low].column == column else { return nil }
    return low - head.start
  }

  /// The entry with a number in a row.
  @inline(__always)
  func entry(_ offset: Int, in row: Int) -> Entry { entries[rows[row].start + offset] }

  // MARK: - Rows as a whole

  /// Adds a row and returns its number.
  mutating func insert(basic: Int, constant: Double, entries new: [Entry]) -> Int {
    let row = Row(
      start: entries.count, count: new.count, capacity: new.count, basic: basic,
      constant: constant)
    entries += new
    if let place = free.popLast() {
      rows[place] = row
      return place
    }
    rows.append(row)
    return rows.count - 1
  }

  mutating func remove(_ row: Int) {
    waste += rows[row].capacity
    rows[row] = Row(start: 0, count: 0, capacity: 0, basic: -1, constant: 0)
    free.append(row)
    packIfWasteful()
  }

  mutating func removeAll() {
    self = SparseRows()
  }

  // MARK: - Changes of one row

  mutating func setConstant(_ constant: Double, of row: Int) { rows[row].constant = constant }

  mutating func setBasic(_ column: Int, of row: Int) { rows[row].basic = column }

  /// Takes an entry, by its number in the row, out of a row.
  mutating func removeEntry(_ offset: Int, from row: Int) {
    let head = rows[row]
    for place in (head.start + offset)..<(head.start + head.count - 1) {
      entries[place] = entries[place + 1]
    }
    rows[row].count -= 1
  }

  /// Changes the sign of the constant and of all entries.
  mutating func negate(_ row: Int) {
    rows[row].constant = -rows[row].constant
    for place in range(of: row) { entries[place].coefficient = -entries[place].coefficient }
  }

  /// Solves a row for the column of an entry: the column becomes basic, and the variable that was
  /// basic takes its place among the entries.
  mutating func exchange(_ offset: Int, in row: Int) {
    let head = rows[row]
    let position = head.start + offset
    let (column, coefficient) = (entries[position].column, entries[position].coefficient)
    let end = head.start + head.count
    let factor = -1 / coefficient
    for place in head.start..<end { entries[place].coefficient *= factor }
    // The old basic variable moves to its place in the order.
    var place = position
    while place + 1 < end, entries[place + 1].column < head.basic {
      entries[place] = entries[place + 1]
      place += 1
    }
    while place > head.start, entries[place - 1].column > head.basic {
      entries[place] = entries[place - 1]
      place -= 1
    }
    entries[place] = Entry(column: head.basic, coefficient: -factor)
    rows[row].basic = column
    rows[row].constant = head.constant * factor
  }

  /// Solves a row whose basic variable is 0 for the column of an entry; the variable vanishes.
  mutating func resolve(_ offset: Int, in row: Int) {
    let head = rows[row]
    let position = head.start + offset
    let (column, factor) = (entries[position].column, -1 / entries[position].coefficient)
    let end = head.start + head.count
    var span = entries.mutableSpan
    if factor != 1 { for place in head.start..<end { span[place].coefficient *= factor } }
    for place in position..<(end - 1) { span[place] = span[place + 1] }
    rows[row].count -= 1
    rows[row].basic = column
    rows[row].constant = head.constant * factor
  }

  /// Puts a row in the place of its basic variable, which is an entry of another row.
  mutating func substitute(_ source: Int, for offset: Int, in row: Int) {
    let (from, to) = (rows[source], rows[row])
    let factor = entries[to.start + offset].coefficient
    let room = from.count + to.count
    if from.count * Self.shortFactor < to.count, room <= to.capacity {
      arrivals.removeAll(keepingCapacity: true)
      amend(row, by: from, times: factor, hole: to.start + offset)
      rows[row].constant += factor * from.constant
      return
    }
    if merged.count < room {
      merged += Array(repeating: Entry(column: 0, coefficient: 0), count: 2 * room - merged.count)
    }
    arrivals.removeAll(keepingCapacity: true)
    let count = merge(from, times: factor, into: to, without: to.start + offset)
    rows[row].constant += factor * from.constant
    replaceEntries(of: row, count: count)
  }

  /// A row that is shorter than another one by this factor is added entry by entry.
  private static let shortFactor = 20

  /// Adds a short row times a factor to a long one in its place, without the entry at `hole`.
  private mutating func amend(_ row: Int, by source: Row, times factor: Double, hole: Int) {
    // Moved out, so that each access is checked against its bounds alone.
    var all: [Entry] = []
    swap(&all, &entries)
    defer { swap(&all, &entries) }
    let start = rows[row].start
    var end = start + rows[row].count
    var hole = hole
    var span = all.mutableSpan
    for place in source.start..<(source.start + source.count) {
      let (column, part) = (span[place].column, factor * span[place].coefficient)
      var (low, high) = (start, end)
      while low < high {
        let middle = (low + high) >> 1
        if span[middle].column < column { low = middle + 1 } else { high = middle }
      }
      if low < end, span[low].column == column {
        let sum = span[low].coefficient + part
        span[low].coefficient = sum
        guard abs(sum) <= Self.cancellation * max(abs(part), abs(sum - part)) else { continue }
        if hole < 0 {
          hole = low
        } else {
          for index in low..<(end - 1) { span[index] = span[index + 1] }
          end -= 1
          if hole > low { hole -= 1 }
        }
        continue
      }
      arrivals.append(column)
      if hole < 0 {
        hole = end
        end += 1
      }
      if hole < low {
        low -= 1
        for index in hole..<low { span[index] = span[index + 1] }
      } else {
        for index in stride(from: hole, to: low, by: -1) { span[index] = span[index - 1] }
      }
      span[low] = Entry(column: column, coefficient: part)
      hole = -1
    }
    if hole >= 0 {
      for index in hole..<(end - 1) { span[index] = span[index + 1] }
      end -= 1
    }
    rows[row].count = end - start
  }

  /// Writes the sum of two rows, the first times a factor, into `merged`; returns the number of entries.
  private mutating func merge(
    _ source: Row, times factor: Double, into target: Row, without skipped: Int
  ) -> Int {
    let (endA, endB) = (target.start + target.count, source.start + source.count)
    var (a, b, count) = (target.start, source.start, 0)
    // Both are moved out, so that each access is checked against its bounds alone.
    var (result, new): ([Entry], [Int]) = ([], [])
    swap(&result, &merged)
    swap(&new, &arrivals)
    defer {
      swap(&result, &merged)
      swap(&new, &arrivals)
    }
    let entries = entries.span
    var merged = result.mutableSpan
    while true {
      if a == skipped { a += 1 }
      if a == endA || b == endB { break }
      let (mine, other) = (entries[a], entries[b])
      if mine.column < other.column {
        merged[count] = mine
        count += 1
        a += 1
      } else if mine.column > other.column {
        merged[count] = Entry(column: other.column, coefficient: factor * other.coefficient)
        count += 1
        new.append(other.column)
        b += 1
      } else {
        let part = factor * other.coefficient
        let sum = mine.coefficient + part
        if abs(sum) > Self.cancellation * max(abs(part), abs(mine.coefficient)) {
          merged[count] = Entry(column: mine.column, coefficient: sum)
          count += 1
        }
        a += 1
        b += 1
      }
    }
    while a < endA {
      if a != skipped {
        merged[count] = entries[a]
        count += 1
      }
      a += 1
    }
    while b < endB {
      let other = entries[b]
      merged[count] = Entry(column: other.column, coefficient: factor * other.coefficient)
      count += 1
      new.append(other.column)
      b += 1
    }
    return count
  }

  /// Gives a row the first entries of `merged`.
  private mutating func replaceEntries(of row: Int, count: Int) {
    let head = rows[row]
    rows[row].count = count
    if count > head.capacity {
      waste += head.capacity
      rows[row].start = entries.count
      rows[row].capacity = min(count + count / 2, merged.count)
      entries.append(contentsOf: merged[..<rows[row].capacity])
      packIfWasteful()
    } else {
      entries.replaceSubrange(head.start..<(head.start + count), with: merged[..<count])
    }
  }

  // MARK: - Packing

  /// Below this many given up entries nothing is packed.
  private static let leastWaste = 4_096

  private mutating func packIfWasteful() {
    guard waste > Self.leastWaste, waste * 2 > entries.count else { return }
    var packed: [Entry] = []
    packed.reserveCapacity(entries.count - waste)
    for row in rows.indices where rows[row].basic >= 0 {
      let range = range(of: row)
      rows[row].start = packed.count
      rows[row].capacity = range.count
      packed += entries[range]
    }
    entries = packed
    waste = 0
  }
}

extension [SparseRows.Entry] {
  /// Adds a multiple of a column to a short sum in the order of the columns.
  mutating func add(_ coefficient: Double, of column: Int) {
    var place = count
    while place > 0, self[place - 1].column >= column { place -= 1 }
    if place < count, self[place].column == column {
      self[place].coefficient += coefficient
    } else {
      insert(SparseRows.Entry(column: column, coefficient: coefficient), at: place)
    }
  }
}
