// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics

/// Finds the layer at a point as it is on screen, without asking the application's code.
///
/// Unlike `hitTest(_:)` it goes by bounds alone, so that layers are found which that leaves out by an override
/// of `contains(_:)` or `hitTest(_:)`, and by depth at the point, so that a layer is found which is tilted
/// towards the viewer there. Hidden layers, back faces of layers that are not double-sided, and parts that a
/// superlayer clips, are passed over, and so are masks.
enum LayerPicker {
  /// The frontmost layer of a tree at a point of the root's superlayer; nil for none.
  static func layer(at point: CGPoint, in root: CALayer) -> CALayer? {
    let shown = root.presentation() ?? root
    guard !shown.isHidden else { return nil }
    let place = CGPoint(
      x: point.x - shown.frame.minX + shown.bounds.minX,
      y: point.y - shown.frame.minY + shown.bounds.minY)
    // A layer waits until nothing that lies above it is hit.
    var waiting = [(plane: InspectedPlane(root: shown, at: place), isBehindAll: false)]
    while let next = waiting.popLast() {
      if next.isBehindAll {
        if next.plane.isHit { return next.plane.layer.model() }
      } else {
        waiting.append((next.plane, true))
        waiting += next.plane.planesBelow.map { ($0, false) }
      }
    }
    return nil
  }

  /// The outline of a layer as it is on screen, in the root's superlayer.
  static func outline(of layer: CALayer, in root: CALayer) -> CGPath {
    let shown = layer.presentation() ?? layer
    let top = root.presentation() ?? root
    let bounds = shown.bounds
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ]
    let path = CGMutablePath()
    let shift = CGPoint(x: top.frame.minX - top.bounds.minX, y: top.frame.minY - top.bounds.minY)
    for (index, corner) in corners.enumerated() {
      // A presentation layer converts to its model's tree as well; the root's copy is of the same time.
      let place = shown.convert(corner, to: top)
      let point = CGPoint(x: place.x + shift.x, y: place.y + shift.y)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }
}
