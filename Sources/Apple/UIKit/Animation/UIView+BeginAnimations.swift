// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation
internal import QuartzCore
internal import ViewCore

/// Animation blocks that are opened and closed by two calls, the older form (view facts BC-1 to BC-4).
///
/// ```swift
/// UIView.beginAnimations("move", context: nil)
/// UIView.setAnimationDuration(0.5)
/// view.center = place
/// UIView.commitAnimations()
/// ```
/// The setters govern what changes after them. They act on the innermost block, also on one of
/// `animate(withDuration:animations:)`; outside of all blocks they do nothing. There are no delegates and
/// selectors: `setAnimationCompletion(_:)` takes a closure.
extension UIView {
  /// Seconds of a cycle unless set.
  private static let defaultDuration = 0.2

  /// Opens a block; inside of another one it takes over the settings that it does not set.
  ///
  /// - Parameters:
  ///   - animationID: a name of the application's own; not looked at.
  ///   - context: a pointer of the application's own; not looked at.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let parameters = AnimationParameters(duration: defaultDuration)
    AnimationScopeStack.current.push(AnimationScope(parameters, isExplicit: true))
  }

  /// Closes the block opened last; without one it does nothing.
  public class func commitAnimations() {
    let stack = AnimationScopeStack.current
    guard stack.innermost?.isExplicit == true else {
      RefusalLog.refuse("UIView: commitAnimations", "commitAnimations without beginAnimations")
      return
    }
    stack.innermost?.addTransition?()
    stack.pop()
  }

  /// The innermost block, for the setters.
  private class var scope: AnimationScope? { AnimationScopeStack.current.innermost }

  /// Sets the seconds of a cycle; 0.2 by default.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    guard duration.isFinite else { return }
    scope?.parameters.duration = duration
  }

  /// Sets the seconds before the first cycle; 0 by default.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    guard delay.isFinite else { return }
    scope?.setDelay(max(delay, 0))
  }

  /// Sets the date at which the first cycle starts; now by default, which is also what a past one means.
  public class func setAnimationStart(_ startDate: Date) {
    scope?.setDelay(max(startDate.timeIntervalSince(Date()), 0))
  }

  /// Sets the pace; easing in and out by default.
  public class func setAnimationCurve(_ curve: UIView.AnimationCurve) {
    scope?.parameters.timing = .curve(curve.timingFunction)
  }

  /// Sets the number of cycles; 0, which is one, by default. A fraction ends within a cycle.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    scope?.parameters.repeatCount = max(repeatCount, 0)
  }

  /// Sets whether a cycle goes there and back; false by default.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    scope?.parameters.autoreverses = repeatAutoreverses
  }

  /// Sets whether plain animations start at the presented value; false by default.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    if fromCurrentState {
      scope?.parameters.options.insert(.beginsFromCurrentState)
    } else {
      scope?.parameters.options.remove(.beginsFromCurrentState)
    }
  }

  /// Lets a view show the changes of the block by a transition; one for each block (view fact BC-3).
  ///
  /// It takes the duration and the curve that the block has at its commit, also if they are set after it.
  ///
  /// - Parameters:
  ///   - transition: the kind.
  ///   - view: the container of what changes.
  ///   - cache: without effect: the old look is a picture, the new one is live.
  public class func setAnimationTransition(
    _ transition: UIView.AnimationTransition, for view: UIView, cache: Bool
  ) {
    guard let scope else { return }
    guard !scope.hasTransition else {
      RefusalLog.refuse("UIView: setAnimationTransition", "a block has one transition only")
      return
    }
    scope.hasTransition = true
    guard scope.isExplicit else { return view.addTransition(transition.options, in: scope) }
    // The old look is that of the last commit, so that the transition may come last, too.
    scope.addTransition = { [unowned scope] in view.addTransition(transition.options, in: scope) }
  }

  /// Sets the function called when the animations of the block are over. Not part of Apple's API: it replaces
  /// the delegate and its selectors (view fact BC-4).
  ///
  /// - Parameter completion: gets whether all animations ran to their ends.
  public class func setAnimationCompletion(_ completion: ((Bool) -> Void)?) {
    guard let scope, scope.isExplicit else { return }
    scope.completion.block = completion
  }
}
