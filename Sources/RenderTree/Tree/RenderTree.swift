// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Synchronization

/// The render tree: plain columns by node index, owned by one renderer on its own thread.
///
/// ```
///            slot 0   slot 1   slot 2 …
/// ids        ▢        ▢        ▢        name of the layer
/// links      ▢        ▢        ▢        parent, children, siblings
/// model      ▢        ▢        ▢        values that the application set
/// presented  ▢        ▢        ▢        values at the frame's time: model under tracks
/// resolved   ▢        ▢        ▢        place in the root, bounds
/// order      [root, child, grandchild, …]   parents before children
/// ```
/// A frame is `apply`, `sample`, `resolve`, each a loop over columns (see the files of those
/// names); a compositor then reads `presented` and `resolved`. Nothing here knows a layer or GL.
public struct RenderTree: ~Copyable {
  public internal(set) var ids = Column<NodeID>()
  public internal(set) var links = Column<NodeLinks>()
  public internal(set) var geometry = Column<NodeGeometry>()
  public internal(set) var style = Column<NodeStyle>()
  public internal(set) var contents = Column<NodeContents>()
  public internal(set) var shadow = Column<NodeShadow>()
  /// Mask, shadow path, filters of the nodes that have any.
  public internal(set) var effects = SideColumn(standard: NodeEffects())
  /// Paths of shape layers.
  public internal(set) var shapes = SideColumn(standard: NodeShape())
  /// Gradients of gradient layers.
  public internal(set) var gradients = SideColumn(standard: NodeGradient())
  /// Transitions between two looks, of the nodes that are in one.
  public internal(set) var transitions = SideColumn(standard: NodeTransition())
  /// Particle emitters, in order of their nodes.
  var emitters: [EmitterEntry] = []
  /// How replicator layers copy what lies below them.
  public internal(set) var replicators = SideColumn(standard: NodeReplicator())
  /// What replicators' instances multiply all below them by: red, green, blue, and 1.
  var tints = SideColumn(standard: SIMD4<Float>.one)
  /// How copies made by replicators hang together.
  var copyLinks = SideColumn(standard: CopyLinks())
  var replication = ReplicatorState()
  /// How many nodes this tree's replicators may make.
  package var copyLimit = RenderTree.copyLimit
  public internal(set) var resolved = Column<ResolvedNode>()
  /// Box of a node with all below it before filters, shadow and mask; empty for nodes without these.
  public internal(set) var contentBounds = Column<RootRect>()
  /// Slot of the node's `transform` in `matrices`, or -1 for the identity.
  public internal(set) var transformSlot = Column<Int32>()
  /// Slot of the node's `sublayerTransform` in `matrices`, or -1 for the identity.
  public internal(set) var sublayerTransformSlot = Column<Int32>()
  /// Presented matrices of the nodes that have any.
  public internal(set) var matrices = Column<CATransform3D>()
  /// All nodes under the root, parents before children, siblings in order.
  public internal(set) var order: [NodeIndex] = []
  public internal(set) var root = NodeIndex.invalid
  /// What of the root's surroundings lies at the origin of root space, in points. Default zero.
  public private(set) var origin = SIMD2<Double>.zero
  /// Nodes that cover at least a quarter of the root's width and height, in order; the last few.
  public internal(set) var largeNodes: [NodeIndex] = []
  /// Where the nodes with children or a mask lie in the order, from first to last.
  var parents: [Int32] = []
  /// By place in the order: the place after the node's subtree.
  var orderEnds: [Int32] = []
  /// Whether `largeNodes` has to be found anew.
  var isLargeStale = true

  /// What the application set, beside the presented columns above.
  var modelGeometry = Column<NodeGeometry>()
  var modelStyle = Column<NodeStyle>()
  var modelContents = Column<NodeContents>()
  var modelShadow = Column<NodeShadow>()
  var modelMatrices = Column<CATransform3D>()
  var freeMatrixSlots: [Int32] = []
  var timing = Column<NodeTiming>()
  /// Index of the node's clock; nodes share a clock until one has timing of its own.
  var clock = Column<Int32>()
  var clocks = Column<Clock>()
  var dirt = Column<NodeDirt>()
  /// Whether a node's filters, shadow or mask make it cover other pixels than its content.
  var reaches = Column<Bool>()
  /// How many nodes there are for which that is so.
  var reachingCount = 0
  var freeSlots: [NodeIndex] = []
  var indices: [NodeID: NodeIndex] = [:]
  var names: [NodeID: String] = [:]
  var tracks = TrackStore()
  var images = ImageTable()
  /// Full 3D maps into the plane where depth is flattened, for nodes under depth-keeping ones.
  var depthMatrices: [NodeIndex: CATransform3D] = [:]
  /// What the nodes in transition covered before it, in their own space.
  var oldExtents: [NodeIndex: RootRect] = [:]
  var isOrderStale = true
  var isAnythingDirty = true
  var needsSample = true
  /// Counts the resolved frames in which something changed.
  var lastStamp: UInt32 = 0
  /// Root-space area that must be drawn again, gathered since it was last taken.
  var pendingDamage = RootRect.empty
  /// Keeps the tree in its place: a value that holds an atomic is handed on by its address. Without
  /// one, each call of a method that leaves the tree alone from one that changes it would first copy
  /// the tree's fields, two kilobytes, onto the stack.
  private let pin = Atomic<Bool>(false)

  public init() {}

  /// How many nodes there are, under the root or not.
  public var nodeCount: Int { indices.count }

  /// Where a layer's node lies; nil for one that the tree does not know.
  public func index(of id: NodeID) -> NodeIndex? {
    indices[id]
  }

  /// Moves all of the tree, so that this point of the root's surroundings comes to lie at zero.
  ///
  /// A value that is not finite is left out of account.
  public mutating func setOrigin(_ origin: SIMD2<Double>) {
    guard origin != self.origin, (origin.sum() * 0) == 0 else { return }
    self.origin = origin
    mark(root, .placement)
  }

  /// Where the root's surroundings lie in root space.
  var originMap: Homography {
    Homography(xx: 1, xy: 0, yx: 0, yy: 1, tx: -origin.x, ty: -origin.y)
  }

  /// The presented `transform` of a node.
  public func transform(of node: NodeIndex) -> CATransform3D {
    let slot = transformSlot[node.slot]
    return slot < 0 ? CATransform3DIdentity : matrices[Int(slot)]
  }

  /// The presented `sublayerTransform` of a node.
  public func sublayerTransform(of node: NodeIndex) -> CATransform3D {
    let slot = sublayerTransformSlot[node.slot]
    return slot < 0 ? CATransform3DIdentity : matrices[Int(slot)]
  }

  /// The pixels of an image that some node shows; nil once its last user is gone.
  public func image(_ id: ImageID) -> CGImage? {
    images.image(id)
  }

  /// The texture that some node shows; nil once its last user is gone, and for images.
  public func texture(_ id: ImageID) -> HostTexture? {
    images.texture(id)
  }

  /// Whether an image or texture is known to have no transparent pixel.
  public func isOpaque(_ id: ImageID) -> Bool {
    if let image = images.image(id) { return image.isOpaqueImage }
    return images.texture(id)?.isOpaque ?? false
  }

  /// Images whose last user went since this was last asked; their textures can be freed.
  public mutating func takeReleasedImages() -> [ImageID] {
    images.takeReleased()
  }

  /// A layer's time scale: how its time follows from the clock of its nearest timed ancestor.
  struct Clock: BitwiseCopyable {
    /// Index of the clock above, or -1 for the time of the frame.
    var parent: Int32
    var timing: NodeTiming
    /// The clock's time at the sampled frame, in seconds.
    var time: Double
  }
}
