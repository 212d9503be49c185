// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Fast path of masks that are shapes, over an image or a colour that is drawn by one quad: the shape is drawn, and
/// shows the image or colour in place of its own.
///
/// The fill's area in a pixel is as exact as that of any shape, and no pass is needed. Parts of an upright opaque
/// image that the shape fills wholly replace the content below.
enum ShapeMask {
  /// Paths of more elements are drawn into a pass, which may be kept.
  private static var longestPath: Int { 1024 }

  /// Draws a node under its mask; false if they are not as simple as that.
  static func draw(
    _ layer: VisitedLayer, _ mask: NodeIndex, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) -> Bool {
    let node = layer.node
    guard let index = tree.shapes.index(of: mask), isPlain(mask, tree),
      !planner.recorder.clips.isFull,
      QuadMask.isOneQuad(layer, planner: &planner, in: tree, images: &images),
      let map = relation(of: mask, to: node, tree)
    else { return false }
    let shape = tree.shapes.values[index]
    let painted = planner.scene.painted(
      layer,
      opacity: planner.scene.ownOpacity(of: node, tree) * planner.recorder.clips.opacity
        * min(max(tree.style[mask.slot].opacity, 0), 1), tree)
    let space = planner.scene.layerSpace(of: mask, tree)
    guard painted.tint == nil, painted.parts.contains(.image) != painted.hasVisibleBackground,
      space.map.isAffine, painted.space.map.isAffine,
      shape.path.verbs.count <= longestPath, let extent = shape.extent
    else { return false }
    let isInside = painted.holds(map.boundingBox(of: extent))
    var image: ShapeImage?
    if painted.parts.contains(.image) {
      guard
        let found = picture(
          painted, isInside: isInside, map: map, planner: &planner, in: tree, images: &images)
      else { return false }
      image = found
    }
    if layer.isCovered { return true }
    planner.recorder.clips.push(opacity: painted.opacity)
    if !isInside {
      planner.recorder.clips.add(
        bounds: painted.bounds, corners: (0, 0, 0, 0), in: painted.space)
    }
    if !planner.recorder.clips.bounds.isEmpty {
      ShapeLook.add(
        image == nil ? shape.colored(painted.style.backgroundColor) : shape,
        .layer(mask, isInPlane: painted.isInPlane),
        opacity: image == nil ? painted.opacity * painted.style.backgroundColor.w : painted.opacity,
        under: space.toPixels, image: image, into: &planner.recorder)
    }
    planner.recorder.clips.pop()
    return true
  }

  /// Whether a mask shows a path and nothing else.
  private static func isPlain(_ mask: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    let slot = mask.slot
    return LayerParts(of: mask, tree) == .shape && !SceneView.hasEffects(mask, tree)
      && !tree.cutsContent(mask) && !tree.style[slot].flags.contains(.preservesDepth)
      && !tree.style[slot].flags.contains(.shouldRasterize) && !tree.isInTransition(mask)
      && !tree.resolved[slot].traits.contains(.tinted)
  }

  /// The affine map from a mask's space to its layer's; nil for another one.
  private static func relation(
    of mask: NodeIndex, to node: NodeIndex, _ tree: borrowing RenderTree
  ) -> Homography? {
    guard let inverse = tree.resolved[node.slot].toRoot.inverse else { return nil }
    let map = tree.resolved[mask.slot].toRoot.concatenating(inverse).settled
    return map.isAffine ? map : nil
  }

  /// The image of a layer that shows nothing else.
  ///
  /// - Parameters:
  ///   - isInside: whether the mask keeps within the image.
  ///   - map: from the mask's space to the layer's.
  private static func picture(
    _ layer: PaintedLayer, isInside: Bool, map: Homography, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) -> ShapeImage? {
    guard
      let placed = planner.caches.placements.placed(
        layer.node, in: layer.space, tree: tree, images: &images),
      !placed.placement.texture.isOpaqueHost
    else { return nil }
    var quad = Quad()
    quad.instance.texture = placed.texture
    quad.instance.imageOpacity = 1
    quad.features = .image
    quad.texture = placed.placement.texture
    quad.sampling = tree.contents[layer.node.slot].sampling
    quad.rimmedTexels = placed.rimmedTexels
    quad.texels = placed.texels
    quad.hasOpaqueContent = placed.isOpaque
    _ = quad.instance.place(on: placed.rect, layer.space.map, scale: layer.space.scale)
    // Past its edges an image is read where clips smooth them.
    guard isInside || quad.instance.staysInRim(ofTexels: quad.rimmedTexels) else { return nil }
    // The cells of a turned mask are no upright parts of the image.
    quad.replaces =
      planner.recorder.profile == .software && planner.recorder.options.contains(.unblended)
      && quad.isOpaque && quad.instance.isUpright && quad.sampling.isLinear && map.xy == 0
      && map.yx == 0
    return ShapeImage(
      quad, on: placed.rect, map,
      pixels: placed.stretch == nil ? placed.placement.pixels.flatMap { images.kept.image($0) } : nil)
  }
}

extension PaintedLayer {
  /// Whether its background shows: one that is not hidden by an image.
  fileprivate var hasVisibleBackground: Bool { style.backgroundColor.w > 0 }

  /// Whether a box in the layer's space lies at least a pixel inside its bounds.
  fileprivate func holds(_ box: RootRect) -> Bool {
    guard let density = space.map.leastDensity(of: bounds) else { return false }
    let margin = 1 / (density * space.scale)
    return box.minX >= bounds.x + margin && box.minY >= bounds.y + margin
      && box.maxX <= bounds.x + bounds.z - margin && box.maxY <= bounds.y + bounds.w - margin
  }
}

extension NodeShape {
  /// The shape in a colour of which it lets through its own alpha.
  fileprivate func colored(_ color: SIMD4<Float>) -> NodeShape {
    var result = self
    result.fillColor = SIMD4(color.x, color.y, color.z, fillColor.w)
    result.strokeColor = SIMD4(color.x, color.y, color.z, strokeColor.w)
    return result
  }
}
