// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Setters of shape layers, by the one way in which properties change: see `CALayer+Storing`.
extension CAShapeLayer {
  final func setPath(_ path: CGPath?) {
    guard path != pathValue else { return }
    let action = actionBeforeChange(of: .path)
    pathValue = path is CGMutablePath ? path?.copy() : path
    shape.path = pathValue?.geometry ?? PathGeometry()
    didChange(.path, action)
  }

  final func setColor(
    _ color: CGColor?, _ field: ReferenceWritableKeyPath<CAShapeLayer, CGColor?>,
    _ lanes: WritableKeyPath<NodeShape, SIMD4<Float>>, as property: LayerProperty
  ) {
    guard self[keyPath: field] != color else { return }
    let action = actionBeforeChange(of: property)
    self[keyPath: field] = color
    shape[keyPath: lanes] = color?.sRGBComponents ?? .zero
    didChange(property, action)
  }

  final func setNumber(
    _ value: CGFloat, _ path: WritableKeyPath<NodeShape, Double>, as property: LayerProperty
  ) {
    guard shape[keyPath: path] != value.native else { return }
    guard value.isFinite else { return refuse(value, for: property) }
    let action = actionBeforeChange(of: property)
    shape[keyPath: path] = value.native
    didChange(property, action)
  }

  final func setName<Name: Equatable>(
    _ name: Name, _ field: ReferenceWritableKeyPath<CAShapeLayer, Name>,
    as property: LayerProperty, _ store: (inout NodeShape) -> Void
  ) {
    guard self[keyPath: field] != name else { return }
    let action = actionBeforeChange(of: property)
    self[keyPath: field] = name
    store(&shape)
    didChange(property, action)
  }

  final func setDashPattern(_ pattern: [NSNumber]?) {
    guard pattern != lineDashPatternValue else { return }
    let lengths = pattern?.map(\.doubleValue) ?? []
    guard lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      return refuse(pattern ?? [], for: .lineDashPattern)
    }
    let action = actionBeforeChange(of: .lineDashPattern)
    lineDashPatternValue = pattern
    shape.lineDashPattern = lengths
    didChange(.lineDashPattern, action)
  }
}
