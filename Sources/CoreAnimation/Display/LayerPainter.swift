// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Draws a tree of layers by Core Graphics: what `render(in:)` does.
///
/// The order is behaviour fact DO-1: shadow, background, contents, sublayers, border; then the mask
/// and the opacity of the whole, as groups.
struct LayerPainter {
  let context: CGContext
  /// Whether y has been mirrored an odd number of times on the way down from the first layer.
  private(set) var isFlipped = false
  /// What the layers above a transform layer fade it by.
  private var inheritedOpacity: CGFloat = 1

  init(context: CGContext) {
    self.context = context
  }

  /// Draws a layer in the context's user space, which is the layer's.
  func paint(_ layer: CALayer) {
    let opacity = inheritedOpacity * CGFloat(min(max(layer.opacity, 0), 1))
    guard !layer.isHidden, opacity > 0 else { return }
    layer.displayIfNeeded()
    if layer is CATransformLayer {
      var below = self
      below.inheritedOpacity = opacity
      return below.paintSublayers(of: layer)
    }
    var painter = self
    painter.inheritedOpacity = 1
    context.saveGState()
    painter.paintGroups(layer, opacity)
    context.restoreGState()
  }

  /// The groups around a layer, from the outermost: opacity, mask, shadow.
  private func paintGroups(_ layer: CALayer, _ opacity: CGFloat) {
    let mask = layer.mask
    let hasGroup = opacity < 1 || mask != nil
    if hasGroup {
      context.setAlpha(opacity)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    }
    // Clipping to the bounds takes the layer's own shadow with it (behaviour fact DO-5).
    let hasShadow =
      layer.shadowOpacity > 0 && !layer.masksToBounds && (layer.shadowColor?.alpha ?? 0) > 0
    if hasShadow, let path = layer.shadowPath {
      paintShadow(of: path, layer)
      paintParts(layer)
    } else if hasShadow {
      context.saveGState()
      setShadow(of: layer, extraOffset: .zero)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      paintParts(layer)
      context.endTransparencyLayer()
      context.restoreGState()
    } else {
      paintParts(layer)
    }
    if let mask { applyMask(mask) }
    if hasGroup { context.endTransparencyLayer() }
  }

  private func paintParts(_ layer: CALayer) {
    let outline = RoundedOutline(layer)
    if let color = layer.backgroundColor, color.alpha > 0 {
      context.addPath(outline.path(inset: 0))
      context.setFillColor(color)
      context.fillPath()
    }
    let classPainter = LayerClassPainter(context: context)
    if let gradient = layer as? CAGradientLayer {
      classPainter.paintGradient(of: gradient, within: outline)
    }
    context.saveGState()
    if layer.masksToBounds {
      context.addPath(outline.path(inset: 0))
      context.clip()
    }
    LayerContentsPainter(context: context, isFlipped: isFlipped).paint(layer)
    if let shape = layer as? CAShapeLayer { classPainter.paintShape(of: shape) }
    paintSublayers(of: layer)
    context.restoreGState()
    let width = layer.borderWidth
    guard width > 0, let color = layer.borderColor, color.alpha > 0 else { return }
    context.addPath(outline.path(inset: 0))
    context.addPath(outline.path(inset: width))
    context.setFillColor(color)
    context.fillPath(using: .evenOdd)
  }

  private func paintSublayers(of layer: CALayer) {
    guard let sublayers = layer.sublayers else { return }
    let below = LayerMatrix.sublayers(
      of: layer.values.geometry, sublayerTransform: layer.sublayerTransform)
    // The sort keeps the order of equal depths (behaviour fact GE-10).
    for child in sublayers.sorted(by: { $0.zPosition < $1.zPosition }) {
      let matrix = CATransform3DConcat(child.localMatrix, below)
      paintMapped(child, matrix)
    }
  }

  private func paintMapped(_ layer: CALayer, _ matrix: CATransform3D) {
    let map = CATransform3DGetAffineTransform(matrix)
    let determinant = map.a * map.d - map.b * map.c
    var painter = self
    if layer.isGeometryFlipped { painter.isFlipped.toggle() }
    // Flips mirror the plane without showing its back.
    let mirrors = layer.isGeometryFlipped ? -determinant : determinant
    guard map.isFinite, determinant != 0, layer.isDoubleSided || mirrors > 0 else { return }
    context.saveGState()
    context.concatenate(map)
    painter.paint(layer)
    context.restoreGState()
  }

  // MARK: - Mask and shadow

  /// Keeps of the group what the mask's alpha covers (behaviour fact DO-4).
  private func applyMask(_ mask: CALayer) {
    context.saveGState()
    context.setBlendMode(.destinationIn)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    paintMapped(mask, mask.localMatrix)
    context.endTransparencyLayer()
    context.restoreGState()
  }

  /// Fills the shape of a shadow path without showing the path itself.
  ///
  /// The path is drawn beside the page, and its shadow thrown back by as much.
  private func paintShadow(of path: CGPath, _ layer: CALayer) {
    context.saveGState()
    let page = context.convertToDeviceSpace(context.boundingBoxOfClipPath)
    let shape = context.convertToDeviceSpace(path.boundingBox)
    guard !context.boundingBoxOfClipPath.isNull, !path.isEmpty else {
      return context.restoreGState()
    }
    let blur = 8 * layer.shadowRadius * scale
    let away = (page.union(shape).width + blur).rounded(.up) + 64
    setShadow(of: layer, extraOffset: CGSize(width: -away, height: 0))
    let toUser = context.convertToUserSpace(CGSize(width: away, height: 0))
    context.translateBy(x: toUser.width, y: toUser.height)
    context.addPath(path)
    context.setFillColor(.black)
    context.fillPath()
    context.restoreGState()
  }

  /// Lets what follows cast the layer's shadow; `extraOffset` is in the context's own space.
  private func setShadow(of layer: CALayer, extraOffset: CGSize) {
    let offset = context.convertToDeviceSpace(layer.shadowOffset)
    let color = layer.shadowColor ?? .black
    // The deviation of a context's blur is half of the number (behaviour fact SH-3).
    context.setShadow(
      offset: CGSize(
        width: offset.width + extraOffset.width, height: offset.height + extraOffset.height),
      blur: 2 * max(layer.shadowRadius, 0) * scale,
      color: color.copy(alpha: color.alpha * CGFloat(min(layer.shadowOpacity, 1))))
  }

  /// How much the context's transform enlarges, on average of all directions.
  private var scale: CGFloat {
    let map = context.ctm
    return abs(map.a * map.d - map.b * map.c).squareRoot()
  }
}
