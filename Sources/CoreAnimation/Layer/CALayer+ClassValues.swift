// SPDX-License-Identifier: MIT

internal import RenderTree

extension NodeGroups {
  /// Whether the group belongs to a subclass: it lies outside of `NodeValues`.
  var isClassValue: Bool {
    self == .shape || self == .gradient || self == .emitter || self == .replicator
  }
}

/// Animated values of properties that subclasses of this module introduce.
extension CALayer {
  /// Puts the animated values over this presentation copy's, property by property.
  final func applyClassTracks(_ tracks: [AnimationTrack], atLayerTime time: Double) {
    for property in Self.declaredProperties.rows {
      guard let target = property.target, target.group.isClassValue else { continue }
      let own = tracks.filter { $0.target.property == target }
      guard !own.isEmpty else { continue }
      var evaluation = PropertyEvaluation(own, kind: property.kind)
      evaluation.base = property.keyed.get(self)
      guard let value = evaluation.value(atLayerTime: time) else { continue }
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
