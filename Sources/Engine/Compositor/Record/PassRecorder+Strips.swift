// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Fast path of shapes where a processor draws: they are rasterized on it, and painted over the pixels of the pass
/// with loops of their own, without fragments.
extension PassRecorder {
  /// Whether a shape under a map is drawn in strips: not in perspective, where clips smooth or mask it, or added to
  /// the content below.
  ///
  /// - Parameter box: the pixels that it reaches.
  func drawsStrips(under map: Homography, box: RootRect) -> Bool {
    guard profile == .software, options.contains(.strips), map.isAffine, !clips.top.adds,
      clips.top.clipCount == 0 || clips.leavesWhole(box.outset(by: Self.stripMargin))
    else { return false }
    // Shapes much thinner than a pixel keep to the cells of its own space.
    return StripBox(u: SIMD2(map.xx, map.xy), v: SIMD2(map.yx, map.yy)) != nil
  }

  /// Pixels that a shape may reach past its box.
  private static var stripMargin: Double { 3 }

  /// Adds a shape that is drawn in strips.
  ///
  /// - Parameters:
  ///   - box: the pixels that it reaches.
  ///   - picture: the image that shows within it; nil for its own colours.
  ///   - user: the layer that it is drawn for.
  mutating func appendStrips(
    _ shape: StripShape, box: RootRect, picture: StripPicture?, user: PaintStore.User
  ) {
    var strips = shape
    strips.reach = pixelsOfStrips(box, within: .passLimits)
    strips.box = strips.reach.intersection(clips.bounds)
    strips.user = Int32(clamping: user.index)
    if let picture { strips.picture = plan.strips.add(picture) }
    append(strips)
  }

  /// Whether shapes that follow join a step of strips.
  var endsWithStrips: Bool { openPasses[openPasses.count - 1].ops.last?.kind == .strips }

  /// The pixels of strips that reach some pixels.
  func pixelsOfStrips(_ box: RootRect, within limits: PixelRect) -> PixelRect {
    PixelRect(covering: box.outset(by: Self.stripMargin), scale: 1, within: limits)
  }

  /// Adds a shape whose pixels are known.
  mutating func append(_ strips: StripShape) {
    let painted = strips.painted
    guard !painted.isEmpty, strips.entry == nil || strips.fill != .zero || strips.stroke != .zero
    else { return }
    var op = DrawOp(
      kind: .strips, firstInstance: Int32(plan.strips.shapes.count), instanceCount: 1)
    op.area = Float(painted.area)
    plan.strips.shapes.append(strips)
    append(op)
  }
}

extension StripShape {
  /// A shape with its outline, not yet placed among the pixels.
  ///
  /// - Parameters:
  ///   - index: of its entry in the paint store.
  ///   - map: from the layer's points to pixels.
  init(
    _ shape: NodeShape, _ entry: PaintStore.ShapeEntry, index: Int, opacity: Float,
    under map: Homography
  ) {
    let geometry = entry.geometry
    let isFilled = entry.outline.isFilled && shape.fillColor.w > 0
    let isStroked = entry.outline.isStroked && shape.isStroked
    let stroke = isStroked ? PaintRecord.premultiplied(shape.strokeColor) : .zero
    let measure = geometry.measure
    let origin = map.apply(0, 0)
    self.init(
      entry: Int32(index), box: .zero, u: SIMD2(map.xx, map.xy), v: SIMD2(map.yx, map.yy),
      origin: SIMD2(origin.x, origin.y),
      fill: (isFilled ? PaintRecord.premultiplied(shape.fillColor) : .zero) * opacity,
      stroke: stroke * opacity, strokeAlpha: stroke.w, isEvenOdd: shape.fillRule == .evenOdd,
      line: StripLineStyle(
        halfWidth: shape.lineWidth / 2, miterLimit: shape.miterLimit, cap: shape.lineCap,
        join: shape.lineJoin, from: measure.distance(ofShare: shape.strokeStart),
        to: shape.strokeEnd < 1 ? measure.distance(ofShare: shape.strokeEnd) : geometry.length,
        isPart: shape.strokeStart > 0 || shape.strokeEnd < 1,
        dashPhase: geometry.dashes.phase(shape.lineDashPhase)))
    version = entry.version
  }
}
