// SPDX-License-Identifier: MIT

package import CoreAnimation
internal import CoreGraphics

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
    return transformDistance != nil && new.difference(from: old) != nil && !continuesPlainly
  }

  /// Whether a plain animation of the transform runs.
  private var continuesPlainly: Bool {
    guard let running = layer.animation(forKey: key.rawValue) as? CAPropertyAnimation,
      !running.isAdditive
    else { return false }
    return running.delegate is ScopedAnimation
  }

  /// The transform that is shown before the change, as an addition to what would be shown after it.
  ///
  /// Where no other animation of the transform is in flight it is the distance of the model's values
  /// (view fact VA-4). Matrices do not commute, so with others in flight it is the distance of what these
  /// make of the values: nothing jumps (view fact VA-10). Nil where there is no such matrix.
  var transformDistance: AnimatableValue? {
    guard case .matrix(let old) = old, case .matrix(let new) = new else { return nil }
    let before = layer.animatedTransform(over: old) ?? old
    let after = layer.animatedTransform(over: new) ?? new
    return AnimatableValue.matrix(before).difference(from: .matrix(after))
  }

  /// The transform that is shown before the change.
  var shownTransform: CATransform3D? {
    guard case .matrix(let old) = old else { return nil }
    return layer.animatedTransform(over: old) ?? old
  }
}

/// The view of a layer, as far as animations concern it.
package protocol AnimatedLayerOwner: AnyObject {
  /// The number of running animations during which the view takes no touches (view fact VB-9).
  var touchBlockingAnimationCount: Int { get set }
}
