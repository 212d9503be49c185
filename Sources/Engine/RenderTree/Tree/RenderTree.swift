// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Locks

/// The render tree: plain columns by node index, owned by one renderer on its own thread.
///
/// | part | holds |
/// | --- | --- |
/// | `nodes.structure` | names, links, order: parents before children |
/// | `nodes.values` | values of each group: as set, and as presented at the frame's time |
/// | `nodes.invalidation` | what has to be resolved and drawn again |
/// | `nodes.replication`, `nodes.emitters`, `nodes.live`, `nodes.tiles` | what few nodes have |
/// | `tracks`, `clocks` | animations, and the nodes' time scales |
/// | `resolution` | where nodes lie in the root, and what they cover there |
/// | `images` | pixels and textures that nodes and tracks show |
///
/// A frame is `apply`, `sample`, `resolve`, each a loop over columns (see the files of those
/// names); a compositor then reads the presented values and the resolution. Nothing here knows a
/// layer or GL.
public struct RenderTree: ~Copyable {
  @usableFromInline var nodes = NodeStore()
  @usableFromInline var resolution = ResolvedNodes()
  var tracks = TrackStore()
  var clocks = NodeClocks()
  var images = ImageTable()
  /// The leaves that are evaluated apart from all other nodes.
  var leaves = MovingLeaves()
  /// The number of tracks that the last sampling evaluated.
  public internal(set) var sampledTrackCount = 0
  /// The time of the last sampling, in seconds.
  var sampledTime = 0.0
  /// Whether the last sampling left out tracks that are suspended.
  package internal(set) var leavesTracksOut = false
  /// Names for dumps.
  var names: [NodeID: String] = [:]
  /// Keeps the tree in its place: a value that holds an atomic is handed on by its address. Without
  /// one, each call of a method that leaves the tree alone from one that changes it would first copy
  /// the tree's fields, two kilobytes, onto the stack.
  private let pin = Atomic<Bool>(false)

  /// Makes a tree without nodes.
  public init() {}

  /// The fast paths that the tree takes. Its tracks keep those of the time when they were added.
  package var options: RenderOptions {
    get { tracks.options }
    set {
      tracks.options = newValue
      tracks.didChange()
      resolution.options = newValue
    }
  }

  /// The number of layers' nodes, under the root or not.
  public var nodeCount: Int { nodes.structure.count }

  /// The index of a layer's node; nil for one that the tree does not know.
  public func index(of id: NodeID) -> NodeIndex? { nodes.structure.index(of: id) }

  /// Translates the tree, so that this point of the root's parent space lies at zero.
  ///
  /// Values that are not finite are ignored.
  public mutating func setOrigin(_ origin: SIMD2<Double>) {
    guard origin != resolution.origin, (origin.sum() * 0) == 0 else { return }
    resolution.origin = origin
    nodes.invalidation.mark(root, .placement)
  }

  // MARK: - Images

  /// The pixels of an image that some node shows; nil once its last user is gone.
  public func image(_ id: ImageID) -> CGImage? { images.image(id) }

  /// The texture that some node shows; nil once its last user is gone, and for images.
  public func texture(_ id: ImageID) -> HostTexture? { images.texture(id) }

  /// Whether an image or texture is known to have no transparent pixel.
  public func isOpaque(_ id: ImageID) -> Bool {
    if let image = images.image(id) { return image.isOpaqueImage }
    return images.texture(id)?.isOpaque ?? images.livePicture(id)?.isOpaque ?? false
  }

  /// Images released since the last call; their textures can be freed.
  public mutating func takeReleasedImages() -> [ImageID] { images.takeReleased() }

  // MARK: - Frame

  /// Stage 6, *resolve*: brings `resolved` up to date with the presented values.
  public mutating func resolve() {
    updateOrder()
    nodes.markChangedTiles()
    leaves.prepareToResolve(
      isReaching: resolution.reachingCount > 0, generation: tracks.generation, &nodes)
    resolution.resolve(&nodes, &leaves)
    if leaves.isDue, options.contains(.movingLeaves) {
      leaves.find(at: sampledTime, tracks, nodes, clocks, resolution)
    }
  }

  /// Takes layers that moved together since the damage was last taken, and did not change otherwise, out of
  /// the damage; nil if none exist.
  public mutating func takeScroll() -> NodeScroll? {
    defer { nodes.invalidation.scroll = nil }
    return nodes.invalidation.scroll
  }

  /// The stamp of the last resolved frame in which something changed, as `NodeScroll` has it.
  public var resolvedStamp: UInt32 { resolution.lastStamp }

  /// The area to draw again since this was last asked, in root space.
  public mutating func takeDamage() -> RootRect {
    if nodes.invalidation.scroll != nil {
      nodes.invalidation.mergeScroll()
      nodes.invalidation.damage = resolution.damageWithReaders(nodes.invalidation.damage, nodes)
    }
    let damage = nodes.invalidation.damage
    nodes.invalidation.damage = .empty
    return damage
  }

  /// Asks for a node with all below it to be drawn again, though nothing changed.
  public mutating func redraw(_ node: NodeIndex) {
    nodes.invalidation.addDamage(resolution.resolved[node.slot].subtreeBounds)
  }

  /// Rebuilds the order and the clocks if the structure or the time of layers changed.
  mutating func updateOrder() {
    guard nodes.structure.isOrderStale else { return }
    tracks.didChange()
    nodes.structure.rebuildOrder()
    clocks.rebuild(nodes.structure, nodes.values.timings)
    resolution.isLargeStale = true
    nodes.invalidation.isAnyNodeChanged = true
  }
}
