// SPDX-License-Identifier: MIT

/// The part of a rectangle that nothing in front covers, as rectangles beside each other.
struct VisibleArea {
  private(set) var rectangles: [SceneRectangle]

  init(_ whole: SceneRectangle) { rectangles = [whole] }

  /// The part of the area that lies in a rectangle.
  func clipped(to frame: SceneRectangle) -> VisibleArea {
    var result = self
    result.rectangles = rectangles.compactMap { $0.intersection(frame) }
    return result
  }

  /// Passes the visible parts of an opaque rectangle on, and takes them out of the area.
  mutating func cover(_ frame: SceneRectangle, _ body: (SceneRectangle) -> Void) {
    for index in (0..<rectangles.count).reversed() {
      let free = rectangles[index]
      guard let part = free.intersection(frame) else { continue }
      body(part)
      rectangles.swapAt(index, rectangles.count - 1)
      rectangles.removeLast()
      free.appendParts(around: part, to: &rectangles)
    }
  }
}

extension SceneRectangle {
  /// The common part of two rectangles; nil without one.
  func intersection(_ other: SceneRectangle) -> SceneRectangle? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard left < right, top < bottom else { return nil }
    return SceneRectangle(left, top, right - left, bottom - top)
  }

  /// Adds the up to four parts around a part of this rectangle.
  fileprivate func appendParts(around part: SceneRectangle, to list: inout [SceneRectangle]) {
    let bottom = part.y + part.height
    let right = part.x + part.width
    if part.y > y { list.append(SceneRectangle(x, y, width, part.y - y)) }
    if bottom < y + height { list.append(SceneRectangle(x, bottom, width, y + height - bottom)) }
    if part.x > x { list.append(SceneRectangle(x, part.y, part.x - x, part.height)) }
    if right < x + width {
      list.append(SceneRectangle(right, part.y, x + width - right, part.height))
    }
  }
}
