// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The properties of replicator layers: all but `preservesDepth` animate by themselves.
extension LayerPropertyTable {
  static let replicator = LayerPropertyTable(LayerProperty.replicatorRows, inheriting: .layer)
}

extension LayerProperty {
  static let instanceCount = LayerProperty(
    "instanceCount", of: \CAReplicatorLayer.instanceCount, default: 1, kind: .integer,
    target: .instanceCount, action: .basic, invalidates: .replicator)
  static let preservesDepth = LayerProperty(
    "preservesDepth", of: \CAReplicatorLayer.preservesDepth, default: false,
    answersDefault: false, kind: .flag, invalidates: .style)
  static let instanceDelay = LayerProperty(
    "instanceDelay", of: \CAReplicatorLayer.instanceDelay, default: 0, answersDefault: false,
    kind: .number, target: .instanceDelay, action: .basic, invalidates: .replicator)
  static let instanceTransform = LayerProperty(
    "instanceTransform", of: \CAReplicatorLayer.instanceTransform,
    default: CATransform3DIdentity, kind: .transform, target: .instanceTransform, action: .basic,
    invalidates: .replicator)
  static let instanceColor = LayerProperty(
    "instanceColor", of: \CAReplicatorLayer.instanceColor, default: .opaqueWhite, kind: .color,
    target: .instanceColor, action: .basic, invalidates: .replicator)
  static let instanceRedOffset = offset(
    "instanceRedOffset", \.instanceRedOffset, .instanceRedOffset)
  static let instanceGreenOffset = offset(
    "instanceGreenOffset", \.instanceGreenOffset, .instanceGreenOffset)
  static let instanceBlueOffset = offset(
    "instanceBlueOffset", \.instanceBlueOffset, .instanceBlueOffset)
  static let instanceAlphaOffset = offset(
    "instanceAlphaOffset", \.instanceAlphaOffset, .instanceAlphaOffset)

  private static func offset(
    _ key: String, _ path: any ReferenceWritableKeyPath<CAReplicatorLayer, Float> & Sendable,
    _ target: AnimatableProperty
  ) -> LayerProperty {
    LayerProperty(
      key, of: path, default: 0, answersDefault: false, kind: .number, target: target,
      action: .basic, invalidates: .replicator)
  }

  static let replicatorRows = [
    instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor,
    instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset,
  ]
}
