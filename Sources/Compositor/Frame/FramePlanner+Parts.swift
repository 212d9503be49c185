// SPDX-License-Identifier: MIT

internal import RenderTree

/// The parts that a layer draws itself: background, image, border.
extension FramePlanner {
  /// Draws background and image, and the border too where nothing comes between.
  ///
  /// Background, image and border make one instance when the image fills the bounds and is rounded
  /// with them; else each is an instance of its own.
  mutating func addOwnParts(
    _ node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    let slot = node.slot
    let tint = tint(of: node, tree)
    var style = tint == nil ? tree.style[slot] : drawnStyle(of: node, tree)
    // The corners are those of the pass around the finished content.
    if node == finishedNode { style.cornerRadius = 0 }
    let flags = style.flags
    guard !flags.contains(.preservesDepth), node != coveredNode else { return }
    if hasPattern(node, tree) { addPattern(node, opacity: opacity, tree, &images) }
    let bounds = tree.geometry[slot].bounds
    let contents = tree.contents[slot]
    let map = map(of: node, tree)
    let isRounded = style.cornerRadius > 0 && style.maskedCorners != 0
    let isBorderLate = hasLateBorder(node, tree)
    let withBorder = hasBorder(style) && !isBorderLate
    // What an opaque border covers later keeps clear of the border's smoothed edge.
    let inset =
      isBorderLate && opacity >= 1 && node != finishedNode
      ? Self.insetUnderBorder(style, bounds) : 0
    var instance = LayerInstance()
    var features: LayerFeatures = []
    var texture = TextureReference.none
    var image: PlacedImage?
    var record: ClipRecord?
    var rimmedTexels = SIMD2<Float>.infinite
    if contents.image != .none {
      image = placedImage(node, tree, &images)
    }
    let isHidden = image != nil && opacity >= 1 && hidesBackground(node, tree)
    let fill = isHidden ? .zero : style.backgroundColor
    let withGradient = setGradient(&instance, node, opacity: opacity, inset: inset, tree)
    if withGradient { features.insert(.gradient) }
    if let placed = image, placed.rect == bounds, !isRounded || tree.cutsContent(node),
      contents.fadingImage == .none, placed.placement.tiling < 0, !withGradient,
      tint == nil || !(isRounded || withBorder)
    {
      Self.modulate(&instance, &features, by: tint)
      instance.texture = placed.texture
      instance.imageOpacity = opacity
      features.insert(.image)
      texture = placed.placement.texture
      record = placed.record
      rimmedTexels = placed.rimmedTexels
      image = nil
    }
    if fill.w > 0 {
      instance.fill = Self.premultiplied(fill, opacity)
      features.insert(.fill)
    }
    let isBorderNow = withBorder && image == nil
    let isPainted = fill.w > 0 || withGradient || texture != .none
    if isBorderNow || (isPainted && isRounded) {
      features.formUnion(
        setShape(&instance, style, bounds, withBorder: isBorderNow, opacity))
    }
    if ownMask.texture != .none {
      instance.radii = ownMask.unitRect
      features.insert(.alpha)
      rimmedTexels = pointwiseMax(rimmedTexels, ownMask.rimmedTexels)
    }
    if isPainted || isBorderNow {
      instance.hardEdges = Self.hardEdges(style) | edges(of: bounds, node, tree)
      let rect =
        inset > 0 && record == nil
        ? Self.inset(&instance, in: bounds, by: inset, hasImage: texture != .none) : bounds
      if node == openLeaf, image == nil, record == nil, rect == bounds {
        keepLeaf(
          instance, node, opacity: opacity, features: features, texture: texture,
          rimmedTexels: rimmedTexels, tree, images)
      }
      append(
        &instance, rect: rect, map: map, features: features, texture: texture,
        sampling: Self.sampling(contents), record: record,
        rimmedTexels: rect == bounds ? rimmedTexels : .infinite)
    }
    if let placed = image {
      addImage(placed, node, opacity: opacity, tree, &images)
      if withBorder { addBorder(node, tree, opacity: opacity) }
    }
  }

  /// Whether the border has to wait until the sublayers are drawn.
  func hasLateBorder(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    hasBorder(tree.style[node.slot])
      && (tree.links[node.slot].firstChild.isValid || hasShape(node, tree)
        || hasParticles(node, tree))
  }

  private func hasBorder(_ style: NodeStyle) -> Bool {
    style.borderWidth > 0 && style.borderColor.w > 0 && !style.flags.contains(.preservesDepth)
  }

  /// Draws the border above the sublayers.
  mutating func addBorder(_ node: NodeIndex, _ tree: borrowing RenderTree) {
    addBorder(node, tree, opacity: context.opacity)
  }

  mutating func addBorder(
    _ node: NodeIndex, _ tree: borrowing RenderTree, opacity: Float
  ) {
    let bounds = tree.geometry[node.slot].bounds
    let style = drawnStyle(of: node, tree)
    var instance = LayerInstance()
    let features = setShape(&instance, style, bounds, withBorder: true, opacity)
    instance.hardEdges = Self.hardEdges(style)
    append(
      &instance, rect: bounds, map: map(of: node, tree), features: features,
      texture: .none, sampling: .linear)
  }

  /// Draws the border of a layer whose finished content is clipped by its pass: the same within, and
  /// beyond the outer edge wide enough that the clip alone makes that.
  mutating func addWideBorder(_ node: NodeIndex, _ tree: borrowing RenderTree) {
    let bounds = tree.geometry[node.slot].bounds
    var instance = LayerInstance()
    let features = setShape(
      &instance, drawnStyle(of: node, tree), bounds, withBorder: true, context.opacity)
    let more = 2 / max(pixelsPerPoint(node, tree), 1e-6)
    instance.borderWidth += Float(more)
    func wider(_ radius: Float) -> Float {
      radius == 0 ? 0 : radius + (radius < 0 ? -Float(more) : Float(more))
    }
    let r = instance.radii
    instance.radii = (wider(r.0), wider(r.1), wider(r.2), wider(r.3))
    append(
      &instance,
      rect: SIMD4(
        bounds.x - more, bounds.y - more, bounds.z + 2 * more, bounds.w + 2 * more),
      map: map(of: node, tree), features: features, texture: .none, sampling: .linear)
  }

  /// Gives an instance its corners and border; returns the features that they ask for.
  func setShape(
    _ instance: inout LayerInstance, _ style: NodeStyle, _ bounds: SIMD4<Double>,
    withBorder: Bool, _ opacity: Float
  ) -> LayerFeatures {
    instance.radii = Self.corners(style, bounds)
    if withBorder {
      instance.borderWidth = Float(style.borderWidth)
      // The shader takes the border's own alpha back out of the faded one.
      instance.imageOpacity = opacity
      instance.border = Self.premultiplied(style.borderColor, opacity)
    }
    return style.flags.contains(.continuousCorners) ? [.shape, .continuous] : .shape
  }

  /// The radii as instances and clip records hold them: negative for continuous corners.
  static func corners(
    _ style: NodeStyle, _ bounds: SIMD4<Double>
  ) -> (Float, Float, Float, Float) {
    let r = radii(style, bounds)
    guard style.flags.contains(.continuousCorners) else { return r }
    return (-r.0, -r.1, -r.2, -r.3)
  }

  // MARK: - Edges

  /// The edges of a layer that are not smoothed, as `LayerInstance.hardEdges` has them.
  static func hardEdges(_ style: NodeStyle) -> UInt8 {
    guard style.flags.contains(.allowsEdgeAntialiasing) else { return 0b1111 }
    let hard = ~style.edgeAntialiasingMask & 0b1111
    guard hard != 0 else { return 0 }
    // Left, right, bottom, top become minimum x, minimum y, maximum x, maximum y (fact CO-2).
    return hard & 0b1001 | (hard & 0b0010) << 1 | (hard & 0b0100) >> 1
  }

  /// How far a background keeps inside a late border, in points: to the middle of an opaque one.
  ///
  /// Background and border would both cover the outermost pixels by the same share, and a little
  /// of the background would show through the border's.
  private static func insetUnderBorder(_ style: NodeStyle, _ bounds: SIMD4<Double>) -> Double {
    guard style.borderColor.w >= 1 else { return 0 }
    return min(style.borderWidth / 2, min(bounds.z, bounds.w) / 4)
  }

  /// Takes the corners of an instance of the bounds, and its image if it has one, in by some points on
  /// each side; returns what it covers then.
  private static func inset(
    _ instance: inout LayerInstance, in bounds: SIMD4<Double>, by inset: Double, hasImage: Bool
  ) -> SIMD4<Double> {
    let r = instance.radii
    let less = Float(inset)
    func reduced(_ radius: Float) -> Float {
      radius < 0 ? min(radius + less, 0) : max(radius - less, 0)
    }
    instance.radii = (reduced(r.0), reduced(r.1), reduced(r.2), reduced(r.3))
    if hasImage {
      let x = Float(inset / bounds.z)
      let y = Float(inset / bounds.w)
      let t = instance.texture
      instance.texture = (
        t.0 + t.2 * x, t.1 + t.3 * y, t.2 * (1 - 2 * x), t.3 * (1 - 2 * y)
      )
    }
    return SIMD4(
      bounds.x + inset, bounds.y + inset, bounds.z - 2 * inset, bounds.w - 2 * inset)
  }

  // MARK: - Values

  /// The radius of each corner: at most half the shorter side (behaviour fact DO-7).
  static func radii(_ style: NodeStyle, _ bounds: SIMD4<Double>) -> (Float, Float, Float, Float) {
    let radius = Float(max(0, min(style.cornerRadius, min(bounds.z, bounds.w) / 2)))
    let corners = style.maskedCorners
    return (
      corners & 1 != 0 ? radius : 0, corners & 2 != 0 ? radius : 0,
      corners & 4 != 0 ? radius : 0, corners & 8 != 0 ? radius : 0
    )
  }

  /// A straight colour under an opacity as premultiplied 16-bit channels; clamped when drawn.
  static func premultiplied(
    _ color: SIMD4<Float>, _ opacity: Float
  ) -> (UInt16, UInt16, UInt16, UInt16) {
    let clamped = color.clamped(lowerBound: .zero, upperBound: .one)
    let alpha = clamped.w * opacity
    let scaled = SIMD4(clamped.x * alpha, clamped.y * alpha, clamped.z * alpha, alpha) * 65535
    let rounded = SIMD4<UInt16>(scaled.rounded(.toNearestOrAwayFromZero))
    return (rounded.x, rounded.y, rounded.z, rounded.w)
  }

  static func sampling(_ contents: NodeContents) -> Sampling {
    let minification: Sampling.Minification =
      switch contents.minificationFilter {
      case .nearest: .nearest
      case .linear: .linear
      case .trilinear: .trilinear
      }
    return Sampling(
      minification: minification, magnifiesLinearly: contents.magnificationFilter != .nearest)
  }
}
