// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// A recognizer of fingers that drag from an edge of the screen inward.
@preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges from which the drag may start; none by default.
  open var edges: UIRectEdge = []

  /// The largest distance of the start from the edge, in points.
  static let reach: CGFloat = 20

  /// The edges at which the first touch went down.
  private var startEdges: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard state == .possible, attempt.touches.count == touches.count, let touch = touches.first
    else { return }
    startEdges = Self.edges(at: touch.locationInWindow, in: touch.window).intersection(edges)
    if startEdges.isEmpty { state = .failed }
  }

  /// Only inward counts.
  override func isDrag(_ way: CGPoint) -> Bool {
    guard super.isDrag(way) else { return false }
    if abs(way.x) >= abs(way.y) {
      return startEdges.contains(way.x > 0 ? .left : .right)
    }
    return startEdges.contains(way.y > 0 ? .top : .bottom)
  }

  private static func edges(at point: CGPoint, in window: UIWindow?) -> UIRectEdge {
    guard let bounds = window?.bounds else { return [] }
    var edges: UIRectEdge = []
    if point.x - bounds.minX < reach { edges.insert(.left) }
    if bounds.maxX - point.x <= reach { edges.insert(.right) }
    if point.y - bounds.minY < reach { edges.insert(.top) }
    if bounds.maxY - point.y <= reach { edges.insert(.bottom) }
    return edges
  }
}
