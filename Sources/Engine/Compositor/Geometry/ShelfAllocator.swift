// SPDX-License-Identifier: MIT

/// Places small rectangles in a page by shelves: rows as high as their first rectangle.
///
/// Rectangles are never moved. A freed rectangle is reused by one that fits into it; a page whose
/// last rectangle went is empty again. Waste is bounded by rounding heights up to multiples of 8.
package struct ShelfAllocator: Sendable {
  /// A row of rectangles, filled from the left.
  private struct Shelf {
    var y: Int
    var height: Int
    var usedWidth: Int
  }

  /// A rectangle that was given back.
  private struct Hole {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  package let width: Int
  package let height: Int
  private var shelves: [Shelf] = []
  private var holes: [Hole] = []
  private var usedHeight = 0
  package private(set) var liveCount = 0

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Allocates a rectangle; nil if the page has no room.
  package mutating func allocate(width w: Int, height h: Int) -> (x: Int, y: Int)? {
    guard w > 0, h > 0, w <= width, h <= height else { return nil }
    if let index = holes.firstIndex(where: { $0.width >= w && $0.height >= h }) {
      let hole = holes.remove(at: index)
      if hole.width - w >= 8 {
        holes.append(
          Hole(x: hole.x + w, y: hole.y, width: hole.width - w, height: hole.height))
      }
      liveCount += 1
      return (hole.x, hole.y)
    }
    let rounded = (h + 7) & ~7
    let fitting = shelves.firstIndex {
      $0.height >= h && $0.height <= rounded * 2 && $0.usedWidth + w <= width
    }
    if let index = fitting {
      let origin = (shelves[index].usedWidth, shelves[index].y)
      shelves[index].usedWidth += w
      liveCount += 1
      return origin
    }
    let shelfHeight = min(rounded, height - usedHeight)
    guard shelfHeight >= h else { return nil }
    shelves.append(Shelf(y: usedHeight, height: shelfHeight, usedWidth: w))
    usedHeight += shelfHeight
    liveCount += 1
    return (0, usedHeight - shelfHeight)
  }

  /// Frees a rectangle; the page is reset when it was the last.
  package mutating func free(x: Int, y: Int, width w: Int, height h: Int) {
    liveCount -= 1
    if liveCount == 0 {
      removeAll()
    } else {
      holes.append(Hole(x: x, y: y, width: w, height: h))
    }
  }

  /// Frees all rectangles, and keeps the memory of the lists.
  mutating func removeAll() {
    shelves.removeAll(keepingCapacity: true)
    holes.removeAll(keepingCapacity: true)
    usedHeight = 0
    liveCount = 0
  }
}
