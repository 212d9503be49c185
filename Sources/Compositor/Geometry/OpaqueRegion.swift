// SPDX-License-Identifier: MIT

internal import RenderTree

/// The pixels that opaque parts hide: the union of a few rectangles.
///
/// Of more rectangles than it holds the smallest are dropped, so that each question has a bounded cost.
/// All answers err on one side: pixels may count as seen though they are hidden, never the other way
/// round. Empty and inverted rectangles, and those beyond what passes reach, hide nothing.
struct OpaqueRegion: BitwiseCopyable {
  /// The number of rectangles that it holds.
  static var capacity: Int { 16 }
  /// The most parts that a rectangle is cut into.
  static var partLimit: Int { 4 }
  /// The pieces that one question may look at.
  private static var pieceLimit: Int { 48 }

  /// The seen pixels of a rectangle, in disjoint parts.
  struct Parts: BitwiseCopyable {
    fileprivate var rects: InlineArray<4, PixelRect> = InlineArray(repeating: .zero)
    fileprivate(set) var count = 0

    subscript(index: Int) -> PixelRect { rects[index] }

    /// Number of pixels.
    var area: Int {
      var sum = 0
      for index in 0..<count { sum += rects[index].area }
      return sum
    }

    fileprivate mutating func append(_ rect: PixelRect) {
      rects[count] = rect
      count += 1
    }
  }

  private var rects: InlineArray<16, PixelRect> = InlineArray(repeating: .zero)
  private(set) var count = 0
  /// The box of all rectangles.
  private(set) var bounds = PixelRect.zero

  init() {}

  var isEmpty: Bool {
    @inline(__always) get { count == 0 }
  }

  subscript(index: Int) -> PixelRect { rects[index] }

  mutating func removeAll() {
    count = 0
    bounds = .zero
  }

  // MARK: - Changing

  /// Adds a rectangle; where there is no room, the smallest is dropped.
  mutating func add(_ rect: PixelRect) {
    var rect = rect
    guard rect.isWithinReach else { return }
    // Neighbours that make one rectangle become it, which may then join others.
    var index = 0
    while index < count {
      if rects[index].contains(rect) { return }
      if let joined = rect.joined(with: rects[index]) {
        removeRect(at: index)
        rect = joined
        index = 0
      } else {
        index += 1
      }
    }
    bounds = bounds.union(rect)
    if count < Self.capacity {
      rects[count] = rect
      count += 1
      return
    }
    var least = 0
    for index in 1..<count where rects[index].area < rects[least].area { least = index }
    if rects[least].area < rect.area { rects[least] = rect }
  }

  /// Takes pixels out that something reads: of each rectangle the largest part beside them stays.
  mutating func remove(_ hole: PixelRect) {
    guard !hole.isEmpty else { return }
    for index in (0..<count).reversed() where rects[index].intersects(hole) {
      var largest = PixelRect.zero
      for side in 0..<4 {
        let part = rects[index].side(side, of: hole)
        if part.area > largest.area { largest = part }
      }
      if largest.isEmpty { removeRect(at: index) } else { rects[index] = largest }
    }
  }

  private mutating func removeRect(at index: Int) {
    count -= 1
    rects[index] = rects[count]
  }

  // MARK: - Questions

  /// Whether all pixels of a rectangle are hidden; an empty one has none.
  func hides(_ rect: PixelRect) -> Bool {
    if rect.isEmpty { return true }
    guard bounds.contains(rect) else { return false }
    for index in 0..<count where rects[index].contains(rect) { return true }
    var pieces = 0
    return count > 1 && hides(rect, from: 0, &pieces)
  }

  /// The same by the rectangles from an index on: what one of them leaves is looked for in the others.
  private func hides(_ rect: PixelRect, from first: Int, _ pieces: inout Int) -> Bool {
    pieces += 1
    guard pieces <= Self.pieceLimit else { return false }
    var index = first
    while index < count, !rects[index].intersects(rect) { index += 1 }
    guard index < count else { return false }
    if rects[index].contains(rect) { return true }
    for side in 0..<4 {
      let part = rect.side(side, of: rects[index])
      if !part.isEmpty, !hides(part, from: index + 1, &pieces) { return false }
    }
    return true
  }

  /// The parts of a rectangle that are seen, at most four: those hidden pixels that would make more of
  /// them count as seen.
  func visibleParts(of rect: PixelRect) -> Parts {
    var parts = Parts()
    guard !rect.isEmpty else { return parts }
    parts.append(rect)
    guard bounds.intersects(rect) else { return parts }
    var isUsed: InlineArray<16, Bool> = InlineArray(repeating: false)
    // The rectangle that hides most of what is left comes first.
    for _ in 0..<count {
      var best = -1
      var most = 0
      for index in 0..<count where !isUsed[index] {
        var hidden = 0
        for part in 0..<parts.count {
          hidden += parts.rects[part].intersection(rects[index]).area
        }
        if hidden > most {
          most = hidden
          best = index
        }
      }
      guard best >= 0 else { break }
      isUsed[best] = true
      parts = Self.parts(parts, without: rects[best])
    }
    return parts
  }

  /// Parts without the pixels of a rectangle, those as they are that would be cut into too many.
  private static func parts(_ parts: Parts, without hole: PixelRect) -> Parts {
    var result = Parts()
    for index in 0..<parts.count {
      let part = parts.rects[index]
      let left = parts.count - index - 1
      guard part.intersects(hole) else {
        result.append(part)
        continue
      }
      var pieces = Parts()
      for side in 0..<4 {
        let piece = part.side(side, of: hole)
        if !piece.isEmpty { pieces.append(piece) }
      }
      if result.count + pieces.count + left <= partLimit {
        for piece in 0..<pieces.count { result.append(pieces.rects[piece]) }
      } else {
        result.append(part)
      }
    }
    return result
  }
}

extension PixelRect {
  /// Number of pixels.
  var area: Int { isEmpty ? 0 : Int(width) * Int(height) }

  /// Whether it has pixels, and all of them are such as passes may have.
  fileprivate var isWithinReach: Bool {
    let limit = PixelRect.passLimit
    return !isEmpty && x >= -limit && y >= -limit && x <= limit && y <= limit
      && width <= 2 &* limit && height <= 2 &* limit
  }

  /// The part of a rectangle above a hole, below it, or left or right of it between the two; the four
  /// have no pixel in common.
  fileprivate func side(_ side: Int, of hole: PixelRect) -> PixelRect {
    let low = max(y, min(hole.y, maxY))
    let high = min(maxY, max(hole.maxY, y))
    switch side {
    case 0: return PixelRect(x: x, y: y, width: width, height: low &- y)
    case 1: return PixelRect(x: x, y: high, width: width, height: maxY &- high)
    case 2:
      return PixelRect(x: x, y: low, width: min(hole.x, maxX) &- x, height: high &- low)
    default:
      let left = max(hole.maxX, x)
      return PixelRect(x: left, y: low, width: maxX &- left, height: high &- low)
    }
  }

  /// The union with another one if that is a rectangle.
  fileprivate func joined(with other: PixelRect) -> PixelRect? {
    if contains(other) { return self }
    let isRow =
      y == other.y && height == other.height && x <= other.maxX && other.x <= maxX
    let isColumn =
      x == other.x && width == other.width && y <= other.maxY && other.y <= maxY
    return isRow || isColumn ? union(other) : nil
  }

  /// The pixels that lie wholly within a box in pixels, but for rounding; none for a box that is
  /// inverted, infinite or NaN.
  init(within box: RootRect) {
    let nearly = 1e-3
    let limit = Double(PixelRect.passLimit)
    guard ((box.minX + box.minY + box.maxX + box.maxY) * 0) == 0, box.minX < box.maxX,
      box.minY < box.maxY
    else {
      self = .zero
      return
    }
    let left = (max(box.minX, -limit) - nearly).rounded(.up)
    let top = (max(box.minY, -limit) - nearly).rounded(.up)
    let right = (min(box.maxX, limit) + nearly).rounded(.down)
    let bottom = (min(box.maxY, limit) + nearly).rounded(.down)
    guard left < right, top < bottom else {
      self = .zero
      return
    }
    self.init(
      x: Int32(left), y: Int32(top), width: Int32(right - left), height: Int32(bottom - top))
  }
}
