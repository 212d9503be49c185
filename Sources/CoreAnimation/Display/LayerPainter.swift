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
  /// Whether the plane that is drawn into shows its back.
  private var isTurnedAway = false
  /// What the layers above a transform layer fade it by.
  var inheritedOpacity: CGFloat = 1
  /// What replicators multiply colours by.
  var tint = PaintTint()
  /// How many more copies replicators may have.
  let budget: CopyBudget

  init(context: CGContext, budget: CopyBudget = CopyBudget()) {
    self.context = context
    self.budget = budget
  }

  /// Draws a layer in the context's user space, which is the layer's.
  func paint(_ layer: CALayer) {
    let opacity = inheritedOpacity * CGFloat(min(max(layer.opacity, 0), 1))
    guard !layer.isHidden, opacity > 0 else { return }
    layer.displayIfNeeded()
    var painter = self
    if layer.keepsDepth {
      // The opacity goes to each sublayer by itself (behaviour fact TL-20).
      painter.inheritedOpacity = opacity
      return painter.paintSublayers(of: layer)
    }
    painter.inheritedOpacity = 1
    context.saveGState()
    painter.paintGroups(layer, opacity)
    context.restoreGState()
  }

  /// The groups around a layer, from the outermost: opacity, mask, shadow.
  private func paintGroups(_ layer: CALayer, _ opacity: CGFloat) {
    let mask = layer.mask
    let blend = CGBlendMode(of: layer.nodeEffects.compositingFilter)
    let hasGroup = opacity < 1 || mask != nil || blend != .normal
    if hasGroup {
      if blend.changesUncovered { clipToBox(of: layer) }
      context.setAlpha(opacity)
      context.setBlendMode(blend)
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

  /// Confines a blend to the box of the layer on the page, as the renderer does.
  private func clipToBox(of layer: CALayer) {
    let extent = PaintedExtent.rect(of: layer)
    guard !extent.isNull else { return }
    let box = context.convertToDeviceSpace(extent).insetBy(dx: 0.01, dy: 0.01).integral
    context.addLines(between: [
      context.convertToUserSpace(CGPoint(x: box.minX, y: box.minY)),
      context.convertToUserSpace(CGPoint(x: box.maxX, y: box.minY)),
      context.convertToUserSpace(CGPoint(x: box.maxX, y: box.maxY)),
      context.convertToUserSpace(CGPoint(x: box.minX, y: box.maxY)),
    ])
    context.closePath()
    context.clip()
  }

  private func paintParts(_ layer: CALayer) {
    let outline = RoundedOutline(layer)
    if let color = layer.backgroundColor, color.alpha > 0 {
      context.addPath(outline.path(inset: 0))
      context.setFillColor(tint.applied(to: color))
      context.fillPath()
    }
    let classPainter = LayerClassPainter(context: context, tint: tint)
    if let gradient = layer as? CAGradientLayer {
      classPainter.paintGradient(of: gradient, within: outline)
    }
    context.saveGState()
    if layer.masksToBounds {
      context.addPath(outline.path(inset: 0))
      context.clip()
    }
    LayerContentsPainter(context: context, isFlipped: isFlipped, tint: tint).paint(layer)
    if let shape = layer as? CAShapeLayer { classPainter.paintShape(of: shape) }
    paintSublayers(of: layer)
    context.restoreGState()
    let width = layer.borderWidth
    guard width > 0, let color = layer.borderColor, color.alpha > 0 else { return }
    context.addPath(outline.path(inset: 0))
    context.addPath(outline.path(inset: width))
    context.setFillColor(tint.applied(to: color))
    context.fillPath(using: .evenOdd)
  }

  /// Draws the sublayers, those of transform layers among them, from the farthest to the nearest.
  ///
  /// The sort keeps the order of equal depths (behaviour fact GE-10); planes that cut each other are
  /// not cut.
  private func paintSublayers(of layer: CALayer) {
    var planes: [LayerPlane] = []
    gather(layer, within: CATransform3DIdentity, into: &planes)
    paint(&planes)
  }

  /// Draws planes, the farthest first.
  func paint(_ planes: inout [LayerPlane]) {
    for plane in planes.sorted(by: { $0.depth < $1.depth }) {
      if let layer = plane.layer {
        plane.painter.paintMapped(layer, plane.matrix)
      } else {
        plane.painter.paintCopy(plane)
      }
    }
  }

  /// Gathers the sublayers of a layer whose own map is `base`; transform layers stand for theirs.
  private func gather(
    _ layer: CALayer, within base: CATransform3D, into planes: inout [LayerPlane]
  ) {
    if let replicator = layer as? CAReplicatorLayer {
      return gatherCopies(of: replicator, within: base, into: &planes)
    }
    let below = CATransform3DConcat(
      LayerMatrix.sublayers(
        of: layer.values.geometry, sublayerTransform: layer.sublayerTransform), base)
    gatherSublayers(of: layer, within: below, into: &planes)
  }

  /// Gathers the sublayers of a layer; `below` is the map of its space with `sublayerTransform`.
  func gatherSublayers(
    of layer: CALayer, within below: CATransform3D, into planes: inout [LayerPlane]
  ) {
    for child in layer.sublayers ?? [] {
      let matrix = CATransform3DConcat(child.localMatrix, below)
      guard child.keepsDepth else {
        planes.append(LayerPlane(layer: child, matrix: matrix, painter: self))
        continue
      }
      guard !child.isHidden, child.opacity > 0 else { continue }
      var inner = self
      inner.inheritedOpacity *= CGFloat(min(child.opacity, 1))
      if child.isGeometryFlipped { inner.isFlipped.toggle() }
      inner.gather(child, within: matrix, into: &planes)
    }
  }

  private func paintMapped(_ layer: CALayer, _ matrix: CATransform3D) {
    let map = Homography(flattening: matrix)
    var painter = self
    if layer.isGeometryFlipped { painter.isFlipped.toggle() }
    if LayerMatrix.turnsAway(matrix, SIMD4(layer.bounds)) { painter.isTurnedAway.toggle() }
    guard map.isFinite, map.determinant != 0, layer.isDoubleSided || !painter.isTurnedAway else {
      return
    }
    guard map.isAffine else {
      return ProjectedPlane(layer, map, context)?.paint(onto: context) { bitmap in
        painter.drawing(into: bitmap).paint(layer)
      } ?? ()
    }
    context.saveGState()
    context.concatenate(
      CGAffineTransform(
        a: CGFloat(map.xx), b: CGFloat(map.xy), c: CGFloat(map.yx), d: CGFloat(map.yy),
        tx: CGFloat(map.tx), ty: CGFloat(map.ty)))
    painter.paint(layer)
    context.restoreGState()
  }

  /// The same painter for another context.
  private func drawing(into context: CGContext) -> LayerPainter {
    var painter = LayerPainter(context: context, budget: budget)
    painter.tint = tint
    painter.isFlipped = isFlipped
    painter.isTurnedAway = isTurnedAway
    painter.inheritedOpacity = inheritedOpacity
    return painter
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
    let color = tint.applied(to: layer.shadowColor ?? .black)
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
