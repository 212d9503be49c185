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
    let style = tree.style[slot]
    let flags = style.flags
    guard !flags.contains(.preservesDepth) else { return }
    let bounds = tree.geometry[slot].bounds
    let contents = tree.contents[slot]
    let map = tree.resolved[slot].toRoot
    let fill = style.backgroundColor
    let isRounded = style.cornerRadius > 0 && style.maskedCorners != 0
    let withBorder = hasBorder(style) && !hasLateBorder(node, tree)
    var instance = LayerInstance()
    var features: LayerFeatures = []
    var texture = TextureReference.none
    var image: PlacedImage?
    if contents.image != .none {
      image = placedImage(node, tree, &images)
    }
    if let placed = image, placed.rect == bounds, !isRounded || flags.contains(.masksToBounds),
      contents.fadingImage == .none
    {
      instance.texture = placed.texture
      instance.imageOpacity = opacity
      features.insert(.image)
      texture = placed.placement.texture
      image = nil
    }
    if fill.w > 0 {
      instance.fill = Self.premultiplied(fill, opacity)
      features.insert(.fill)
    }
    let isBorderNow = withBorder && image == nil
    if isBorderNow || ((fill.w > 0 || texture != .none) && isRounded) {
      setShape(&instance, style, bounds, withBorder: isBorderNow, opacity)
      features.insert(.shape)
    }
    if fill.w > 0 || texture != .none || isBorderNow {
      append(
        &instance, rect: bounds, map: map, features: features, texture: texture,
        sampling: Self.sampling(contents))
    }
    if let placed = image {
      addImage(placed, node, opacity: opacity, tree, &images)
      if withBorder { addBorder(node, tree, opacity: opacity) }
    }
  }

  /// Whether the border has to wait until the sublayers are drawn.
  func hasLateBorder(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    tree.links[node.slot].firstChild.isValid && hasBorder(tree.style[node.slot])
  }

  private func hasBorder(_ style: NodeStyle) -> Bool {
    style.borderWidth > 0 && style.borderColor.w > 0 && !style.flags.contains(.preservesDepth)
  }

  /// Draws the border above the sublayers.
  mutating func addBorder(_ node: NodeIndex, _ tree: borrowing RenderTree) {
    addBorder(node, tree, opacity: context.opacity)
  }

  private mutating func addBorder(
    _ node: NodeIndex, _ tree: borrowing RenderTree, opacity: Float
  ) {
    let bounds = tree.geometry[node.slot].bounds
    var instance = LayerInstance()
    setShape(&instance, tree.style[node.slot], bounds, withBorder: true, opacity)
    append(
      &instance, rect: bounds, map: tree.resolved[node.slot].toRoot, features: .shape,
      texture: .none, sampling: .linear)
  }

  private func setShape(
    _ instance: inout LayerInstance, _ style: NodeStyle, _ bounds: SIMD4<Double>,
    withBorder: Bool, _ opacity: Float
  ) {
    instance.radii = Self.radii(style, bounds)
    if withBorder {
      instance.borderWidth = Float(style.borderWidth)
      // The shader takes the border's own alpha back out of the faded one.
      instance.imageOpacity = opacity
      instance.border = Self.premultiplied(style.borderColor, opacity)
    }
  }

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
