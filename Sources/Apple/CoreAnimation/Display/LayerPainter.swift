// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Draws a layer tree by Core Graphics, for `render(in:)`.
///
/// The order is behaviour fact DO-1: shadow, background, contents, sublayers, border; then the mask
/// and the opacity of the whole, as groups. A group's memory is bounded by its visible part.
struct LayerPainter {
  let context: CGContext
  /// The remaining work, shared by all painters of a drawing.
  let work: PaintWork
  /// Whether y grows upward in the picture: mirrored an odd number of times from the top down.
  private var isFlipped = false
  /// Whether the current plane shows its back.
  private var isTurnedAway = false
  /// Whether the context is the bitmap of a layer in perspective.
  private var isInPlane = false
  /// The opacity that a transform layer inherits from its superlayers.
  var inheritedOpacity: CGFloat = 1
  /// The colour factor of replicators.
  var tint = PaintTint()

  private init(context: CGContext, work: PaintWork) {
    self.context = context
    self.work = work
  }

  /// Draws a layer and its sublayers in the context's user space, which is the layer's.
  ///
  /// - Parameter isFlipped: whether y of that space grows upward in the picture.
  static func draw(_ layer: CALayer, in context: CGContext, isFlipped: Bool) {
    let work = PaintWork()
    var painter = LayerPainter(context: context, work: work)
    painter.isFlipped = isFlipped
    painter.paint(layer)
    work.run()
  }

  /// Begins to draw a layer in the context's user space, which is the layer's.
  private func paint(_ layer: CALayer) {
    let opacity = inheritedOpacity * CGFloat(min(max(layer.opacity, 0), 1))
    guard !layer.isHidden, opacity > 0 else { return }
    layer.displayIfNeeded()
    var painter = self
    if layer.keepsDepth {
      // The opacity goes to each sublayer by itself (behaviour fact TL-20).
      painter.inheritedOpacity = opacity
      return painter.paintParts(ofTransform: layer)
    }
    painter.inheritedOpacity = 1
    context.saveGState()
    work.then(
      { [painter] in painter.paintGroups(layer, opacity) },
      { [context] in context.restoreGState() })
  }

  // MARK: - Groups

  /// An open group.
  private struct Group {
    let pixels: Int
    var isPainted: Bool { pixels > 0 }
    /// The group of an invisible layer.
    static let unseen = Group(pixels: 0)
  }

  /// Begins a group for content within a rectangle; nil, and logged, when memory is short.
  private func beginGroup(within extent: CGRect?) -> Group? {
    let clip = context.boundingBoxOfClipPath
    let seen = extent.map { clip.checkedIntersection(with: $0) } ?? clip
    guard !seen.isNull else { return .unseen }
    let device = context.convertToDeviceSpace(seen)
    let scale = CGFloat(context.rasterScale)
    // A pixel more on each side, for what smoothing adds.
    let size = (device.width * scale + 2) * (device.height * scale + 2)
    let pixels = min(max(Int(clamping: size), 1), 1_000_000_000)
    guard work.takePixels(pixels) else { return nil }
    if let extent {
      context.beginTransparencyLayer(covering: extent)
    } else {
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    }
    return Group(pixels: pixels)
  }

  private func end(_ group: Group) {
    context.endTransparencyLayer()
    work.givePixels(group.pixels)
  }

  /// The groups around a layer, from the outermost: opacity, mask, shadow.
  private func paintGroups(_ layer: CALayer, _ opacity: CGFloat) {
    let mask = layer.mask
    let blend = CGBlendMode(of: layer.nodeEffects.compositingFilter)
    guard opacity < 1 || mask != nil || blend != .normal else { return paintWithShadow(layer) }
    let extent = work.extents.extent(of: layer)
    if blend.changesUncovered, !extent.isEndless { clip(toBoxAround: extent.unmasked) }
    context.setAlpha(opacity)
    context.setBlendMode(blend)
    guard let group = beginGroup(within: extent.isEndless ? nil : extent.whole) else { return }
    // Modes that change uncovered pixels have to be composited in any case.
    guard group.isPainted || blend.changesUncovered else { return }
    guard group.isPainted else {
      context.beginTransparencyLayer(covering: .null)
      return context.endTransparencyLayer()
    }
    work.then(
      { paintWithShadow(layer) },
      { if let mask { applyMask(mask) } },
      { end(group) })
  }

  /// Confines a blend to the box of a layer on the page, as the renderer does.
  private func clip(toBoxAround extent: CGRect) {
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

  private func paintWithShadow(_ layer: CALayer) {
    guard layer.castsShadow else { return paintParts(layer) }
    // In a document the shadow is a bitmap, and what casts it is drawn once more as vectors.
    let isAlone = context.keepsVectors
    context.saveGState()
    setShadow(of: layer, isAlone: isAlone)
    let extent = work.extents.extent(of: layer)
    guard let group = beginShadowGroup(extent) else {
      context.restoreGState()
      return paintParts(layer)
    }
    work.then(
      { paintParts(layer) },
      {
        end(group)
        context.restoreGState()
        if isAlone { paintParts(layer) }
      })
  }

  /// Begins the group that casts a shadow; it extends past the clip by the shadow's reach.
  private func beginShadowGroup(_ extent: PaintedExtents.Extent) -> Group? {
    let clip = context.convertToDeviceSpace(context.boundingBoxOfClipPath)
    guard !clip.isNull else { return nil }
    let box =
      extent.isEndless ? CGRect.infinite : context.convertToDeviceSpace(extent.content)
    let around = clip.insetBy(dx: -2000, dy: -2000).checkedIntersection(with: box)
    let scale = CGFloat(context.rasterScale)
    let size = around.isNull ? 1 : around.width * around.height * scale * scale
    let pixels = min(max(Int(clamping: size), 1), 1_000_000_000)
    guard work.takePixels(pixels) else { return nil }
    if extent.isEndless {
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    } else {
      context.beginTransparencyLayer(covering: extent.content)
    }
    return Group(pixels: pixels)
  }

  /// Multiplies the group by the mask's alpha (behaviour fact DO-4).
  private func applyMask(_ mask: CALayer) {
    context.saveGState()
    context.setBlendMode(.destinationIn)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    work.then(
      { paintMapped(mask, mask.localMatrix) },
      {
        context.endTransparencyLayer()
        context.restoreGState()
      })
  }

  /// Sets the layer's shadow for later drawing.
  ///
  /// The shadow is cast by the drawing: `shadowPath` is ignored (behaviour fact RC-1).
  private func setShadow(of layer: CALayer, isAlone: Bool) {
    let color = tint.applied(to: layer.shadowColor ?? .black)
    // The deviation of a context's blur is half of the number (behaviour fact SH-3).
    context.setPixelShadow(
      offset: context.convertToDeviceSpace(layer.shadowOffset),
      blur: 2 * max(layer.shadowRadius, 0) * scale,
      color: color.copy(alpha: color.alpha * CGFloat(min(layer.shadowOpacity, 1))),
      isAlone: isAlone)
  }

  /// The average scale of the context's transform over all directions.
  private var scale: CGFloat {
    let map = context.ctm
    return abs(map.a * map.d - map.b * map.c).squareRoot()
  }

  // MARK: - Parts

  private func paintParts(_ layer: CALayer) {
    let outline = RoundedOutline(layer)
    let ground = outline.path(inset: backgroundInset(layer))
    paintBackground(of: layer, ground)
    let classPainter = LayerClassPainter(context: context, tint: tint)
    if let gradient = layer as? CAGradientLayer {
      classPainter.paintGradient(of: gradient, within: ground)
    }
    context.saveGState()
    if layer.masksToBounds { clip(to: outline) }
    LayerContentsPainter(context: context, isFlipped: isFlipped, tint: tint).paint(layer)
    if let shape = layer as? CAShapeLayer { classPainter.paintShape(of: shape) }
    work.then(
      { paintSublayers(of: layer) },
      {
        context.restoreGState()
        paintBorder(of: layer, outline)
      })
  }

  /// Draws a layer that keeps the depth of its sublayers: its own parts are background, border and
  /// clip (behaviour fact RC-1), each faded by itself.
  private func paintParts(ofTransform layer: CALayer) {
    guard layer.isDecorated else { return paintSublayers(of: layer) }
    let outline = RoundedOutline(layer)
    context.saveGState()
    context.setAlpha(inheritedOpacity)
    // The background shows through a border that fades by itself.
    paintBackground(
      of: layer, outline.path(inset: inheritedOpacity < 1 ? 0 : backgroundInset(layer)))
    context.saveGState()
    context.setAlpha(1)
    if layer.masksToBounds { clip(to: outline) }
    work.then(
      { paintSublayers(of: layer) },
      {
        context.restoreGState()
        paintBorder(of: layer, outline)
        context.restoreGState()
      })
  }

  private func clip(to outline: RoundedOutline) {
    let path = outline.path(inset: 0)
    // An empty path would leave the clip as it was.
    guard !path.isEmpty else { return context.clip(to: CGRect.zero) }
    context.addPath(path)
    context.clip()
  }

  private func paintBackground(of layer: CALayer, _ ground: CGPath) {
    guard let color = layer.backgroundColor, color.alpha > 0 else { return }
    context.addPath(ground)
    context.setFillColor(tint.applied(to: color))
    context.fillPath()
  }

  /// The distance by which the background ends within the bounds: below an opaque border, so that it does not show where the
  /// border covers a part of a pixel.
  private func backgroundInset(_ layer: CALayer) -> CGFloat {
    guard layer.borderWidth > 0, let color = layer.borderColor else { return 0 }
    return tint.applied(to: color).alpha >= 1 ? layer.borderWidth / 2 : 0
  }

  private func paintBorder(of layer: CALayer, _ outline: RoundedOutline) {
    let width = layer.borderWidth
    guard width > 0, let color = layer.borderColor, color.alpha > 0 else { return }
    context.addPath(outline.path(inset: 0))
    context.addPath(outline.path(inset: width))
    context.setFillColor(tint.applied(to: color))
    context.fillPath(using: .evenOdd)
  }

  // MARK: - Sublayers

  /// Draws the sublayers, those of transform layers among them, from the farthest to the nearest.
  ///
  /// The sort keeps the order of equal depths (behaviour fact GE-10); planes that cut each other
  /// are not cut.
  private func paintSublayers(of layer: CALayer) {
    paint(planes(of: layer))
  }

  /// Draws planes, the farthest first.
  func paint(_ planes: [LayerPlane]) {
    // The last step that is added is done first.
    for plane in planes.sorted(by: { $0.depth < $1.depth }).reversed() {
      work.then {
        if let layer = plane.layer {
          plane.painter.paintMapped(layer, plane.matrix)
        } else {
          plane.painter.paintCopy(plane)
        }
      }
    }
  }

  /// The planes of the sublayers of a layer.
  private func planes(of layer: CALayer) -> [LayerPlane] {
    planes(placed(below: layer, within: CATransform3DIdentity))
  }

  /// The planes of some layers; those that keep depth are replaced by their sublayers.
  func planes(_ placed: [LayerPlane]) -> [LayerPlane] {
    var planes: [LayerPlane] = []
    var waiting = Array(placed.reversed())
    while let next = waiting.popLast() {
      guard let layer = next.layer, layer.keepsDepth, !layer.isDecorated else {
        planes.append(next)
        continue
      }
      guard !layer.isHidden, layer.opacity > 0 else { continue }
      var inner = next.painter
      inner.inheritedOpacity *= CGFloat(min(layer.opacity, 1))
      if layer.isGeometryFlipped { inner.isFlipped.toggle() }
      waiting += inner.placed(below: layer, within: next.matrix).reversed()
    }
    return planes
  }

  /// The placed sublayers of a layer whose own map is `base`.
  private func placed(below layer: CALayer, within base: CATransform3D) -> [LayerPlane] {
    if let replicator = layer as? CAReplicatorLayer { return copies(of: replicator, within: base) }
    let below = CATransform3DConcat(
      LayerMatrix.sublayers(
        of: layer.values.geometry, sublayerTransform: layer.sublayerTransform), base)
    return sublayers(of: layer, within: below)
  }

  /// The sublayers of a layer; `below` is the map of its space with `sublayerTransform`.
  func sublayers(of layer: CALayer, within below: CATransform3D) -> [LayerPlane] {
    (layer.sublayers ?? []).map {
      LayerPlane(layer: $0, matrix: CATransform3DConcat($0.localMatrix, below), painter: self)
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
    guard map.isAffine else { return painter.paintProjected(layer, map) }
    context.saveGState()
    context.concatenate(
      CGAffineTransform(
        a: CGFloat(map.xx), b: CGFloat(map.xy), c: CGFloat(map.yx), d: CGFloat(map.yy),
        tx: CGFloat(map.tx), ty: CGFloat(map.ty)))
    work.then(
      { [painter] in painter.paint(layer) },
      { [context] in context.restoreGState() })
  }

  /// Draws a layer in perspective through a bitmap.
  private func paintProjected(_ layer: CALayer, _ map: Homography) {
    let extent = work.extents.extent(of: layer).whole
    guard let plane = ProjectedPlane(extent, map, context, detail: isInPlane ? 1 : 2),
      work.takePixels(plane.pixelCount)
    else { return }
    guard let bitmap = plane.makeBitmap() else { return work.givePixels(plane.pixelCount) }
    let painter = drawing(into: bitmap)
    work.then(
      { painter.paint(layer) },
      {
        plane.paint(bitmap, onto: context)
        work.givePixels(plane.pixelCount)
      })
  }

  /// The same painter for another context.
  private func drawing(into context: CGContext) -> LayerPainter {
    var painter = LayerPainter(context: context, work: work)
    painter.tint = tint
    painter.isFlipped = isFlipped
    painter.isTurnedAway = isTurnedAway
    painter.inheritedOpacity = inheritedOpacity
    painter.isInPlane = true
    return painter
  }
}

extension CALayer {
  /// Whether a transform layer has parts of its own that contexts draw (behaviour fact RC-1): it is
  /// drawn flat then, as other layers are.
  fileprivate final var isDecorated: Bool {
    guard self is CATransformLayer else { return false }
    return masksToBounds || (backgroundColor?.alpha ?? 0) > 0
      || (borderWidth > 0 && (borderColor?.alpha ?? 0) > 0)
  }
}
