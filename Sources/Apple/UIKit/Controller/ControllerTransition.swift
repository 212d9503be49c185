// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// A running transition between two controllers: the context of its animator and the coordinator of
/// animations alongside.
@MainActor final class ControllerTransition: NSObject {
  /// The two controllers and their views and frames.
  struct Ends {
    let from: UIViewController
    let to: UIViewController
    /// The views that move; nil for one that stays where it is.
    let fromView: UIView?
    let toView: UIView?
    /// The frames of the two controllers' views in the container, before and after.
    var initialFrames: [ObjectIdentifier: CGRect] = [:]
    var finalFrames: [ObjectIdentifier: CGRect] = [:]
  }

  let ends: Ends
  let containerView: UIView
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  let animator: any UIViewControllerAnimatedTransitioning
  /// The object that drives the transition by a gesture, and still does.
  private(set) var interaction: (any UIViewControllerInteractiveTransitioning)?
  private(set) var isInteractive = false
  private(set) var transitionWasCancelled = false
  private var hasBegun = false
  private var isOver = false
  private var alongside: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private let onEnd: (Bool) -> Void

  init(
    _ ends: Ends, in container: UIView, style: UIModalPresentationStyle, isAnimated: Bool,
    animator: any UIViewControllerAnimatedTransitioning, onEnd: @escaping (Bool) -> Void
  ) {
    self.ends = ends
    containerView = container
    presentationStyle = style
    self.isAnimated = isAnimated
    self.animator = animator
    self.onEnd = onEnd
  }

  /// Starts the animator, by the gesture's object if there is one.
  func start(by interaction: (any UIViewControllerInteractiveTransitioning)?) {
    if let interaction, interaction.wantsInteractiveStart {
      self.interaction = interaction
      isInteractive = true
      interaction.startInteractiveTransition(self)
    } else {
      runAnimator()
    }
  }

  /// Runs the animator and the animations alongside.
  func runAnimator() {
    if let interruptible = animator.interruptibleAnimator(using: self) {
      if interruptible.state == .inactive { interruptible.startAnimation() }
    } else {
      animator.animateTransition(using: self)
    }
    hasBegun = true
    let waiting = alongside
    alongside = []
    for animation in waiting { runAlongside(animation) }
  }

  private func runAlongside(
    _ animation: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    UIView.animate(withDuration: transitionDuration) { animation(self) }
  }
}

extension ControllerTransition: @MainActor UIViewControllerContextTransitioning {
  var targetTransform: CGAffineTransform { .identity }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {}

  func finishInteractiveTransition() { isInteractive = false }

  func cancelInteractiveTransition() {
    isInteractive = false
    transitionWasCancelled = true
  }

  func pauseInteractiveTransition() {
    guard !isOver else { return }
    isInteractive = true
  }

  func completeTransition(_ didComplete: Bool) {
    guard !isOver else { return }
    isOver = true
    isInteractive = false
    if !didComplete { transitionWasCancelled = true }
    // A gesture has left the container's time behind, or at another speed.
    if interaction != nil { containerView.layer.resetTime() }
    onEnd(didComplete)
    animator.animationEnded(didComplete)
    let waiting = completions
    completions = []
    for completion in waiting { completion(self) }
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: ends.from
    case .to: ends.to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: ends.fromView
    case .to: ends.toView
    default: nil
    }
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    ends.initialFrames[ObjectIdentifier(vc)] ?? .zero
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    ends.finalFrames[ObjectIdentifier(vc)] ?? .zero
  }
}

extension ControllerTransition: @MainActor UIViewControllerTransitionCoordinator {
  var transitionDuration: TimeInterval {
    isAnimated ? animator.transitionDuration(using: self) : 0
  }

  var completionCurve: UIView.AnimationCurve { interaction?.completionCurve ?? .easeInOut }

  var isCancelled: Bool { transitionWasCancelled }

  func animate(
    alongsideTransition animation: (
      (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard !isOver else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return isAnimated }
    // Collected until the animator runs, so that all begin at one time.
    if !isAnimated {
      animation(self)
    } else if hasBegun {
      runAlongside(animation)
    } else {
      alongside.append(animation)
    }
    return isAnimated
  }
}
