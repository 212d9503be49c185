// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import QuartzCore

extension UIView: @MainActor CALayerDelegate {
  /// Draws the contents by `draw(_:)`, with the context as the current one (view fact VL-9).
  final func drawContents(of layer: CALayer, in context: CGContext) {
    guard layer === self.layer else { return }
    let rect = layer.bounds.checkedIntersection(with: context.boundingBoxOfClipPath)
    guard !rect.isNull else { return }
    let stack = GraphicsContextStack.current
    stack.push(GraphicsContextStack.Target(context, scale: layer.contentsScale))
    defer { stack.pop() }
    if clearsContextBeforeDrawing { clear(rect, in: context) }
    traitCollection.performAsCurrent { draw(rect) }
  }

  /// Fills with the background colour where the drawing covers the layer, else clears.
  private func clear(_ rect: CGRect, in context: CGContext) {
    context.saveGState()
    defer { context.restoreGState() }
    if layer.isOpaque, let color = layer.backgroundColor {
      context.setFillColor(color)
      context.fill([rect])
    } else {
      context.clear(rect)
    }
  }
}
