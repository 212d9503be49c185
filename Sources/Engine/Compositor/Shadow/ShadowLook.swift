// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Shadows of a rounded rectangle or a path: a few quads of a kept picture.
enum ShadowLook {
  /// Draws the shadow of a layer's rounded bounds or shadow path.
  static func draw(
    _ layer: PaintedLayer, into recorder: inout PassRecorder,
    pictures: inout ShadowImages, scene: borrowing SceneView, in tree: borrowing RenderTree,
    images: inout ImageStore
  ) {
    let slot = layer.node.slot
    let shadow = tree.shadow[slot]
    var tint = shadow.tint
    if let factor = layer.tint { tint = Tint.product(tint, factor) }
    if let path = tree.effects[layer.node].shadowPath {
      let density = scene.pixelsPerPoint(layer.node, tree)
      let measured = pictures.measured(path, of: layer.node)
      let deviation = shadow.deviation()
      let rounded = measured.rounded.flatMap {
        ShadowImages.holdsCorners($0, radius: deviation, scale: density) ? $0 : nil
      }
      guard
        rounded != nil
          || (deviation > 0 && ShadowImages.holds(measured, radius: deviation, scale: density))
      else {
        drawPath(path, tint, layer: layer, into: &recorder, scene: scene, in: tree)
        return
      }
      let picture =
        if let rounded {
          pictures.picture(
            ofBounds: rounded.rect, corners: SIMD4<Float>(rounded.radii), radius: deviation,
            node: layer.node)
        } else {
          pictures.picture(
            ofPath: measured, radius: deviation, scale: density, node: layer.node)
        }
      draw(
        picture, shadow, cast: Cast(tint: tint, hole: nil), layer: layer, into: &recorder,
        images: &images)
      return
    }
    if !layer.parts.contains(.image) { tint.w *= min(tree.style[slot].backgroundColor.w, 1) }
    if shadow.deviation() == 0 {
      var quad = Quad()
      quad.instance.fill = LayerInstance.premultiplied(tint, layer.opacity)
      quad.setShape(layer, withBorder: false)
      quad.features.insert(.fill)
      let bounds = layer.bounds
      let rect = SIMD4(
        bounds.x + shadow.offset.x, bounds.y + shadow.offset.y, bounds.z, bounds.w)
      recorder.draw(&quad, on: rect, in: layer.space)
      return
    }
    let corners = layer.style.signedRadii(in: layer.bounds)
    let picture = pictures.picture(
      ofBounds: layer.bounds, corners: SIMD4(corners.0, corners.1, corners.2, corners.3),
      radius: shadow.deviation(), node: layer.node)
    draw(
      picture, shadow, cast: Cast(tint: tint, hole: hole(layer, tree)), layer: layer,
      into: &recorder, images: &images)
  }

  /// The colour of a shadow, and the part of it that the layer hides.
  private struct Cast {
    var tint: SIMD4<Float>
    var hole: SIMD4<Double>?
  }

  /// Draws the shadow of a path that no kept picture serves: one without blur as a shape, one that is
  /// too wide in a pass.
  private static func drawPath(
    _ path: PathGeometry, _ tint: SIMD4<Float>, layer: PaintedLayer,
    into recorder: inout PassRecorder, scene: borrowing SceneView, in tree: borrowing RenderTree
  ) {
    let shadow = tree.shadow[layer.node.slot]
    var shape = NodeShape()
    shape.path = path
    guard shadow.deviation() == 0 else {
      ShadowPlane.draw(shape, tint, layer: layer, into: &recorder, scene: scene, in: tree)
      return
    }
    shape.fillColor = tint
    ShapeLook.add(
      shape, .shadow(layer.node, isInPlane: layer.isInPlane), opacity: layer.opacity,
      under: Homography(movingBy: shadow.offset).concatenating(layer.space.map)
        .scaled(by: layer.space.scale), into: &recorder)
  }

  /// The part of the bounds that the layer surely hides; nil if it lets its shadow through.
  private static func hole(
    _ layer: PaintedLayer, _ tree: borrowing RenderTree
  ) -> SIMD4<Double>? {
    guard layer.opacity >= 1, tree.style[layer.node.slot].backgroundColor.w >= 1
    else { return nil }
    let bounds = layer.bounds
    // A square with its corners on the arc of a rounded corner lies 0.293 radii inside; a continuous
    // corner begins further out and is left by the same point of its diagonal. Two pixels more keep
    // clear of smoothed edges.
    let radius = layer.style.cornerRadius(in: bounds)
    let density = layer.space.map.leastDensity(of: bounds).map { $0 * layer.space.scale } ?? 0
    let inset = radius * 0.293 + 2 / max(density, 0.01)
    guard bounds.z > 2 * inset, bounds.w > 2 * inset else { return nil }
    return SIMD4(
      bounds.x + inset, bounds.y + inset, bounds.z - 2 * inset, bounds.w - 2 * inset)
  }

  /// Draws a kept picture of a shadow as a grid of quads, around the part that is hidden.
  private static func draw(
    _ picture: ShadowImages.Picture?, _ shadow: NodeShadow, cast: Cast,
    layer: PaintedLayer, into recorder: inout PassRecorder, images: inout ImageStore
  ) {
    guard let picture,
      let placement = images.placement(
        of: picture.image, needsOwnTexture: false, needsMipmaps: false)
    else { return }
    let rect = SIMD4(
      picture.rect.x + shadow.offset.x, picture.rect.y + shadow.offset.y, picture.rect.z,
      picture.rect.w)
    let reach = ShadowProfile.reach(ofAlpha: cast.tint.w * layer.opacity)
    let trim = shadow.deviation() * (NodeShadow.reachInDeviations - reach)
    let middle =
      cast.hole == nil && recorder.drawsInParts
      ? solidPart(of: rect, corner: picture.corner, in: layer.space) : nil
    let grid = ShadowGrid(
      rect: rect, corner: picture.corner, hole: cast.hole ?? middle,
      trim: max(0, min(trim, picture.corner.min() / 2)))
    var quad = Quad()
    quad.instance.fill = LayerInstance.premultiplied(cast.tint, layer.opacity)
    quad.instance.imageOpacity = 1
    quad.texture = placement.texture
    for row in 0..<grid.rowCount {
      for column in 0..<grid.columnCount where !grid.isHidden(column, row) {
        let part = grid.part(column, row)
        let unit = placement.unitRect
        quad.instance.texture = (
          unit.x + Float(part.unit.x) * unit.z, unit.y + Float(part.unit.y) * unit.w,
          Float(part.unit.z) * unit.z, Float(part.unit.w) * unit.w
        )
        quad.features = [.image, .fill, .tint]
        // Clears the clips set for the previous cell.
        quad.instance.setClips(ClipStack.Chain())
        recorder.draw(&quad, on: part.rect, in: layer.space)
      }
    }
    guard let middle else { return }
    quad.features = .fill
    quad.texture = .none
    quad.instance.setClips(ClipStack.Chain())
    recorder.draw(&quad, on: middle, in: layer.space)
  }

  /// The whole pixels of an upright shadow that are all of its colour, in the layer's space; nil for a few.
  private static func solidPart(
    of rect: SIMD4<Double>, corner: SIMD2<Double>, in space: LayerSpace
  ) -> SIMD4<Double>? {
    let map = space.toPixels
    guard map.isAffine, map.xy == 0, map.yx == 0, map.xx > 0, map.yy > 0 else { return nil }
    let scale = SIMD2(map.xx, map.yy)
    let shift = SIMD2(map.tx, map.ty)
    let low = ((rect.lowHalf + corner) * scale + shift).rounded(.up)
    let high = ((rect.lowHalf + rect.highHalf - corner) * scale + shift).rounded(.down)
    let size = high - low
    guard size.min() > 0, size.x * size.y >= 16_384 else { return nil }
    return SIMD4(lowHalf: (low - shift) / scale, highHalf: size / scale)
  }
}
