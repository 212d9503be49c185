// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import Foundation
internal import QuartzCore

/// The meeting of animators, implicit animation and layers' actions (view facts NV-4 to NV-7).
extension NSView {
  /// The answer for no action.
  private static let noAction = NSNull()

  /// Runs a change of an animated property on the view that this animator represents.
  ///
  /// - Returns: whether this is an animator; the change was made then.
  final func moved(_ key: NSAnimatablePropertyKey, _ change: (NSView) -> Void) -> Bool {
    guard let view = animated as? NSView ?? AnimatorScope.itself(self) else { return false }
    AnimatorScope.run(key, of: view) { change(view) }
    return true
  }

  final func madeAnimator() -> Self {
    let view = real
    view.wantLayerForAnimation()
    let animator = AnimatorScope.animator(of: view, base: NSView.self)
    // The animator is of the view's own class, which is `Self`.
    return unsafe unsafeDowncast(animator, to: Self.self)
  }

  /// The answer to a layer that asks for the action of a change.
  final func layerAction(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard layer === state.layer, !state.flags.contains(.hostsLayer) else { return nil }
    guard isOnScreen else { return Self.noAction }
    if let scope = AnimatorScope.current, scope.owner === self,
      let key = AnimatorKey.key(for: event, setting: scope.key)
    {
      guard let animation = animation(forKey: key) as? CAAnimation else { return Self.noAction }
      return AnimatorAction(animation, for: key, event: event, in: scope.context, of: self)
        ?? Self.noAction
    }
    guard AnimatorScope.isImplicit else { return Self.noAction }
    if event == kCAOnOrderIn || event == kCAOnOrderOut {
      let key = event == kCAOnOrderIn ? NSAnimationTriggerOrderIn : NSAnimationTriggerOrderOut
      return orderAction(key, event)
    }
    return nil
  }

  private func orderAction(_ key: NSAnimatablePropertyKey, _ event: String) -> any CAAction {
    guard let animation = animation(forKey: key) as? CAAnimation else { return Self.noAction }
    return AnimatorAction(
      animation, for: key, event: event, in: AnimatorScope.current?.context ?? .current, of: self)
      ?? Self.noAction
  }

  /// Whether a renderer shows the view's window or will do so: an animation that no renderer shows would never
  /// end.
  private var isOnScreen: Bool {
    if state.layer?.isShown ?? false { return true }
    return window?.isRendered ?? false
  }
}
