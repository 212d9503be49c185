// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation
internal import QuartzCore
internal import ViewCore

/// Animation blocks: what changes in one moves from its old value to its new one.
///
/// The block runs before the call returns, and the views have the new values at once (view facts VB-8,
/// VB-13). `frame`, `bounds`, `center`, `transform`, `alpha`, `backgroundColor`, `anchorPoint`, and the
/// layer's `cornerRadius` move (view facts VA-1, VA-3). Blocks nest: an inner one runs at the same time
/// and takes over the outer one's settings unless its options say otherwise (view facts NE-1, NE-2).
extension UIView {
  /// Animates changes by easing in and out.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 or less: no animation (view fact VB-7).
  ///   - animations: the changes.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void
  ) {
    animate(withDuration: duration, animations: animations, completion: nil)
  }

  /// Animates changes by easing in and out, and reports the end.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - animations: the changes.
  ///   - completion: called once when all animations are over, with whether all ran to their ends; in
  ///     the next turn of the run loop without animations (view facts CM-1 to CM-5).
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion)
  }

  /// Animates changes after a delay.
  ///
  /// - Parameters:
  ///   - duration: seconds of one cycle.
  ///   - delay: seconds before the first cycle, in which the old look holds.
  ///   - options: curve, repetition and others.
  ///   - animations: the changes.
  ///   - completion: called once when all animations are over.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let parameters = options.parameters(duration: duration, delay: delay)
    run(parameters, options.overrides, animations, completion)
  }

  /// Animates changes by a spring that comes to rest at the end of the duration.
  ///
  /// - Parameters:
  ///   - duration: seconds of the whole run.
  ///   - delay: seconds before it.
  ///   - dampingRatio: 1 comes to rest without oscillation, numbers nearer 0 oscillate more.
  ///   - velocity: in whole distances per second (view fact SG-1).
  ///   - options: the curve among them has no effect.
  ///   - animations: the changes.
  ///   - completion: called once when all animations are over.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let timing = AnimationTiming.settlingSpring(
      dampingRatio: dampingRatio, velocity: CGVector(dx: velocity, dy: velocity))
    let parameters = options.parameters(duration: duration, delay: delay, timing: timing)
    run(parameters, options.overrides, animations, completion)
  }

  /// Animates changes by a spring that is described by how it feels (view fact SG-7).
  ///
  /// It runs until it has settled, which takes longer than the perceptual duration.
  ///
  /// - Parameters:
  ///   - duration: the perceptual duration in seconds.
  ///   - bounce: -1 to 1; 0 does not oscillate.
  ///   - initialSpringVelocity: in whole distances per second.
  ///   - delay: seconds before the run.
  ///   - options: the curve among them has no effect.
  ///   - animations: the changes.
  ///   - completion: called once when all animations are over.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0.0,
    initialSpringVelocity: CGFloat = 0.0, delay: TimeInterval = 0.0,
    options: UIView.AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard duration > 0 else {
      let parameters = options.parameters(duration: 0, delay: delay)
      run(parameters, options.overrides.union(.duration), animations, completion)
      return
    }
    let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
    let timing = AnimationTiming.spring(
      mass: 1, stiffness: spring.stiffness, damping: spring.damping,
      velocity: CGVector(dx: initialSpringVelocity, dy: initialSpringVelocity),
      allowsOverdamping: true)
    let settling = timing.duration(inScopeOf: duration)
    let parameters = options.parameters(duration: settling, delay: delay, timing: timing)
    run(parameters, options.overrides.union(.duration), animations, completion)
  }

  /// Runs a block in a scope of its own.
  class func run(
    _ parameters: AnimationParameters, _ overrides: AnimationParameters.Overrides,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let scope = AnimationScope(parameters, overriding: overrides, completion: completion)
    AnimationScopeStack.current.run(scope, animations)
  }

  // MARK: - The present block

  /// Seconds that changes made now are animated for; 0 outside of blocks (view fact VB-11).
  public class var inheritedAnimationDuration: TimeInterval {
    max(AnimationScopeStack.current.innermost?.parameters.duration ?? 0, 0)
  }

  /// Whether blocks animate; true by default.
  public class var areAnimationsEnabled: Bool { AnimationScopeStack.current.areAnimationsEnabled }

  /// Sets whether blocks animate from now on; animations in flight go on (view fact VB-10).
  public class func setAnimationsEnabled(_ enabled: Bool) {
    AnimationScopeStack.current.areAnimationsEnabled = enabled
  }

  /// Makes changes at once, also inside of a block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationScopeStack.current.withoutAnimation(actionsWithoutAnimation)
  }

  /// Repeats the animations of changes inside of a block (view facts RP-1 to RP-4).
  ///
  /// Outside of a block the changes take effect at once, and that is logged.
  ///
  /// - Parameters:
  ///   - count: cycles; a fraction ends within a cycle.
  ///   - autoreverses: whether a cycle goes there and back.
  ///   - animations: the changes; no block may begin in them.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let scope = AnimationScopeStack.current.innermost else {
      RefusalLog.refuse(
        "UIView: modifyAnimations", "modifyAnimations has an effect inside of a block only")
      animations()
      return
    }
    let outer = scope.parameters
    scope.parameters.repeatCount = Float(count)
    scope.parameters.autoreverses = autoreverses
    animations()
    scope.parameters.repeatCount = outer.repeatCount
    scope.parameters.autoreverses = outer.autoreverses
  }
}
