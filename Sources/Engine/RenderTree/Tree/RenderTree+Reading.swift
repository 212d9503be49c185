// SPDX-License-Identifier: MIT

public import CoreGraphics

/// The parts of the tree that a compositor reads: columns by slot, and questions about one node.
///
/// The columns are views of the tree's memory: good until the tree changes, so not to be kept.
extension RenderTree {
  /// The names of the nodes.
  @inlinable public var ids: ColumnView<NodeID> {
    @inline(__always) get { nodes.structure.ids.view }
  }

  /// The links between the nodes.
  @inlinable public var links: ColumnView<NodeLinks> {
    @inline(__always) get { nodes.structure.links.view }
  }

  /// All nodes under the root, parents before children, siblings in order.
  @inlinable public var order: [NodeIndex] {
    @inline(__always) get { nodes.structure.order }
  }

  /// By index in `order`: the index behind the last node below.
  public var orderEnds: [Int32] { nodes.structure.orderEnds }

  /// The topmost node that is drawn; invalid while none exists.
  @inlinable public var root: NodeIndex {
    @inline(__always) get { nodes.structure.root }
  }

  // MARK: - Presented values

  /// Whether a layer's bounds cut its content: they cut the result of its filters, if it has any.
  public func cutsContent(_ node: NodeIndex) -> Bool { nodes.values.cutsContent(node) }

  /// Whether a layer's bounds cut what its filters make of its content.
  public func cutsResult(_ node: NodeIndex) -> Bool { nodes.values.cutsResult(node) }

  /// Whether a transition from a node's old look is running.
  public func isInTransition(_ node: NodeIndex) -> Bool { nodes.values.isInTransition(node) }

  /// Whether a node has filters, active or not, that see its content in its own colours.
  public func hasFilters(_ node: NodeIndex) -> Bool { nodes.values.hasFilters(node) }

  /// Whether some node reads further than the pixels that it covers.
  public var readsAroundBackdrop: Bool { nodes.values.readsAroundBackdrop }

  // MARK: - Structure

  /// Whether a node is the root of the tree that masks its parent.
  public func isMask(_ node: NodeIndex) -> Bool { nodes.structure.isMask(node) }

  /// Whether a node is a copy that a replicator made, or one of its instances.
  public func isCopy(_ node: NodeIndex) -> Bool { nodes.replication.isCopy(node) }

  /// The number of nodes that replicators have made, their instances included.
  public var copyCount: Int { nodes.replication.copyCount }

  /// The number of nodes that this tree's replicators may make. Default `RenderTree.copyLimit`.
  package var copyLimit: Int {
    get { nodes.replication.copyLimit }
    set { nodes.replication.copyLimit = newValue }
  }

  /// The number of nodes that a tree's replicators may make; instances that would need more are left
  /// out.
  public static let copyLimit = 65_536

  /// The colour that a layer's own parts are multiplied by: red, green, blue, and 1.
  ///
  /// Asked for nodes with the trait `tinted` only; cost: the depth of the node.
  public func tint(of node: NodeIndex) -> SIMD4<Float> { nodes.tint(of: node) }

  /// The colour that a layer with all below it is multiplied by, after its filters.
  public func tintAbove(_ node: NodeIndex) -> SIMD4<Float> { nodes.tintAbove(node) }

  // MARK: - Resolution

  /// Where the nodes lie in the root, and what they cover there.
  @inlinable public var resolved: ColumnView<ResolvedNode> {
    @inline(__always) get { resolution.resolved.view }
  }

  /// The box of a node with all below it before filters, shadow and mask; empty for nodes without
  /// these.
  @inlinable public var contentBounds: ColumnView<RootRect> {
    @inline(__always) get { resolution.contentBounds.view }
  }

  /// Nodes that cover at least a quarter of the root's width and height, in order; the last few.
  @inlinable public var largeNodes: [NodeIndex] {
    @inline(__always) get { resolution.largeNodes }
  }

  /// The point of the root's parent space at the origin of root space, in points. Default zero.
  public var origin: SIMD2<Double> { resolution.origin }

  /// The 3D map of a node into the plane in which its siblings are compared: its superlayer's, or
  /// that of the nearest layer above that does not keep depth.
  public func planeMatrix(of node: NodeIndex) -> CATransform3D {
    resolution.planeMatrix(of: node, nodes)
  }

  /// The homogeneous root vector of a unit of depth in a node's space; zero where the node's
  /// particles are flattened into its plane.
  package func depthAxis(of node: NodeIndex, _ emitter: EmitterSimulation) -> SIMD3<Double> {
    resolution.depthAxis(of: node, emitter, nodes)
  }

  /// The box that a layer and its sublayers cover in another space.
  ///
  /// Tighter than turning its box in the root into that space. The tree is resolved.
  ///
  /// - Parameters:
  ///   - node: the topmost layer.
  ///   - view: from the root to the space.
  /// - Returns: the box in the units of the space; `everything` where something lies behind the eye
  ///   or is nested too deep.
  public func extent(of node: NodeIndex, through view: Homography) -> RootRect {
    resolution.extent(of: node, through: view, nodes)
  }

  /// The area that must be drawn for the pixels of another to be right: around what reads behind
  /// itself, more than is shown.
  public func areaBehind(_ shown: RootRect) -> RootRect { resolution.areaBehind(shown, nodes) }
}
