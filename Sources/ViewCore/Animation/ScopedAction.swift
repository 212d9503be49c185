// SPDX-License-Identifier: MIT

package import CoreAnimation
internal import Foundation

/// The action of a change in an animation scope: asked for before the change, run after it.
///
/// It remembers the value before, and makes the animations when it runs (view fact VB-2). A change to
/// the value that the property already has makes none (view fact VA-11).
package struct ScopedAction: CAAction {
  private let scope: AnimationScope
  private let key: AnimatedKey
  private let old: AnimatableValue
  private weak var owner: (any AnimatedLayerOwner)?

  /// The action for an event of a layer; nil outside of scopes, and for keys that never animate in one.
  package init?(for layer: CALayer, forKey event: String, owner: (any AnimatedLayerOwner)?) {
    guard let scope = AnimationScopeStack.current.active, let key = AnimatedKey(event: event) else {
      return nil
    }
    self.scope = scope
    self.key = key
    self.owner = owner
    old = key.value(on: layer)
  }

  package func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    guard let layer = anObject as? CALayer else { return }
    let new = key.value(on: layer)
    guard new != old else { return }
    scope.animate(PropertyChange(key, of: layer, from: old, to: new, owner: owner))
  }
}
