// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// A group of values that a delta brings together, and that a node holds together.
///
/// Every group is checked for finite numbers and set on the node and its copies by one loop
/// (`RenderTree.applyGroups`). A new group is a struct of values, a list in `RenderDelta`, a type that
/// conforms to this, and its name in ``AllNodeGroups``.
protocol NodeGroup: DeltaList {
  /// The group's name in refusals.
  static var name: String { get }
  /// Whether the tree can hold a value.
  static func isFinite(_ value: Value) -> Bool
  /// Stores a value for one node and marks what the change touches.
  static func set(_ value: Value, of node: NodeIndex, in tree: inout RenderTree)
}

/// Every group, in the order in which they are applied: the one list of them.
typealias AllNodeGroups = NodeGroupList<
  GeometryGroup, StyleGroup, ContentsGroup, ShadowGroup, EffectsGroup, ShapeGroup, GradientGroup,
  ReplicatorGroup, TransformGroup, SublayerTransformGroup, TimingGroup
>

/// The operations on all groups of values.
struct NodeGroupList<each Group: NodeGroup> {
  /// Sets the values that a delta brings.
  static func apply(
    _ delta: borrowing RenderDelta, to tree: inout RenderTree,
    _ refusals: inout [RenderTree.Refusal]
  ) {
    repeat tree.apply((each Group).self, delta, &refusals)
  }

  /// The same for lists of changes in general.
  static func isEmpty(_ delta: borrowing RenderDelta) -> Bool {
    for group in repeat (each Group).self {
      guard group.changes(in: delta).isEmpty else { return false }
    }
    return true
  }

  static func count(_ delta: borrowing RenderDelta) -> Int {
    var count = 0
    repeat count += (each Group).changes(in: delta).count
    return count
  }

  static func append(_ later: borrowing RenderDelta, to delta: inout RenderDelta) {
    repeat (each Group).append(later, to: &delta)
  }

  static func drop(_ nodes: Set<NodeID>, from delta: inout RenderDelta) {
    repeat (each Group).drop(nodes, from: &delta)
  }

  static func keepLast(in delta: inout RenderDelta) {
    repeat (each Group).keepLast(in: &delta)
  }
}

/// Place and size.
enum GeometryGroup: NodeGroup {
  static var name: String { "geometry" }

  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<NodeGeometry>] {
    delta.geometry
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<NodeGeometry>]) -> Void
  ) { body(&delta.geometry) }

  static func isFinite(_ value: NodeGeometry) -> Bool { value.isFinite }

  static func set(_ value: NodeGeometry, of node: NodeIndex, in tree: inout RenderTree) {
    tree.setGeometry(value, of: node)
  }
}

/// Colours, corners, border, flags.
enum StyleGroup: NodeGroup {
  static var name: String { "style" }

  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<NodeStyle>] {
    delta.style
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<NodeStyle>]) -> Void
  ) { body(&delta.style) }

  static func isFinite(_ value: NodeStyle) -> Bool { value.isFinite }

  static func set(_ value: NodeStyle, of node: NodeIndex, in tree: inout RenderTree) {
    tree.setStyle(value, of: node)
  }
}

/// The image and how it is placed.
enum ContentsGroup: NodeGroup {
  static var name: String { "contents" }

  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<NodeContents>] {
    delta.contents
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<NodeContents>]) -> Void
  ) { body(&delta.contents) }

  static func isFinite(_ value: NodeContents) -> Bool { value.isFinite }

  static func set(_ value: NodeContents, of node: NodeIndex, in tree: inout RenderTree) {
    tree.setContents(value, of: node)
  }
}

/// The shadow.
enum ShadowGroup: NodeGroup {
  static var name: String { "shadow" }

  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<NodeShadow>] {
    delta.shadow
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<NodeShadow>]) -> Void
  ) { body(&delta.shadow) }

  static func isFinite(_ value: NodeShadow) -> Bool { value.isFinite }

  static func set(_ value: NodeShadow, of node: NodeIndex, in tree: inout RenderTree) {
    tree.setShadow(value, of: node)
  }
}

/// Mask, shadow path, filters.
enum EffectsGroup: NodeGroup {
  static var name: String { "effects" }

  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<NodeEffects>] {
    delta.effects
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<NodeEffects>]) -> Void
  ) { body(&delta.effects) }

  static func isFinite(_ value: NodeEffects) -> Bool { value.isFinite }

  static func set(_ value: NodeEffects, of node: NodeIndex, in tree: inout RenderTree) {
    tree.setEffects(value, of: node)
  }
}

/// The path of a shape layer.
enum ShapeGroup: NodeGroup {
  static var name: String { "shape" }

  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<NodeShape>] {
    delta.shape
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<NodeShape>]) -> Void
  ) { body(&delta.shape) }

  static func isFinite(_ value: NodeShape) -> Bool { value.isFinite }

  static func set(_ value: NodeShape, of node: NodeIndex, in tree: inout RenderTree) {
    tree.setShape(value, of: node)
  }
}

/// The gradient of a gradient layer.
enum GradientGroup: NodeGroup {
  static var name: String { "gradient" }

  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<NodeGradient>] {
    delta.gradient
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<NodeGradient>]) -> Void
  ) { body(&delta.gradient) }

  static func isFinite(_ value: NodeGradient) -> Bool { value.isFinite }

  static func set(_ value: NodeGradient, of node: NodeIndex, in tree: inout RenderTree) {
    tree.setGradient(value, of: node)
  }
}

/// Copies of what lies below.
enum ReplicatorGroup: NodeGroup {
  static var name: String { "replicator" }

  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<NodeReplicator>] {
    delta.replicator
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<NodeReplicator>]) -> Void
  ) { body(&delta.replicator) }

  static func isFinite(_ value: NodeReplicator) -> Bool { value.isFinite }

  static func set(_ value: NodeReplicator, of node: NodeIndex, in tree: inout RenderTree) {
    tree.setReplicator(value, of: node)
  }
}

/// The layer's own matrix.
enum TransformGroup: NodeGroup {
  static var name: String { "transform" }

  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<CATransform3D>] {
    delta.transform
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<CATransform3D>]) -> Void
  ) { body(&delta.transform) }

  static func isFinite(_ value: CATransform3D) -> Bool { value.isFinite }

  static func set(_ value: CATransform3D, of node: NodeIndex, in tree: inout RenderTree) {
    tree.setMatrix(value, of: node, isSublayers: false)
  }
}

/// The matrix of all sublayers.
enum SublayerTransformGroup: NodeGroup {
  static var name: String { "sublayerTransform" }

  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<CATransform3D>] {
    delta.sublayerTransform
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<CATransform3D>]) -> Void
  ) { body(&delta.sublayerTransform) }

  static func isFinite(_ value: CATransform3D) -> Bool { value.isFinite }

  static func set(_ value: CATransform3D, of node: NodeIndex, in tree: inout RenderTree) {
    tree.setMatrix(value, of: node, isSublayers: true)
  }
}

/// The layer's time.
enum TimingGroup: NodeGroup {
  static var name: String { "timing" }

  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<NodeTiming>] {
    delta.timing
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<NodeTiming>]) -> Void
  ) { body(&delta.timing) }

  static func isFinite(_ value: NodeTiming) -> Bool { value.isFinite }

  static func set(_ value: NodeTiming, of node: NodeIndex, in tree: inout RenderTree) {
    tree.setLayerTiming(value, of: node)
  }
}
