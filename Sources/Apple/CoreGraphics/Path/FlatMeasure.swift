// SPDX-License-Identifier: MIT

/// The lengths along a flattened path: converts fractions of the path to distances along its lines.
///
/// Elements count by their lengths; within a curve a fraction follows the curve parameter, as
/// `PathGeometry.trimmed(from:to:)` does (behaviour fact SH-20). The lines of a curve are equal
/// steps of its parameter.
package struct FlatMeasure: Sendable {
  /// The index of the first line of each element.
  private var starts: [Int32] = []
  /// The length of the path up to the end of each line.
  private var ends: [Double] = []

  package init() {}

  /// The length of all lines.
  package var length: Double { ends.last ?? 0 }

  /// Starts the next element; later lines belong to it.
  mutating func beginElement() { starts.append(Int32(ends.count)) }

  /// Adds a line to the last element.
  mutating func addStep(_ length: Double) { ends.append(self.length + length) }

  /// The distance along the lines at a fraction of the path; clamped beyond 0...1.
  ///
  /// O(log elements); allocates nothing.
  package func distance(ofShare share: Double) -> Double {
    guard share > 0, !starts.isEmpty else { return 0 }
    guard share < 1 else { return length }
    let target = share * length
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if end(before: Int(starts[middle])) <= target { low = middle } else { high = middle }
    }
    let first = Int(starts[low])
    let count = (low + 1 < starts.count ? Int(starts[low + 1]) : ends.count) - first
    let begin = end(before: first)
    let whole = end(before: first + count) - begin
    guard count > 0, whole > 0 else { return begin }
    let position = (target - begin) / whole * Double(count)
    let step = min(max(Int(clamping: position), 0), count - 1)
    let from = end(before: first + step)
    return from + (ends[first + step] - from) * min(max(position - Double(step), 0), 1)
  }

  /// The length of the path before a line.
  private func end(before line: Int) -> Double { line > 0 ? ends[line - 1] : 0 }
}
