// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation
internal import QuartzCore
internal import ViewCore

/// Keyframe blocks.
extension UIView {
  /// Animates changes through frames that `addKeyframe` adds in the block (view facts VK-1 to VK-7).
  ///
  /// Changes outside of frames move over the whole duration. The pace over the whole is easing in and
  /// out, between frames it is even.
  ///
  /// - Parameters:
  ///   - duration: seconds of one cycle; 0 or less: no animation.
  ///   - delay: seconds before the first cycle.
  ///   - options: calculation mode, repetition and others.
  ///   - animations: adds the frames.
  ///   - completion: called once when all animations are over.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let options = (block: options.blockOptions, mode: options.calculationMode)
    var parameters = options.block.parameters(duration: duration, delay: delay)
    let stack = AnimationScopeStack.current
    if let outer = stack.innermost, outer.parameters.timing.isSpring {
      // Springs have no keyframes: inside of one the block keeps its own pace.
      parameters = parameters.inheriting(
        from: outer.parameters, except: options.block.overrides.union(.curve))
      let scope = AnimationScope(
        parameters, overriding: .all, gathersKeyframes: true, completion: completion)
      scope.keyframes?.calculationMode = options.mode
      stack.run(scope, animations)
      return
    }
    let scope = AnimationScope(
      parameters, overriding: options.block.overrides, gathersKeyframes: true,
      completion: completion)
    scope.keyframes?.calculationMode = options.mode
    stack.run(scope, animations)
  }

  /// Adds a frame to the keyframe block that is being run; its changes run at once.
  ///
  /// Outside of a keyframe block the changes take effect as if they stood by themselves, and that is
  /// logged.
  ///
  /// - Parameters:
  ///   - frameStartTime: in fractions of the block's duration, from 0 to 1.
  ///   - frameDuration: in the same fractions; 0 sets the values at once at the start.
  ///   - animations: the changes.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    let scope = AnimationScopeStack.current.innermost
    let isRun =
      scope?.runFrame(start: frameStartTime, length: frameDuration, animations) ?? false
    guard !isRun else { return }
    RefusalLog.refuse(
      "UIView: addKeyframe", "addKeyframe has an effect inside of animateKeyframes only")
    animations()
  }
}
