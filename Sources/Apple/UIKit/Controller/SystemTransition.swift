// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The animator of a transition style, for controllers without one of their own (view fact VC-4).
@MainActor final class SystemTransition: NSObject {
  private let style: UIModalTransitionStyle
  private let isComing: Bool

  init(_ style: UIModalTransitionStyle, isComing: Bool) {
    // As on Apple's systems: with less motion, what would slide, turn or curl dissolves.
    self.style = UIAccessibility.isReduceMotionEnabled ? .crossDissolve : style
    self.isComing = isComing
  }
}

extension SystemTransition: @MainActor UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    style == .crossDissolve ? 0.35 : 0.5
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    switch style {
    case .coverVertical: slide(context)
    case .crossDissolve: dissolve(context)
    case .flipHorizontal:
      exchange(context, isComing ? .transitionFlipFromRight : .transitionFlipFromLeft)
    case .partialCurl: exchange(context, isComing ? .transitionCurlUp : .transitionCurlDown)
    }
  }

  /// Puts the view that comes into the container, below the one that goes where that moves away.
  private func addIncoming(_ context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .to) else { return }
    if isComing {
      context.containerView.addSubview(view)
    } else {
      context.containerView.insertSubview(view, at: 0)
    }
  }

  private func slide(_ context: any UIViewControllerContextTransitioning) {
    addIncoming(context)
    guard let moving = context.view(forKey: isComing ? .to : .from) else {
      return context.completeTransition(true)
    }
    let end = moving.center
    let below = CGPoint(
      x: end.x, y: end.y + context.containerView.bounds.maxY - moving.frame.minY)
    if isComing { moving.center = below }
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0,
      animations: { moving.center = self.isComing ? end : below },
      completion: { _ in
        moving.center = end
        context.completeTransition(!context.transitionWasCancelled)
      })
  }

  private func dissolve(_ context: any UIViewControllerContextTransitioning) {
    addIncoming(context)
    guard let fading = context.view(forKey: isComing ? .to : .from) else {
      return context.completeTransition(true)
    }
    let alpha = fading.alpha
    if isComing { fading.alpha = 0 }
    UIView.animate(
      withDuration: transitionDuration(using: context),
      animations: { fading.alpha = self.isComing ? alpha : 0 },
      completion: { _ in
        fading.alpha = alpha
        context.completeTransition(!context.transitionWasCancelled)
      })
  }

  private func exchange(
    _ context: any UIViewControllerContextTransitioning, _ kind: UIView.AnimationOptions
  ) {
    UIView.transition(
      with: context.containerView, duration: transitionDuration(using: context), options: kind,
      animations: {
        context.view(forKey: .from)?.removeFromSuperview()
        if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
      },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}
