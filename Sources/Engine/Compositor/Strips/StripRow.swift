// SPDX-License-Identifier: MIT

/// The coverage of a row of pixels by a shape, four pixels a group; empty between rows.
struct StripRow {
  /// The windings that edges add to the pixels of a group.
  var windings: [SIMD4<Float>] = []
  /// The windings that edges add to a group and to all behind it.
  var steps: [Float] = []
  /// The largest share of a pixel that a piece of the line covers.
  var line: [SIMD4<Float>] = []
  /// The groups to which something was added.
  var touched = StripGroups()

  /// Makes room for rows of some groups.
  mutating func reserve(groups: Int) {
    while windings.count < groups + 1 {
      windings.append(.zero)
      steps.append(0)
      line.append(.zero)
    }
    touched.reserve(groups + 1)
  }

  /// Bytes that it holds.
  var byteCount: Int {
    windings.capacity * 16 + line.capacity * 16 + steps.capacity * 4 + touched.byteCount
  }
}

/// Some groups of a row, by bit.
struct StripGroups {
  private var words: [UInt64] = []

  /// Bytes that it holds.
  var byteCount: Int { words.capacity * 8 }

  /// Makes room for some groups.
  mutating func reserve(_ count: Int) {
    while words.count * 64 < count { words.append(0) }
  }

  @inline(__always)
  mutating func insert(_ group: Int) { words[group >> 6] |= 1 << UInt64(group & 63) }

  /// The next group from one on, before a limit; the limit for none.
  @inline(__always)
  func next(from group: Int, limit: Int) -> Int {
    var word = group >> 6
    var bits = words[word] & (~0 << UInt64(group & 63))
    while bits == 0 {
      word += 1
      guard word << 6 < limit else { return limit }
      bits = words[word]
    }
    return min(word << 6 + bits.trailingZeroBitCount, limit)
  }

  /// Removes what lies in the words of some groups.
  mutating func remove(_ groups: Range<Int>) {
    for word in groups.lowerBound >> 6...groups.upperBound >> 6 { words[word] = 0 }
  }
}
