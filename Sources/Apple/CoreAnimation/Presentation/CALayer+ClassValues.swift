// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

extension NodeGroups {
  /// Whether the group belongs to a subclass: it lies outside of `NodeValues`.
  var isClassValue: Bool {
    self == .shape || self == .gradient || self == .emitter || self == .replicator
  }
}

/// Presented values of properties that subclasses of this module introduce.
extension CALayer {
  /// Puts the animated values over this presentation copy's, property by property.
  final func showClassValues(_ presented: borrowing PresentedValues) {
    for target in presented.drivenProperties where target.group.isClassValue {
      guard target != .emitterCell else {
        (self as? CAEmitterLayer)?.show(presented.emitter?.cells ?? [])
        continue
      }
      guard let property = Self.declaredProperties.rows.first(where: { $0.target == target }),
        let value = presented.boxed(target, property.kind)
      else { continue }
      _ = property.keyed.set(self, value)
    }
  }

  /// Puts the animated value of a key over this presentation copy's.
  final func show(_ value: Any, forKey key: String) {
    if let property = Self.declaredProperties[key] {
      _ = property.keyed.set(self, value)
    } else {
      madeRare.container[key] = value
    }
  }
}

extension PresentedValues {
  /// The value of a property that some classes of layers have, as key-value coding takes it; nil for a
  /// kind that does not animate.
  fileprivate func boxed(_ property: AnimatableProperty, _ kind: ValueKind) -> Any? {
    switch kind {
    case .transform: return instanceTransform
    case .path: return CGPath(geometry: path)
    case .array:
      let element: ValueKind = property == .colors ? .color : .number
      return list(property).compactMap { element.value(of: $0) }
    default: return kind.value(of: lanes(property))
    }
  }
}
