// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Draws what subclasses add to a layer's parts: the gradient over the background, the path over
/// the contents.
struct LayerClassPainter {
  let context: CGContext
  /// The product of the colours of replicators.
  var tint = PaintTint()

  /// Draws a gradient layer's gradient within the layer's outline.
  ///
  /// One colour, or fewer locations than colours, paint nothing (behaviour fact GL-0).
  func paintGradient(of layer: CAGradientLayer, within outline: CGPath) {
    let values = layer.gradient.drawn
    let bounds = layer.bounds
    let count = values.colors.count
    // An empty path would leave the clip as it was.
    guard count > 1, values.locations.isEmpty || values.locations.count >= count,
      bounds.width > 0, bounds.height > 0, !outline.isEmpty
    else { return }
    let colors = values.colors.map { CGColor(sRGBComponents: tint.applied(to: $0)) }
    let locations = NodeGradient.clamped(values.locations, count: count).map { CGFloat($0) }
    // The locations are lent for the time of the call.
    let made = unsafe locations.withUnsafeBufferPointer {
      unsafe CGGradient(
        colorsSpace: CGColorSpace(name: CGColorSpace.sRGB), colors: colors as CFArray,
        locations: $0.baseAddress)
    }
    guard let gradient = made else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.addPath(outline)
    context.clip()
    let all: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    let start = CGPoint(x: values.startPoint.x, y: values.startPoint.y)
    let end = CGPoint(x: values.endPoint.x, y: values.endPoint.y)
    context.translateBy(x: bounds.minX, y: bounds.minY)
    switch values.kind {
    case .axial:
      // Made in the unit square and stretched, so that lines of one colour slant in oblong layers.
      context.scaleBy(x: bounds.width, y: bounds.height)
      context.drawLinearGradient(gradient, start: start, end: end, options: all)
    case .radial:
      let radius = CGSize(
        width: abs(end.x - start.x) * bounds.width, height: abs(end.y - start.y) * bounds.height)
      guard radius.width > 0, radius.height > 0 else { return }
      context.translateBy(x: start.x * bounds.width, y: start.y * bounds.height)
      context.scaleBy(x: radius.width, y: radius.height)
      context.drawRadialGradient(
        gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1,
        options: all)
    case .conic:
      let ray = CGPoint(
        x: (end.x - start.x) * bounds.width, y: (end.y - start.y) * bounds.height)
      context.drawConicGradient(
        gradient, center: CGPoint(x: start.x * bounds.width, y: start.y * bounds.height),
        angle: atan2(ray.y, ray.x))
    }
  }

  /// Fills and strokes a shape layer's path.
  func paintShape(of layer: CAShapeLayer) {
    let shape = layer.shape.drawn
    guard !shape.path.isEmpty else { return }
    if shape.fillColor.w > 0 {
      context.addPath(CGPath(geometry: shape.path))
      context.setFillColor(CGColor(sRGBComponents: tint.applied(to: shape.fillColor)))
      context.fillPath(using: shape.fillRule)
    }
    let line = shape.path.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
    guard shape.strokeColor.w > 0, shape.lineWidth > 0, shape.strokeStart < shape.strokeEnd,
      !line.isEmpty
    else { return }
    context.saveGState()
    context.addPath(CGPath(geometry: line))
    context.setLineWidth(CGFloat(shape.lineWidth))
    context.setLineCap(shape.lineCap)
    context.setLineJoin(shape.lineJoin)
    context.setMiterLimit(CGFloat(shape.miterLimit))
    context.setLineDash(
      phase: CGFloat(shape.lineDashPhase), lengths: shape.lineDashPattern.map { CGFloat($0) })
    context.setStrokeColor(CGColor(sRGBComponents: tint.applied(to: shape.strokeColor)))
    context.strokePath()
    context.restoreGState()
  }
}
