// SPDX-License-Identifier: MIT

public import CoreGraphics

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
