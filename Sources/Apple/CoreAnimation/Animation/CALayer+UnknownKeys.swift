// SPDX-License-Identifier: MIT

internal import Foundation

extension CALayer {
  /// Whether a key is a property of the class, declared by the application or by us, or was stored.
  final func knows(_ key: String) -> Bool {
    Self.declaredProperties[key] != nil || declaredInitialValue(key) != nil
      || rare?.container[key] != nil || Self.defaultValue(forKey: key) != nil
      || Self.needsDisplay(forKey: key)
  }

  /// Reports the first step of an animation's key path if the layer does not know it.
  final func noteUnknownKeyPath(of animation: CAAnimation) {
    if let group = animation as? CAAnimationGroup {
      for child in group.animations ?? [] where child !== group { noteUnknownKeyPath(of: child) }
    }
    guard let path = (animation as? CAPropertyAnimation)?.keyPath, !path.isEmpty else { return }
    let key = String(path.prefix { $0 != "." })
    if !knows(key) { UnknownKeys.note(key, of: self, "is animated") }
  }
}
