// SPDX-License-Identifier: MIT

/// An ellipse, filled or its outline, in bands of eight rows: the parts whose pixels are covered
/// wholly, and those beside its edges.
struct LimitBands {
  private(set) var insides: [SceneRectangle] = []
  private(set) var edges: [SceneRectangle] = []
  private let frame: SceneRectangle
  private let lineWidth: Double

  private static let height = 8.0

  /// Divides the ellipse in a frame, or its outline where `lineWidth` is not 0.
  init(_ frame: SceneRectangle, lineWidth: Double = 0) {
    self.frame = frame
    self.lineWidth = lineWidth
    let center = frame.y + frame.height / 2
    var top = 0.0
    while top < Double(Motion.targetSize.y) {
      // Distances of the band's rows from the middle.
      let bottom = top + Self.height
      let far = max(abs(top - center), abs(bottom - center))
      let near = top < center && bottom > center ? 0 : min(abs(top - center), abs(bottom - center))
      divide(near: near, far: far, top: top)
      top = bottom
    }
  }

  /// The half of an ellipse's width, `growth` larger than the frame's, at a distance from its middle.
  private func halfWidth(at distance: Double, growth: Double) -> Double {
    let share = distance / (frame.height / 2 + growth)
    return share < 1 ? (frame.width / 2 + growth) * (1 - share * share).squareRoot() : 0
  }

  private mutating func divide(near: Double, far: Double, top: Double) {
    let half = lineWidth / 2
    // The outline of a wide line is not quite an ellipse.
    let margin = 1 + half / 5
    let outer = halfWidth(at: max(0, near - margin), growth: half)
    guard outer > 0 else { return }
    let end = (outer + margin).rounded(.up)
    let covered = max(0, (halfWidth(at: far + margin, growth: half) - margin).rounded(.down))
    guard lineWidth > 0 else {
      add(from: 0, to: covered, top, &insides)
      return add(from: covered, to: end, top, &edges)
    }
    let hole = max(0, (halfWidth(at: far + margin, growth: -half) - margin).rounded(.down))
    let inner = halfWidth(at: max(0, near - margin), growth: -half)
    let start = inner > 0 ? (inner + margin).rounded(.up) : 0
    guard start < covered else { return add(from: hole, to: end, top, &edges) }
    add(from: hole, to: start, top, &edges)
    add(from: start, to: covered, top, &insides)
    add(from: covered, to: end, top, &edges)
  }

  /// Adds a part of a band on either side of the middle.
  private func add(
    from start: Double, to end: Double, _ top: Double, _ list: inout [SceneRectangle]
  ) {
    guard start < end else { return }
    let middle = frame.x + frame.width / 2
    let parts =
      start > 0
      ? [(middle - end, end - start), (middle + start, end - start)] : [(middle - end, 2 * end)]
    for (x, width) in parts {
      let part = SceneRectangle(x, top, width, Self.height).intersection(.target)
      if let part { list.append(part) }
    }
  }
}
