// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The room for lines of a frame.
struct FrameShape {
  /// The largest side, in points.
  static let largest: CGFloat = 1_000_000

  /// The box, of which lines count from the upper left corner.
  let box: CGRect
  /// The sides of a path that is no rectangle, as pairs of points from the corner, y down; else none.
  private var edges: [(from: CGPoint, to: CGPoint)] = []

  init(_ rect: CGRect) { box = rect }

  init(_ path: CGPath) {
    let bounds = path.boundingBoxOfPath
    box = bounds.isFinite ? bounds : .zero
    var rect = CGRect.zero
    // A rectangle of our own.
    guard bounds.isFinite, !(unsafe path.isRect(&rect)) else { return }
    let flat = FlatPath(path.geometry, tolerance: 0.1)
    for subpath in flat.subpaths where subpath.range.count > 1 {
      let points = flat.points[subpath.range].map {
        CGPoint(x: CGFloat($0.x) - bounds.minX, y: bounds.maxY - CGFloat($0.y))
      }
      edges += zip(points, points.dropFirst() + points.prefix(1)).map { ($0, $1) }
    }
  }

  /// The widest stretch that is inside at all heights from one to another, from the left edge of the box.
  func stretch(from top: CGFloat, to bottom: CGFloat) -> (start: CGFloat, width: CGFloat)? {
    guard !edges.isEmpty else { return box.width > 0 ? (0, box.width) : nil }
    var free: [(CGFloat, CGFloat)]?
    for step in 0...4 {
      let inside = spans(at: top + (bottom - top) * (0.001 + 0.998 * CGFloat(step) / 4))
      free = free.map { Self.common($0, inside) } ?? inside
    }
    let widest = free?.max { $0.1 - $0.0 < $1.1 - $1.0 }
    return widest.map { ($0.0, $0.1 - $0.0) }
  }

  /// The stretches inside at a height, by the even-odd rule.
  private func spans(at y: CGFloat) -> [(CGFloat, CGFloat)] {
    let crossings = edges.compactMap { from, to -> CGFloat? in
      guard (from.y <= y) != (to.y <= y) else { return nil }
      return from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y)
    }.sorted()
    return stride(from: 0, to: crossings.count - 1, by: 2).map {
      (crossings[$0], crossings[$0 + 1])
    }
  }

  private static func common(
    _ first: [(CGFloat, CGFloat)], _ second: [(CGFloat, CGFloat)]
  ) -> [(CGFloat, CGFloat)] {
    var result: [(CGFloat, CGFloat)] = []
    for a in first {
      for b in second where max(a.0, b.0) < min(a.1, b.1) {
        result.append((max(a.0, b.0), min(a.1, b.1)))
      }
    }
    return result
  }
}
