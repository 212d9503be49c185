// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics

/// Finds the layer at a point as it is on screen, without asking the application's code.
///
/// Unlike `hitTest(_:)` it goes by bounds alone, so that layers are found which that leaves out by an override
/// of `contains(_:)` or `hitTest(_:)`. Hidden layers, and parts that a superlayer clips, are passed over, and
/// so are masks.
enum LayerPicker {
  /// The frontmost layer of a tree at a point of the root's superlayer; nil for none.
  static func layer(at point: CGPoint, in root: CALayer) -> CALayer? {
    let shown = root.presentation() ?? root
    let place = CGPoint(
      x: point.x - shown.frame.minX + shown.bounds.minX,
      y: point.y - shown.frame.minY + shown.bounds.minY)
    return find(place, in: shown)?.model()
  }

  private static func find(_ place: CGPoint, in shown: CALayer) -> CALayer? {
    let isInside = shown.bounds.contains(place)
    guard !shown.isHidden, isInside || !shown.masksToBounds else { return nil }
    let sublayers = (shown.sublayers ?? []).enumerated().sorted {
      ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
    }
    for (_, sublayer) in sublayers {
      if let found = find(sublayer.convert(place, from: shown), in: sublayer) { return found }
    }
    return isInside ? shown : nil
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
