// SPDX-License-Identifier: MIT

internal import RenderTree

/// The parts that a layer draws itself: asked of its node once when the walk comes to it.
struct LayerParts: OptionSet, BitwiseCopyable {
  let rawValue: UInt16

  /// A background colour.
  static let color = LayerParts(rawValue: 1 << 0)
  /// A background pattern.
  static let pattern = LayerParts(rawValue: 1 << 1)
  static let image = LayerParts(rawValue: 1 << 2)
  /// An image that fades in over `image`, if there is one.
  static let fadingImage = LayerParts(rawValue: 1 << 3)
  static let border = LayerParts(rawValue: 1 << 4)
  static let gradient = LayerParts(rawValue: 1 << 5)
  /// A path that shows.
  static let shape = LayerParts(rawValue: 1 << 6)
  /// Particles that show.
  static let particles = LayerParts(rawValue: 1 << 7)
  /// Tiles, of which none may be drawn yet.
  static let tiles = LayerParts(rawValue: 1 << 9)
  /// Sublayers, visible or not.
  static let sublayers = LayerParts(rawValue: 1 << 8)

  /// The colour or pattern below everything else.
  static let background: LayerParts = [.color, .pattern]
  /// The parts that lie in the bounds below the sublayers, but for shapes, particles and tiles.
  static let quads: LayerParts = [.color, .pattern, .image, .border, .gradient]
  /// All parts but sublayers.
  static let own: LayerParts = [.quads, .shape, .particles, .tiles]

  @inline(__always)
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The parts of a node.
  @inline(__always)
  init(of node: NodeIndex, _ tree: borrowing RenderTree) {
    let slot = node.slot
    var parts: LayerParts = []
    if tree.style[slot].backgroundColor.w > 0 { parts.insert(.color) }
    if tree.style[slot].hasVisibleBorder, !tree.style[slot].flags.contains(.preservesDepth) {
      parts.insert(.border)
    }
    if tree.contents[slot].image != .none { parts.insert(.image) }
    if tree.contents[slot].fadingImage != .none { parts.insert(.fadingImage) }
    if tree.links[slot].firstChild.isValid { parts.insert(.sublayers) }
    if tree.resolved[slot].traits.contains(.hasExtras) {
      parts.formUnion(Self.extras(of: node, tree))
    }
    self = parts
  }

  /// The parts that few layers have.
  @inline(never)
  private static func extras(of node: NodeIndex, _ tree: borrowing RenderTree) -> LayerParts {
    var parts: LayerParts = []
    if let index = tree.effects.index(of: node),
      tree.effects.values[index].backgroundPattern != nil
    {
      parts.insert(.pattern)
    }
    if let index = tree.gradients.index(of: node), tree.gradients.values[index].isPainted {
      parts.insert(.gradient)
    }
    if let index = tree.shapes.index(of: node), tree.shapes.values[index].isVisible {
      parts.insert(.shape)
    }
    if let emitter = tree.emitter(of: node), !emitter.drawn.isEmpty { parts.insert(.particles) }
    if let tiles = tree.tiles(of: node), !tiles.frame.quads.isEmpty { parts.insert(.tiles) }
    return parts
  }

  /// Whether some of several parts is there.
  @inline(__always)
  func containsAny(of parts: LayerParts) -> Bool { !isDisjoint(with: parts) }

  /// Whether the layer shows anything without its sublayers.
  var drawsItself: Bool {
    @inline(__always) get { containsAny(of: .own) }
  }

  /// Whether the border is drawn after parts that come between it and the background.
  var hasLateBorder: Bool {
    @inline(__always) get {
      contains(.border) && containsAny(of: [.sublayers, .shape, .particles, .tiles])
    }
  }

  /// Whether the layer's opaque image hides all of its background, to the last share of a pixel on an edge.
  ///
  /// An image that fills bounds which are not rounded is drawn with the background by one quad.
  func hidesBackground(of node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard contains(.image), isDisjoint(with: [.fadingImage, .gradient]) else { return false }
    let contents = tree.contents[node.slot]
    let bounds = tree.geometry[node.slot].bounds
    let rect = ContentsPlacement.rect(contents, bounds: bounds)
    let exceedsBackground =
      rect != bounds || (tree.style[node.slot].isRounded && !tree.cutsContent(node))
    return exceedsBackground && rect.x <= bounds.x && rect.y <= bounds.y
      && rect.x + rect.z >= bounds.x + bounds.z && rect.y + rect.w >= bounds.y + bounds.w
      && tree.isOpaque(contents.image)
  }

  /// Whether the layer shows an image that is known to be opaque and fills its bounds.
  func hasOpaqueImage(of node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard contains(.image), !contains(.fadingImage), tree.style[node.slot].cornerRadius == 0
    else { return false }
    let contents = tree.contents[node.slot]
    let bounds = tree.geometry[node.slot].bounds
    return ContentsPlacement.rect(contents, bounds: bounds) == bounds
      && tree.isOpaque(contents.image)
  }

  /// Whether the layer's own parts are drawn by several quads of which one covers another.
  ///
  /// - Parameter textureLimit: images with a longer side, in pixels, are drawn in tiles.
  func overlap(of node: NodeIndex, textureLimit: Double, _ tree: borrowing RenderTree) -> Bool {
    // Particles cover each other, and so do tiles that fade in.
    if containsAny(of: [.particles, .tiles]) { return true }
    let isPainted = containsAny(of: [.color, .pattern, .image, .gradient])
    if isPainted, hasLateBorder || contains(.shape) { return true }
    if hasLateBorder, contains(.shape) { return true }
    if contains(.pattern), containsAny(of: [.border, .image]) { return true }
    if contains(.gradient), containsAny(of: [.image, .pattern]) { return true }
    guard contains(.image) else { return false }
    if contains(.fadingImage) { return true }
    guard containsAny(of: [.color, .border]) else { return false }
    let contents = tree.contents[node.slot]
    if contents.imageSize.max() > textureLimit { return true }
    let style = tree.style[node.slot]
    let bounds = tree.geometry[node.slot].bounds
    // A colour that multiplies the image takes corners and borders an instance of their own.
    if tree.resolved[node.slot].traits.contains(.tinted), style.isRounded || style.borderWidth > 0 {
      return true
    }
    return (style.isRounded && !tree.cutsContent(node))
      || ContentsPlacement.rect(contents, bounds: bounds) != bounds
  }
}
