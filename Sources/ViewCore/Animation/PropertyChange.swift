// SPDX-License-Identifier: MIT

package import CoreAnimation

/// A change of a property of a view-backed layer: its value before and after.
package struct PropertyChange {
  package let layer: CALayer
  package let key: AnimatedKey
  /// The model's value before the change.
  package let old: AnimatableValue
  /// The model's value after it.
  package let new: AnimatableValue
  /// The view whose layer it is.
  package private(set) weak var owner: (any AnimatedLayerOwner)?

  package init(
    _ key: AnimatedKey, of layer: CALayer, from old: AnimatableValue, to new: AnimatableValue,
    owner: (any AnimatedLayerOwner)?
  ) {
    self.layer = layer
    self.key = key
    self.old = old
    self.new = new
    self.owner = owner
  }

  /// Whether the change is animated by an addition to the new value.
  ///
  /// A matrix without inverse, such as one that scales to nothing, cannot be added to; while a plain
  /// animation runs for that reason the next one continues it.
  package var isAdditive: Bool {
    guard key.isAdditive else { return false }
    guard key == .transform else { return true }
    if let running = layer.animation(forKey: key.rawValue) as? CAPropertyAnimation,
      !running.isAdditive, running.delegate is ScopedAnimation
    {
      return false
    }
    return old.difference(from: new) != nil && new.difference(from: old) != nil
  }
}

/// The view of a layer, as far as animations concern it.
package protocol AnimatedLayerOwner: AnyObject {
  /// The number of running animations during which the view takes no touches (view fact VB-9).
  var touchBlockingAnimationCount: Int { get set }
}
