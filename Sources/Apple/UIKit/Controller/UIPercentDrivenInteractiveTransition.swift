// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import QuartzCore

/// A gesture's hold on a transition: the animator's animations stand still and follow a fraction.
///
/// The time of the container's layer is stopped, and its offset follows the fraction; after the gesture
/// it runs on, or back (view fact VC-3).
@preconcurrency @MainActor open class UIPercentDrivenInteractiveTransition: UIResponderRoot {
  /// Makes an object for one transition at a time.
  public init() {
    super.init(hidingPlainInitializer: ())
  }

  /// The seconds that the animator takes; 0 while no transition runs.
  public private(set) final var duration: CGFloat = 0
  /// The fraction last passed to `update(_:)`.
  public private(set) final var percentComplete: CGFloat = 0
  /// The speed at which the transition runs on after the gesture, 1 being that of the animation.
  open var completionSpeed: CGFloat = 1
  /// The curve with which it runs on; that of the animator's animations is kept, so this is for reading.
  open var completionCurve: UIView.AnimationCurve = .easeInOut
  /// The timing with which it runs on; nil, that of the animator's animations, by default.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition begins by the gesture; true by default.
  open var wantsInteractiveStart = true

  private final var context: ControllerTransition?
  /// The time of the container's layer at which the transition began.
  private final var start: CFTimeInterval = 0

  /// Starts the animator with the container's time stopped.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? ControllerTransition else { return }
    self.context = context
    duration = CGFloat(context.transitionDuration)
    percentComplete = 0
    stop()
    start = context.containerView.layer.timeOffset
    context.runAnimator()
  }

  /// Shows the transition at a fraction, from 0 to 1.
  open func update(_ percentComplete: CGFloat) {
    guard let context, context.isInteractive else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    context.containerView.layer.timeOffset = start + Double(self.percentComplete * duration)
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// Takes hold of a transition that runs on.
  open func pause() {
    guard let context else { return }
    stop()
    let elapsed = context.containerView.layer.timeOffset - start
    percentComplete = duration > 0 ? min(max(CGFloat(elapsed) / duration, 0), 1) : 0
    context.pauseInteractiveTransition()
  }

  /// Lets the transition run to its end.
  open func finish() {
    guard let context, context.isInteractive else { return }
    context.finishInteractiveTransition()
    resume(speed: Float(max(completionSpeed, 0.001)))
    self.context = nil
  }

  /// Lets the transition run back to its start.
  open func cancel() {
    guard let context, context.isInteractive else { return }
    context.cancelInteractiveTransition()
    let speed = max(completionSpeed, 0.001)
    resume(speed: -Float(speed))
    self.context = nil
    let container = context.containerView
    // Back at the start the animations are removed, whereupon the animator ends the transition.
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      MainActor.assumeIsolated {
        container.tellSubtree { $0.layer.removeAllAnimations() }
      }
    }
    let keeper = CABasicAnimation(keyPath: "zPosition")
    keeper.isAdditive = true
    keeper.toValue = 0
    keeper.fromValue = 0
    keeper.duration = max(0.001, Double(percentComplete * duration / speed))
    (container.superview ?? container).layer.add(keeper, forKey: nil)
    CATransaction.commit()
  }

  /// Stops the container's time where it is.
  private func stop() {
    guard let layer = context?.containerView.layer else { return }
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.withoutActions {
      layer.speed = 0
      layer.timeOffset = now
      layer.beginTime = 0
    }
  }

  /// Lets the container's time run from where it stands.
  private func resume(speed: Float) {
    guard let layer = context?.containerView.layer else { return }
    let parent = layer.superlayer
    let now = parent?.convertTime(CACurrentMediaTime(), from: nil) ?? CACurrentMediaTime()
    layer.withoutActions {
      layer.beginTime = now
      layer.speed = speed
    }
  }
}

extension UIPercentDrivenInteractiveTransition:
  @MainActor UIViewControllerInteractiveTransitioning
{}
