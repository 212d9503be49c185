// SPDX-License-Identifier: MIT

/// What the resolve stage knows of a node: its place in the root, and what it covers there.
public struct ResolvedNode: Sendable, BitwiseCopyable {
  /// From the layer's space to the root's, after flattening.
  public var toRoot: Homography = .identity
  /// Box of the layer's own parts (bounds, contents) in root space.
  public var ownBounds: RootRect = .empty
  /// Box of the layer with all that hangs below it, clipped by its own bounds if it masks.
  public var subtreeBounds: RootRect = .empty
  public var traits: Traits = []
  /// Changes whenever a bitmap of the layer with all below it would, apart from its opacity and its
  /// own place.
  public internal(set) var contentStamp: UInt32 = 0

  public init() {}

  /// Facts found while resolving.
  public struct Traits: OptionSet, Sendable, BitwiseCopyable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// Hidden, fully transparent, without area in the root, or turned away while single-sided.
    public static let invisible = Traits(rawValue: 1 << 0)
    /// An odd number of flipped layers from the root to here: images turn over (fact GE-9).
    public static let contentsFlipped = Traits(rawValue: 1 << 1)
    /// Some child leaves this layer's plane or has a zPosition: children need sorting.
    public static let sortsChildren = Traits(rawValue: 1 << 2)
    /// Some child is tilted, so that sorting must compare planes and may cut them.
    public static let comparesPlanes = Traits(rawValue: 1 << 3)
    /// The back of the layer faces the viewer.
    public static let turnedAway = Traits(rawValue: 1 << 4)
    /// Has a shadow, mask, filter, shape, gradient, emitter or transition, which few nodes have.
    public static let hasExtras = Traits(rawValue: 1 << 5)
    /// Draws beyond its bounds: a shape, particles, or an image that is not fitted to them.
    public static let drawsBeyondBounds = Traits(rawValue: 1 << 6)
    /// Colours of replicators are multiplied into it, see `RenderTree.tint(of:)`.
    public static let tinted = Traits(rawValue: 1 << 7)
    /// What does not depend on the place of a node.
    static let placeless = Traits(rawValue: 0b1110_0000)
    /// What a layer in its parent's plane has in common with it.
    static let inherited = Traits(rawValue: 0b1_0010)
    /// Children need sorting, and their planes comparing.
    static let sortsByPlane = Traits(rawValue: 0b1100)
  }
}

/// How a node hangs in its tree.
public struct NodeLinks: Sendable, BitwiseCopyable {
  public var parent = NodeIndex.invalid
  public var firstChild = NodeIndex.invalid
  public var lastChild = NodeIndex.invalid
  public var previousSibling = NodeIndex.invalid
  public var nextSibling = NodeIndex.invalid
  /// The root of the tree that masks this node; its parent is this node, but it is no child.
  public var mask = NodeIndex.invalid

  public init() {}
}

/// The stages that a node still has to go through.
struct NodeDirt: OptionSet, BitwiseCopyable {
  let rawValue: UInt8

  /// Its place changed: it and all below it must be resolved again.
  static let placement = NodeDirt(rawValue: 1 << 0)
  /// Its own area must be drawn again.
  static let area = NodeDirt(rawValue: 1 << 1)
  /// Its area with all below it must be drawn again.
  static let subtreeArea = NodeDirt(rawValue: 1 << 2)
  /// A bitmap of it, without its opacity and wherever it lies, would show something else.
  static let content = NodeDirt(rawValue: 1 << 3)
  /// Its own box may be another one.
  static let ownBox = NodeDirt(rawValue: 0b0011)
  /// Its own area and that of all below it.
  static let wholeArea = NodeDirt(rawValue: 0b0110)
  /// Its look changed.
  static let look = NodeDirt(rawValue: 0b1010)
  /// The look of everything below it changed: clip, order of children.
  static let subtreeLook = NodeDirt(rawValue: 0b1100)
  /// Its own look and that of everything below it.
  static let wholeLook = NodeDirt(rawValue: 0b1110)
  /// Its place and its own look.
  static let placeAndLook = NodeDirt(rawValue: 0b1011)
  /// Its place, and what lies in it.
  static let placeAndContent = NodeDirt(rawValue: 0b1001)
}
