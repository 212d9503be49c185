// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// The presentation of one controller by another, from its coming to its going.
@MainActor final class Presentation {
  /// The steps of a presentation.
  enum Phase {
    case presenting
    case presented
    case dismissing
  }

  let presenting: UIViewController
  let presented: UIViewController
  /// The controller that was asked to present.
  private let source: UIViewController
  private let style: UIModalPresentationStyle
  /// The view over the presenting one that holds the presented one.
  private let container: UIView
  /// The shade over the presenting view, below a sheet.
  private let dimming: UIView?
  private(set) var phase = Phase.presenting
  private(set) var transition: ControllerTransition?

  /// The superview and the index of the presenting view while it is out of the window.
  private var formerPlace: (superview: UIView, index: Int)?

  init(of presented: UIViewController, by presenting: UIViewController, source: UIViewController) {
    self.presented = presented
    self.presenting = presenting
    self.source = source
    style = presented.modalPresentationStyle
    container = UIView()
    dimming = style.isSheet ? UIView() : nil
  }

  /// Whether the presenting view leaves the window once it is covered.
  private var removesPresenter: Bool { style == .fullScreen || style == .currentContext }

  // MARK: - Coming

  func present(in area: UIView, frame: CGRect, animated: Bool, completion: (() -> Void)?) {
    container.frame = frame
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    area.addSubview(container)
    addDimming()
    presented.beginAppearance(true, animated: animated, isExplicit: true)
    if removesPresenter {
      presenting.beginAppearance(false, animated: animated, isExplicit: true)
      moveToContainer()
    }
    let view: UIView = presented.view
    let target = style.frame(of: presented, in: container.bounds)
    view.frame = target
    if style.isSheet { shapeSheet(view) }
    var ends = ControllerTransition.Ends(
      from: presenting, to: presented, fromView: removesPresenter ? presenting.view : nil,
      toView: view)
    ends.initialFrames[ObjectIdentifier(presenting)] = container.bounds
    ends.finalFrames[ObjectIdentifier(presented)] = target
    if !removesPresenter { ends.finalFrames[ObjectIdentifier(presenting)] = container.bounds }
    let delegate = presented.transitioningDelegate
    let animator =
      delegate?.animationController(forPresented: presented, presenting: presenting, source: source)
      ?? SystemTransition(presented.modalTransitionStyle, isComing: true)
    run(ends, by: animator, animated: animated, completion: completion) {
      $0.interactionControllerForPresentation(using: animator)
    }
  }

  /// Ends the coming: the presented view stays, or, where it was cancelled, everything is as before.
  private func didPresent(_ completed: Bool, completion: (() -> Void)?) {
    guard completed else { return takeBack(completion) }
    phase = .presented
    if removesPresenter { presenting.view.removeFromSuperview() }
    if presented.view.superview == nil { container.addSubview(presented.view) }
    container.layoutIfNeeded()
    presented.endAppearance()
    if removesPresenter { presenting.endAppearance() }
    completion?()
  }

  private func takeBack(_ completion: (() -> Void)?) {
    presented.beginAppearance(false, animated: true, isExplicit: true)
    if removesPresenter { presenting.beginAppearance(true, animated: true, isExplicit: true) }
    leave()
    presented.endAppearance()
    if removesPresenter { presenting.endAppearance() }
    completion?()
  }

  // MARK: - Going

  func dismiss(animated: Bool, completion: (() -> Void)?) {
    guard phase == .presented else {
      RefusalLog.refuse(
        "UIViewController: dismissal", "a controller is dismissed while its transition still runs")
      return
    }
    phase = .dismissing
    presented.beginAppearance(false, animated: animated, isExplicit: true)
    if removesPresenter { presenting.beginAppearance(true, animated: animated, isExplicit: true) }
    var ends = ControllerTransition.Ends(
      from: presented, to: presenting, fromView: presented.view,
      toView: removesPresenter ? presenting.view : nil)
    ends.initialFrames[ObjectIdentifier(presented)] = presented.view.frame
    ends.finalFrames[ObjectIdentifier(presenting)] = container.bounds
    if removesPresenter { presenting.view.frame = container.bounds }
    let delegate = presented.transitioningDelegate
    let animator =
      delegate?.animationController(forDismissed: presented)
      ?? SystemTransition(presented.modalTransitionStyle, isComing: false)
    run(ends, by: animator, animated: animated, completion: completion) {
      $0.interactionControllerForDismissal(using: animator)
    }
  }

  private func didDismiss(_ completed: Bool, completion: (() -> Void)?) {
    if completed {
      leave()
    } else {
      phase = .presented
      if removesPresenter { presenting.view.removeFromSuperview() }
      presented.beginAppearance(true, animated: true, isExplicit: true)
      if removesPresenter { presenting.beginAppearance(false, animated: true, isExplicit: true) }
    }
    presented.endAppearance()
    if removesPresenter { presenting.endAppearance() }
    completion?()
  }

  /// Takes the presented view and the container away and puts the presenting view back.
  private func leave() {
    presented.view.removeFromSuperview()
    if removesPresenter, let formerPlace {
      presenting.view.frame = container.frame
      formerPlace.superview.insertSubview(presenting.view, at: formerPlace.index)
    }
    container.removeFromSuperview()
    presenting.presentation = nil
  }

  // MARK: - Transition

  private func run(
    _ ends: ControllerTransition.Ends, by animator: any UIViewControllerAnimatedTransitioning,
    animated: Bool, completion: (() -> Void)?,
    interaction: (any UIViewControllerTransitioningDelegate) -> (
      any UIViewControllerInteractiveTransitioning
    )?
  ) {
    let isComing = phase == .presenting
    let transition = ControllerTransition(
      ends, in: container, style: style, isAnimated: animated, animator: animator
    ) { [self] completed in
      self.transition = nil
      if isComing {
        didPresent(completed, completion: completion)
      } else {
        didDismiss(completed, completion: completion)
      }
    }
    self.transition = transition
    fadeDimming(along: transition, isComing: isComing)
    if animated {
      transition.start(by: presented.transitioningDelegate.flatMap(interaction))
    } else {
      if let view = ends.toView { container.addSubview(view) }
      transition.completeTransition(true)
    }
  }

  /// Moves the presenting view into the container, where the animator finds it (view fact VC-2).
  private func moveToContainer() {
    guard let view = presenting.viewIfLoaded, let superview = view.superview else { return }
    formerPlace = (superview, superview.subviews.firstIndex { $0 === view } ?? 0)
    container.addSubview(view)
    view.frame = container.bounds
  }

  // MARK: - Sheets

  private func addDimming() {
    guard let dimming else { return }
    dimming.frame = container.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = UIColor(cgColor: CGColor(gray: 0, alpha: 0.4))
    container.addSubview(dimming)
  }

  private func fadeDimming(along transition: ControllerTransition, isComing: Bool) {
    guard let dimming else { return }
    if isComing { dimming.alpha = 0 }
    _ = transition.animate(
      alongsideTransition: { _ in dimming.alpha = isComing ? 1 : 0 },
      completion: { context in
        if context.isCancelled { dimming.alpha = isComing ? 0 : 1 }
      })
    if !transition.isAnimated { dimming.alpha = isComing ? 1 : 0 }
  }

  /// Rounds the corners of a sheet; a page's lower ones lie at the edge of the window.
  private func shapeSheet(_ view: UIView) {
    view.layer.cornerRadius = 10
    view.layer.maskedCorners =
      style.isPage
      ? [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      : [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
      ]
    view.clipsToBounds = true
    view.autoresizingMask =
      style.isPage
      ? [.flexibleWidth, .flexibleHeight]
      : [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin]
  }
}

extension UIModalPresentationStyle {
  /// Whether the view is a page over the dimmed presenting view.
  var isPage: Bool { self == .automatic || self == .pageSheet || self == .none }

  /// Whether the view is a card over the dimmed presenting view.
  var isSheet: Bool { isPage || self == .formSheet || self == .popover }

  /// Whether the view covers the nearest controller that defines a context.
  var isOverContext: Bool { self == .currentContext || self == .overCurrentContext }

  /// The frame of a controller's view in a container.
  @MainActor func frame(of controller: UIViewController, in bounds: CGRect) -> CGRect {
    if isPage {
      let top = min(44, bounds.height / 10)
      return CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    }
    guard isSheet else { return bounds }
    let preferred = controller.preferredContentSize
    let wanted = preferred == .zero ? CGSize(width: 540, height: 620) : preferred
    let size = CGSize(
      width: min(wanted.width, max(0, bounds.width - 40)),
      height: min(wanted.height, max(0, bounds.height - 40)))
    return CGRect(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }
}
