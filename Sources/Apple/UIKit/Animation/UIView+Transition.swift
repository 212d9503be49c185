// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation
internal import QuartzCore
internal import ViewCore

/// Transitions of what a view shows (view facts TN-1 to TN-7).
///
/// The old look is a picture, kept by the renderer; the new one is the live layer. The renderer draws
/// both at every frame.
extension UIView {
  /// Changes what a view shows by a transition.
  ///
  /// - Parameters:
  ///   - view: the container that turns, curls or fades.
  ///   - duration: seconds; 0 or less: no animation.
  ///   - options: the kind of transition, without which the change shows at once, and the curve. With
  ///     `.allowAnimatedContent` the changes in the block are animated besides.
  ///   - animations: the changes: subviews that come and go, text, images.
  ///   - completion: called once when the transition is over, with whether it ran to its end.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let scope = AnimationScope(
      options.parameters(duration: duration), overriding: options.overrides,
      completion: completion)
    view.runTransition(options, in: scope, animations ?? {})
  }

  /// Replaces a view by another one by a transition of their superview.
  ///
  /// The new view takes the old one's place among its siblings, with its own frame. While a transition
  /// of the superview is in flight this one waits for its end (view fact TN-3).
  ///
  /// - Parameters:
  ///   - fromView: the old view, which leaves its superview.
  ///   - toView: the new view.
  ///   - duration: seconds; 0 or less: no animation.
  ///   - options: the kind of transition and the curve. With `.showHideTransitionViews` both views stay
  ///     in the tree, and are hidden and shown (view fact TN-2).
  ///   - completion: called once when the transition is over.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: UIView.AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    let scope = AnimationScope(
      options.parameters(duration: duration), overriding: options.overrides,
      completion: completion)
    guard let container = fromView.superview else {
      RefusalLog.refuse("UIView: transition", "the old view of a transition has no superview")
      AnimationScopeStack.current.run(scope) {}
      return
    }
    container.afterTransition {
      container.runTransition(options, in: scope) {
        exchange(fromView, with: toView, showsAndHides: options.contains(.showHideTransitionViews))
      }
    }
  }

  private class func exchange(_ old: UIView, with new: UIView, showsAndHides: Bool) {
    if showsAndHides {
      old.isHidden = true
      new.isHidden = false
    } else if old !== new {
      old.superview?.insertSubview(new, aboveSubview: old)
      old.removeFromSuperview()
    }
  }

  /// Runs a block in a scope with a transition of this view around it.
  private func runTransition(
    _ options: AnimationOptions, in scope: AnimationScope, _ animations: () -> Void
  ) {
    let stack = AnimationScopeStack.current
    stack.run(scope) {
      addTransition(options.transition, in: scope)
      if options.contains(.allowAnimatedContent) {
        animations()
      } else {
        stack.withoutAnimation(animations)
      }
    }
  }

  /// Adds the transition of a kind to the view's layer, where the scope animates.
  final func addTransition(_ kind: AnimationOptions, in scope: AnimationScope) {
    guard AnimationScopeStack.current.active === scope,
      let transition = kind.layerTransition(on: self)
    else { return }
    transition.duration = scope.parameters.duration
    if case .curve(let curve) = scope.parameters.timing { transition.timingFunction = curve }
    scope.add(transition, to: layer, owner: self)
  }

  /// Runs a body when the view's transition in flight is over; at once where none exists.
  private func afterTransition(_ body: @escaping () -> Void) {
    guard let running = layer.animation(forKey: kCATransition)?.delegate as? ScopedAnimation,
      !running.hasEnded
    else { return body() }
    let former = running.whenEnded
    running.whenEnded = { finished in
      former?(finished)
      AnimationScopeStack.current.outsideOfScopes(body)
    }
  }
}

extension UIView.AnimationOptions {
  /// The transition of a layer for a kind of transition of views; nil for none.
  ///
  /// Left, right, top and bottom are meant as they are seen; a layer's top is its largest y.
  @MainActor fileprivate func layerTransition(on view: UIView) -> CATransition? {
    let transition = CATransition()
    switch reducingMotion {
    case .transitionCrossDissolve: transition.type = .fade
    case .transitionFlipFromLeft: transition.setFlip(.fromLeft)
    case .transitionFlipFromRight: transition.setFlip(.fromRight)
    case .transitionFlipFromTop: transition.setFlip(.fromBottom)
    case .transitionFlipFromBottom: transition.setFlip(.fromTop)
    case .transitionCurlUp: transition.setCurl(size: view.bounds.size, isReversed: false)
    case .transitionCurlDown: transition.setCurl(size: view.bounds.size, isReversed: true)
    default: return nil
    }
    return transition
  }
}

extension UIView.AnimationOptions {
  /// The same kind of transition, or a dissolve where it would move and a person wants less motion.
  fileprivate var reducingMotion: Self {
    UIAccessibility.isReduceMotionEnabled && !isEmpty ? .transitionCrossDissolve : self
  }
}

extension CATransition {
  fileprivate func setFlip(_ side: CATransitionSubtype) {
    type = .flip
    subtype = side
  }

  /// The page curls up about a cylinder that rises from the lower edge (view fact TN-6).
  fileprivate func setCurl(size: CGSize, isReversed: Bool) {
    let curl = CIFilter.pageCurlWithShadowTransition()
    curl.angle = .pi / 2
    curl.radius = Float(max(size.height / 5, 1))
    filter = curl
    self.isReversed = isReversed
  }
}
