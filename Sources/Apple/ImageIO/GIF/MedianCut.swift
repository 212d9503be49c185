// SPDX-License-Identifier: MIT

/// Boxes of similar colours (Heckbert's median cut).
///
/// The box of all colours is split along its longest axis at the median of its pixels, then again the one
/// of the widest spread, weighted by its pixels, until there are enough. What a box measures is kept until it
/// is split, and sorting counts, so all takes a time proportional to the number of colours.
struct MedianCut {
  typealias Entry = ColorHistogram.Entry

  /// Colours that lie together in the list, and where they are to be split.
  private struct Box {
    var range: Range<Int>
    /// The axis of the widest spread: 0 red, 1 green, 2 blue.
    var axis = 0
    /// The urgency of a split; 0 where there is one colour.
    var weight = 0.0
  }

  private var entries: [Entry]
  private var boxes: [Box] = []
  /// Memory for sorting, as long as the list.
  private var sorted: [Entry]

  /// The colours of each box.
  static func boxes(_ entries: [Entry], atMost count: Int) -> [ArraySlice<Entry>] {
    var cut = MedianCut(entries)
    cut.split(until: count)
    return cut.boxes.map { cut.entries[$0.range] }
  }

  private init(_ entries: [Entry]) {
    self.entries = entries
    sorted = entries
    boxes = [measured(entries.indices)]
  }

  private mutating func split(until count: Int) {
    while boxes.count < count {
      var best = 0
      for number in boxes.indices where boxes[number].weight > boxes[best].weight { best = number }
      let (range, axis) = (boxes[best].range, boxes[best].axis)
      guard range.count > 1 else { return }
      sort(range, by: axis)
      let middle = median(of: range)
      boxes[best] = measured(range.lowerBound..<middle)
      boxes.append(measured(middle..<range.upperBound))
    }
  }

  /// Measures a box.
  private func measured(_ range: Range<Int>) -> Box {
    guard range.count > 1 else { return Box(range: range) }
    var low = SIMD3<Int>(repeating: 255)
    var high = SIMD3<Int>.zero
    var pixels = 0
    for entry in entries[range] {
      let color = SIMD3(entry.channel(0), entry.channel(1), entry.channel(2))
      low = pointwiseMin(low, color)
      high = pointwiseMax(high, color)
      pixels += entry.pixels
    }
    let extent = high &- low
    let axis = (0..<3).max { extent[$0] < extent[$1] } ?? 0
    return Box(
      range: range, axis: axis, weight: Double(extent[axis]) * Double(pixels).squareRoot())
  }

  /// Sorts colours by a channel; equal ones keep their order.
  private mutating func sort(_ range: Range<Int>, by axis: Int) {
    var starts = [Int](repeating: 0, count: 257)
    for entry in entries[range] { starts[entry.channel(axis) + 1] += 1 }
    for value in 1...256 { starts[value] += starts[value - 1] }
    for index in range {
      let value = entries[index].channel(axis)
      sorted[range.lowerBound + starts[value]] = entries[index]
      starts[value] += 1
    }
    for index in range { entries[index] = sorted[index] }
  }

  /// The place at which half of the pixels lie on either side; neither side is empty.
  private func median(of range: Range<Int>) -> Int {
    let half = entries[range].reduce(0) { $0 + $1.pixels } / 2
    var sum = 0
    let cut =
      entries[range].firstIndex { entry in
        sum += entry.pixels
        return sum > half
      } ?? range.lowerBound
    return min(max(cut, range.lowerBound + 1), range.upperBound - 1)
  }
}
