// SPDX-License-Identifier: MIT

public import CoreGraphics

/// The changes of a layer tree since the last commit, as plain values.
///
/// A delta lists, group by group, the nodes whose group changed and the group's new value; its size
/// is proportional to the change. Deltas are applied in the order in which they were posted. An
/// entry for a node that was never created, or a child that has a parent already, is refused by
/// the render tree.
public struct RenderDelta: Sendable {
  /// One group's new value for one node.
  public struct Change<Value: Sendable>: Sendable {
    public var node: NodeID
    public var value: Value

    public init(_ node: NodeID, _ value: Value) {
      self.node = node
      self.value = value
    }
  }

  /// Nodes made by this delta; they start with default values.
  public var created: [NodeID] = []
  /// Nodes gone for good, in any order; their children must be moved or removed too.
  public var removed: [NodeID] = []
  /// Nodes that were removed and inserted again before the tree was told: they are reset, as if
  /// removed and then made. Filled where deltas that wait become one.
  public var replaced: [NodeID] = []
  public var geometry: [Change<NodeGeometry>] = []
  public var style: [Change<NodeStyle>] = []
  public var contents: [Change<NodeContents>] = []
  public var shadow: [Change<NodeShadow>] = []
  public var effects: [Change<NodeEffects>] = []
  public var shape: [Change<NodeShape>] = []
  public var gradient: [Change<NodeGradient>] = []
  /// All changes of emitters, in order: births follow what was said at their time.
  package var emitter: [Change<EmitterChange>] = []
  public var replicator: [Change<NodeReplicator>] = []
  public var transform: [Change<CATransform3D>] = []
  public var sublayerTransform: [Change<CATransform3D>] = []
  public var timing: [Change<NodeTiming>] = []
  /// The whole list of a node's children, back to front as in `sublayers`.
  public var children: [Change<[NodeID]>] = []
  /// The whole list of a node's tracks in order of addition.
  public var tracks: [Change<[AnimationTrack]>] = []
  /// Names for dumps.
  public var names: [Change<String>] = []
  /// Pixels and textures that `contents` and tracks of this delta name, and live contents.
  private var sources = ContentsSources()
  /// The topmost node of the tree, if it changed.
  public var root: NodeID?

  public init() {}

  /// Images named by `contents` and tracks of this delta; known ones may be repeated.
  public var images: [CGImage] {
    get { sources.images }
    _modify { yield &sources.images }
  }

  /// Textures of the application's own that `contents` and tracks of this delta name.
  public var textures: [HostTexture] {
    get { sources.textures }
    _modify { yield &sources.textures }
  }

  /// Live contents: the few nodes that got some, or lost them.
  public var live: [Change<NodeLive>] {
    get { sources.live }
    _modify { yield &sources.live }
  }

  /// Whether nothing changed.
  public var isEmpty: Bool {
    // The lists that most commits fill come first: to count all of them takes a copy of each.
    geometry.isEmpty && style.isEmpty && transform.isEmpty && tracks.isEmpty && created.isEmpty
      && removed.isEmpty && replaced.isEmpty && images.isEmpty && textures.isEmpty && root == nil
      && listCount == 0
  }
}

extension RenderDelta {
  /// Visits every list of changes, those of the groups of values and the others.
  static func visitLists<Visitor: DeltaListVisitor>(_ visitor: inout Visitor) {
    visitor.visit(\.geometry, keeping: 1)
    visitor.visit(\.style, keeping: 1)
    visitor.visit(\.contents, keeping: 1)
    visitor.visit(\.shadow, keeping: 1)
    visitor.visit(\.effects, keeping: 1)
    visitor.visit(\.shape, keeping: 1)
    visitor.visit(\.gradient, keeping: 1)
    visitor.visit(\.replicator, keeping: 1)
    visitor.visit(\.live, keeping: 1)
    visitor.visit(\.transform, keeping: 1)
    visitor.visit(\.sublayerTransform, keeping: 1)
    visitor.visit(\.timing, keeping: 1)
    // Births between the changes that wait follow each of them.
    visitor.visit(\.emitter, keeping: 64)
    visitor.visit(\.children, keeping: 1)
    visitor.visit(\.tracks, keeping: 1)
    visitor.visit(\.names, keeping: 1)
  }
}

/// Images, textures and live contents beside a delta's other values.
private struct ContentsSources: Sendable {
  var images: [CGImage] = []
  var textures: [HostTexture] = []
  var live: [RenderDelta.Change<NodeLive>] = []
}
