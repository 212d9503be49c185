// SPDX-License-Identifier: MIT

/// The output of the resolve stage for one node: its map to the root, and the boxes it covers there.
public struct ResolvedNode: Sendable, BitwiseCopyable {
  /// From the layer's space to the root's, after flattening.
  public var toRoot: Homography = .identity
  /// Box of the layer's own parts (bounds, contents) in root space.
  public var ownBounds: RootRect = .empty
  /// Box of the layer and its sublayers, clipped by its own bounds if it masks.
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
    /// Has a shadow, mask, filter, shape, gradient, emitter, tiles or transition, which few nodes have.
    public static let hasExtras = Traits(rawValue: 1 << 5)
    /// Draws beyond its bounds: a shape, particles, or an image that is not fitted to them.
    public static let drawsBeyondBounds = Traits(rawValue: 1 << 6)
    /// Colours of replicators are multiplied into it, see `RenderTree.tint(of:)`.
    public static let tinted = Traits(rawValue: 1 << 7)
    /// Traits that do not depend on where a node lies.
    static let placeless: Traits = [.hasExtras, .drawsBeyondBounds, .tinted]
    /// Traits that a layer in its parent's plane has in common with it.
    static let inherited: Traits = [.contentsFlipped, .turnedAway]
    /// Children need sorting, and their planes comparing.
    static let sortsByPlane: Traits = [.sortsChildren, .comparesPlanes]
  }
}
