// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Locks

/// The values of all nodes: a column for each group, as the application set them and as presented.
///
/// Nothing here knows the links between nodes. A column reports the parts that a change touches, and
/// its caller acts on that.
public struct NodeColumns: ~Copyable {
  public internal(set) var geometry = PairedColumn(standard: NodeGeometry())
  public internal(set) var style = PairedColumn(standard: NodeStyle())
  public internal(set) var contents = PairedColumn(standard: NodeContents())
  public internal(set) var shadow = PairedColumn(standard: NodeShadow())
  /// Masks, shadow paths, filters.
  public internal(set) var effects = SideColumn(standard: NodeEffects())
  /// The paths of shape layers.
  public internal(set) var shapes = SideColumn(standard: NodeShape())
  /// The gradients of gradient layers.
  public internal(set) var gradients = SideColumn(standard: NodeGradient())
  /// The numbers of replicator layers. A node that was sent one is a replicator from then on.
  public internal(set) var replicators = SideColumn(
    standard: NodeReplicator(), keeps: .everySet, alsoTouching: .instances)
  /// Contents that change by themselves.
  public internal(set) var live = SideColumn(standard: NodeLive())
  /// Applied to the layer about its anchor.
  public internal(set) var transforms = SideColumn(standard: CATransform3DIdentity)
  /// Applied to all sublayers about the anchor of their superlayer.
  public internal(set) var sublayerTransforms = SideColumn(
    standard: CATransform3DIdentity, alsoTouching: [.content, .instances])
  /// The layers' own time.
  public internal(set) var timings = SideColumn(standard: NodeTiming())
  /// Transitions between two looks, of the nodes that are in one. Presented by tracks only.
  public internal(set) var transitions = SideColumn(standard: NodeTransition())
  /// Keeps the value in its place, see `RenderTree`.
  private let pin = Atomic<Bool>(false)

  /// Makes columns without nodes.
  init() {}

  /// Visits every group of values with its name, its column, and its list in a delta.
  ///
  /// This is the one list of the groups. They are visited in the order in which a delta is applied.
  ///
  /// - Parameter tracks: handed on to the visitor.
  @inline(__always)
  mutating func visitGroups<Visitor: NodeGroupVisitor>(
    _ visitor: inout Visitor, _ tracks: borrowing TrackStore
  ) {
    visitor.visit(.geometry, &geometry, NodeList("geometry", \.geometry), tracks)
    visitor.visit(.style, &style, NodeList("style", \.style), tracks)
    visitor.visit(.contents, &contents, NodeList("contents", \.contents), tracks)
    visitor.visit(.shadow, &shadow, NodeList("shadow", \.shadow), tracks)
    visitor.visit(.effects, &effects, NodeList("effects", \.effects), tracks)
    visitor.visit(.shape, &shapes, NodeList("shape", \.shape), tracks)
    visitor.visit(.gradient, &gradients, NodeList("gradient", \.gradient), tracks)
    visitor.visit(.replicator, &replicators, NodeList("replicator", \.replicator), tracks)
    visitor.visit(.live, &live, NodeList("live", \.live), tracks)
    visitor.visit(.transform, &transforms, NodeList("transform", \.transform), tracks)
    visitor.visit(
      .sublayerTransform, &sublayerTransforms,
      NodeList("sublayerTransform", \.sublayerTransform), tracks)
    visitor.visit(.timing, &timings, NodeList("timing", \.timing), tracks)
  }

  /// The traits that a node has by the values that few nodes have.
  func sideTraits(of node: NodeIndex) -> ResolvedNode.Traits {
    var traits = effects.traits(of: node)
    traits.formUnion(shapes.traits(of: node))
    traits.formUnion(gradients.traits(of: node))
    traits.formUnion(replicators.traits(of: node))
    traits.formUnion(live.traits(of: node))
    traits.formUnion(transforms.traits(of: node))
    traits.formUnion(sublayerTransforms.traits(of: node))
    traits.formUnion(timings.traits(of: node))
    if transitions.index(of: node) != nil { traits.insert(.hasExtras) }
    return traits
  }

  /// Presents a sampled run of tracks of one property.
  ///
  /// - Returns: what that touches.
  mutating func present(
    _ run: Range<Int>, of node: NodeIndex, from tracks: borrowing TrackStore
  ) -> NodeChange {
    let property = tracks.property(of: run)
    if property == .transition { return presentTransition(run, of: node, from: tracks) }
    var visitor = PresentingRun(run, property, of: node)
    visitGroups(&visitor, tracks)
    return visitor.change
  }

  private mutating func presentTransition(
    _ run: Range<Int>, of node: NodeIndex, from tracks: borrowing TrackStore
  ) -> NodeChange {
    let value = tracks.transition(run: run)
    guard let index = transitions.index(of: node), transitions.values[index] != value else {
      return []
    }
    transitions.values[index] = value
    return .wholeLook
  }
}

/// The presented values, as a compositor reads them.
extension RenderTree {
  /// Places and sizes.
  @inlinable public var geometry: ColumnView<NodeGeometry> {
    @inline(__always) get { nodes.values.geometry.presented.view }
  }

  /// Colours, corners, borders, flags.
  @inlinable public var style: ColumnView<NodeStyle> {
    @inline(__always) get { nodes.values.style.presented.view }
  }

  /// Images, and how they are placed.
  @inlinable public var contents: ColumnView<NodeContents> {
    @inline(__always) get { nodes.values.contents.presented.view }
  }

  /// Shadows.
  @inlinable public var shadow: ColumnView<NodeShadow> {
    @inline(__always) get { nodes.values.shadow.presented.view }
  }

  /// Masks, shadow paths, filters.
  @inlinable public var effects: SideView<NodeEffects> {
    @inline(__always) get { nodes.values.effects.view }
  }

  /// The paths of shape layers.
  @inlinable public var shapes: SideView<NodeShape> {
    @inline(__always) get { nodes.values.shapes.view }
  }

  /// The gradients of gradient layers.
  @inlinable public var gradients: SideView<NodeGradient> {
    @inline(__always) get { nodes.values.gradients.view }
  }

  /// The numbers of replicator layers.
  @inlinable public var replicators: SideView<NodeReplicator> {
    @inline(__always) get { nodes.values.replicators.view }
  }

  /// Transitions between two looks.
  @inlinable public var transitions: SideView<NodeTransition> {
    @inline(__always) get { nodes.values.transitions.view }
  }

  /// The presented `transform` of a node.
  public func transform(of node: NodeIndex) -> CATransform3D { nodes.values.transforms[node] }

  /// The presented `sublayerTransform` of a node.
  public func sublayerTransform(of node: NodeIndex) -> CATransform3D {
    nodes.values.sublayerTransforms[node]
  }
}

/// The name of a group, and the list of its changes in a delta.
struct NodeList<Value: NodeGroupValue> {
  let name: String
  let changes: WritableKeyPath<RenderDelta, [RenderDelta.Change<Value>]>

  init(_ name: String, _ changes: WritableKeyPath<RenderDelta, [RenderDelta.Change<Value>]>) {
    self.name = name
    self.changes = changes
  }
}

/// Something that is done with every group of values.
protocol NodeGroupVisitor {
  /// Visits one group.
  ///
  /// - Parameter list: made only where it is used.
  mutating func visit<Column: GroupColumn & ~Copyable>(
    _ group: NodeGroups, _ column: inout Column, _ list: @autoclosure () -> NodeList<Column.Value>,
    _ tracks: borrowing TrackStore)
}
