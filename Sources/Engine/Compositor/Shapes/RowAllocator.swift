// SPDX-License-Identifier: MIT

/// Hands out runs of rows of a texture that grows by doubling.
struct RowAllocator: Sendable {
  /// A run of free rows.
  private struct Run {
    var start: Int
    var count: Int
  }

  /// Rows in all; 2048 is the least that every driver allows.
  private(set) var height = 0
  /// Ascending, with rows in use between any two.
  private var runs: [Run] = []
  private static let limit = 2048

  /// The first of `count` free rows in a run; nil when there is no room.
  mutating func allocate(_ count: Int) -> Int? {
    while true {
      if let index = runs.firstIndex(where: { $0.count >= count }) {
        let start = runs[index].start
        runs[index].start += count
        runs[index].count -= count
        if runs[index].count == 0 { runs.remove(at: index) }
        return start
      }
      guard height < Self.limit else { return nil }
      let added = max(height, 64)
      free(height, added)
      height += added
    }
  }

  /// Takes rows back.
  mutating func free(_ start: Int, _ count: Int) {
    let index = runs.firstIndex { $0.start > start } ?? runs.count
    runs.insert(Run(start: start, count: count), at: index)
    if index + 1 < runs.count, start + count == runs[index + 1].start {
      runs[index].count += runs[index + 1].count
      runs.remove(at: index + 1)
    }
    if index > 0, runs[index - 1].start + runs[index - 1].count == start {
      runs[index - 1].count += runs[index].count
      runs.remove(at: index)
    }
  }
}
