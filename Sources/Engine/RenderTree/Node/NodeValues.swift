// SPDX-License-Identifier: MIT

public import CoreGraphics

/// The drawn properties that every layer has: what the layer tree stores and a delta copies.
///
/// Rare values are in `NodeEffects`, `NodeShape` and `NodeGradient`.
public struct NodeValues: Equatable, Sendable, BitwiseCopyable {
  public var geometry = NodeGeometry()
  public var style = NodeStyle()
  public var contents = NodeContents()
  public var shadow = NodeShadow()
  /// Applied to the layer about its anchor.
  public var transform = CATransform3DIdentity
  /// Applied to every sublayer about the anchor of this layer.
  public var sublayerTransform = CATransform3DIdentity

  public init() {}
}
