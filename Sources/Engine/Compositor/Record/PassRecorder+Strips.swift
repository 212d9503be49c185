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
    if let picture { show(picture, in: &strips) }
    append(strips)
  }

  /// Lets a shape show a picture.
  fileprivate mutating func show(_ picture: StripPicture, in strips: inout StripShape) {
    strips.picture = Int32(plan.strips.pictures.count)
    plan.strips.pictures.append(picture)
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

/// Fast path of text that is scaled where a processor draws: its texels are mixed in strips.
enum ScaledText {
  /// The least pixels for which text that is scaled is worth a step of its own.
  private static var leastPictureArea: Int { 8192 }

  /// Draws text that is scaled in strips, if it is worth it and its quad is upright: a driver mixes the four texels of
  /// each pixel, of which most are clear.
  ///
  /// - Parameters:
  ///   - quad: shows all of the image.
  ///   - index: of the image's pixels.
  static func draw(
    _ quad: Quad, _ index: Int32, on rect: SIMD4<Double>, in space: LayerSpace,
    images: borrowing ImageStore, into recorder: inout PassRecorder
  ) -> Bool {
    var placed = quad
    let box = placed.instance.place(on: rect, space.map, scale: space.scale)
    guard quad.features == .image, quad.instance.hardEdges == 0, quad.stretch == nil,
      quad.sampling == .linear, !placed.isOneToOne,
      recorder.drawsStrips(under: space.toPixels, box: box),
      let image = images.pixels(index), let picture = StripPicture(image, on: placed)
    else { return false }
    let covered = PixelRect(covering: box, scale: 1, within: recorder.clips.bounds)
    guard !covered.isEmpty else { return true }
    guard recorder.endsWithStrips || covered.area >= Self.leastPictureArea else { return false }
    var strips = StripShape(box: covered)
    recorder.show(picture, in: &strips)
    recorder.append(strips)
    return true
  }
}

extension StripShape {
  /// A picture without an outline.
  ///
  /// - Parameter box: the pixels that it covers.
  fileprivate init(box: PixelRect) {
    self.init(
      entry: nil, box: box, u: SIMD2(1, 0), v: SIMD2(0, 1), origin: .zero, fill: .zero,
      stroke: .zero, strokeAlpha: 0, isEvenOdd: false,
      line: StripLineStyle(
        halfWidth: 0, miterLimit: 0, cap: .butt, join: .miter, from: 0, to: 0, isPart: false))
  }

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
