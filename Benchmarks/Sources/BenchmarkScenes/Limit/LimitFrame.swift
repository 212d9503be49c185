// SPDX-License-Identifier: MIT

import Compositor

/// The rectangles of one frame of bare draws, and the draws that they make.
struct LimitFrame {
  /// One instanced draw.
  struct Draw {
    var rectangles: Range<Int>
    var isBlended: Bool
    /// Nil draws colours only.
    var sampling: Sampling?
  }

  private(set) var rectangles: [LimitRectangle] = []
  private(set) var draws: [Draw] = []

  /// Starts the next frame.
  mutating func removeAll() {
    rectangles.removeAll(keepingCapacity: true)
    draws.removeAll(keepingCapacity: true)
  }

  mutating func append(_ rectangle: LimitRectangle) { rectangles.append(rectangle) }

  /// Makes one draw of the rectangles since the last one.
  mutating func draw(isBlended: Bool, sampling: Sampling? = nil) {
    let first = draws.last?.rectangles.upperBound ?? 0
    guard first < rectangles.count else { return }
    draws.append(
      Draw(rectangles: first..<rectangles.count, isBlended: isBlended, sampling: sampling))
  }
}
