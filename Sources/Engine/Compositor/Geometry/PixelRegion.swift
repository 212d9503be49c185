// SPDX-License-Identifier: MIT

/// Pixels as a few disjoint rectangles, which are gathered for drawing.
///
/// It errs on one side: it may hold pixels that were not added, but none is missing. Empty and inverted
/// rectangles add nothing; one beyond what passes reach adds the part within.
struct PixelRegion {
  /// The number of rectangles that it holds; joining makes room.
  static var capacity: Int { 24 }
  /// A join that adds no more pixels than this is worth one draw less.
  private static var cheapJoin: Int { 1024 }

  /// The rectangles, which have no pixel in common.
  private(set) var rects: [PixelRect] = []
  /// Parts of a rectangle that is being added.
  private var parts: [PixelRect] = []

  init() {}

  /// Whether it has no pixels.
  var isEmpty: Bool { rects.isEmpty }

  /// Number of pixels.
  var area: Int { rects.reduce(0) { $0 + $1.area } }

  /// The box of all pixels.
  var bounds: PixelRect { rects.reduce(.zero) { $0.union($1) } }

  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Adds the pixels of a rectangle.
  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    let rect = rect.isWithinReach ? rect : rect.withinReach
    guard !rect.isEmpty else { return }
    parts.append(rect)
    while let part = parts.popLast() { addPart(part) }
    if rects.count > Self.capacity { join(to: Self.capacity / 2) }
  }

  private mutating func addPart(_ part: PixelRect) {
    guard let met = rects.firstIndex(where: { $0.intersects(part) }) else {
      rects.append(part)
      return
    }
    let other = rects[met]
    if other.contains(part) { return }
    if part.contains(other) {
      remove(at: met)
      parts.append(part)
      return
    }
    for side in 0..<4 {
      let rest = part.side(side, of: other)
      if !rest.isEmpty { parts.append(rest) }
    }
  }

  /// Adds the pixels of a rectangle beside those of a hole.
  mutating func add(_ rect: PixelRect, beside hole: PixelRect) {
    guard rect.intersects(hole) else { return add(rect) }
    for side in 0..<4 { add(rect.side(side, of: hole)) }
  }

  private mutating func remove(at index: Int) {
    rects[index] = rects[rects.count - 1]
    rects.removeLast()
  }

  // MARK: - Joining

  /// Joins rectangles until there are no more than a number of them; those that lie close are joined in any
  /// case.
  mutating func join(to limit: Int) {
    while rects.count > 1 {
      var best = (growth: Int.max, first: 0, second: 0)
      for first in rects.indices.dropLast() {
        for second in rects.indices[(first + 1)...] {
          let growth = growth(first, second)
          if growth < best.growth { best = (growth, first, second) }
        }
      }
      guard rects.count > limit || best.growth <= Self.cheapJoin else { return }
      join(best.first, best.second)
    }
  }

  /// The pixels that the box of two rectangles adds to them.
  private func growth(_ first: Int, _ second: Int) -> Int {
    rects[first].union(rects[second]).area - rects[first].area - rects[second].area
  }

  /// Puts the box of two rectangles in their place, and with it the box of all that it meets.
  private mutating func join(_ first: Int, _ second: Int) {
    var box = rects[first].union(rects[second])
    remove(at: second)
    remove(at: first)
    while let met = rects.firstIndex(where: { $0.intersects(box) }) {
      box = box.union(rects[met])
      remove(at: met)
    }
    rects.append(box)
  }
}

extension PixelRect {
  /// The part that passes may cover.
  fileprivate var withinReach: PixelRect {
    // Corners may lie anywhere in the range of numbers.
    let left = max(Int64(x), Int64(PixelRect.passLimits.x))
    let top = max(Int64(y), Int64(PixelRect.passLimits.y))
    let right = min(Int64(x) + Int64(width), Int64(PixelRect.passLimits.maxX))
    let bottom = min(Int64(y) + Int64(height), Int64(PixelRect.passLimits.maxY))
    guard left < right, top < bottom else { return .zero }
    return PixelRect(
      x: Int32(left), y: Int32(top), width: Int32(right - left), height: Int32(bottom - top))
  }

  /// The rectangle moved by some pixels.
  func moved(by shift: SIMD2<Int32>) -> PixelRect {
    PixelRect(x: x &+ shift.x, y: y &+ shift.y, width: width, height: height)
  }
}
