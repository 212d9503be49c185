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
  /// Pixels and textures that `contents` and tracks of this delta name.
  private var sources = ImageSources()
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

  /// Whether nothing changed.
  public var isEmpty: Bool {
    created.isEmpty && removed.isEmpty && replaced.isEmpty && listCount == 0
      && images.isEmpty && textures.isEmpty
      && root == nil
  }
}

/// Images and textures beside a delta's values.
private struct ImageSources: Sendable {
  var images: [CGImage] = []
  var textures: [HostTexture] = []
}
