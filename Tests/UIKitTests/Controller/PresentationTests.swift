// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import TestSupport
import Testing

@testable import UIKit

/// Presenting and dismissing controllers (view facts VC-2 to VC-4).
@MainActor
struct PresentationTests {
  typealias Told = ViewControllerLifeTests.Told

  private let stage = ViewStage()
  private let root = Told()

  init() {
    stage.change { stage.window.rootViewController = root }
    stage.frame(at: 0.1)
    root.calls = []
  }

  @Test func `a full screen takes the place of the view below, with its animation`() {
    let other = Told()
    other.modalPresentationStyle = .fullScreen
    var isDone = false
    stage.change { root.present(other, animated: true) { isDone = true } }
    expect(root.presentedViewController, isIdenticalTo: other)
    expect(other.presentingViewController, isIdenticalTo: root)
    expect(other.isBeingPresented)
    expect(!isDone)
    stage.run(to: 1.5)
    expect(isDone)
    expect(!other.isBeingPresented)
    expectNil(root.view.window)
    expect(other.view.frame, equals: stage.window.bounds)
    expect(
      root.calls.filter { $0 != "willLayout" && $0 != "didLayout" },
      equals: ["willDisappear", "didDisappear"])
    expect(other.calls.first, equals: "willAppear")
    expect(other.calls.last, equals: "didAppear")
    stage.change { other.dismiss(animated: true) }
    expect(other.isBeingDismissed)
    stage.run(to: 3)
    expect(root.view.window, isIdenticalTo: stage.window)
    expectNil(other.view.window)
    expectNil(root.presentedViewController)
    expect(root.calls.suffix(1), equals: ["didAppear"])
    expect(other.calls.suffix(2), equals: ["willDisappear", "didDisappear"])
  }

  @Test func `controllers cannot present those that present them`() {
    let (other, third) = (Told(), Told())
    let all = [root, other, third]
    for controller in all { controller.modalPresentationStyle = .overFullScreen }
    stage.change {
      root.present(other, animated: false)
      other.present(third, animated: false)
    }
    let (_, refusals) = RefusalLog.recording {
      stage.change {
        for presenter in all {
          for controller in all { presenter.present(controller, animated: false) }
        }
      }
    }
    expect(refusals.count, equals: 9)
    expect(all.map { $0.presentedViewController === $0 }, equals: [false, false, false])
    expectNil(third.presentedViewController)
    stage.change { third.dismiss(animated: false) }
    expectNil(other.presentedViewController)
    stage.change { root.dismiss(animated: false) }
    expectNil(root.presentedViewController)
    expect(stage.window.subviews, equals: [root.view])
  }

  @Test func `a controller is no child of one that it presents, nor presented by a child`() {
    let (other, child) = (Told(), Told())
    stage.change {
      root.addChild(child)
      root.view.addSubview(child.view)
      root.present(other, animated: false)
    }
    child.definesPresentationContext = true
    root.modalPresentationStyle = .overCurrentContext
    let (_, refusals) = RefusalLog.recording {
      stage.change {
        other.addChild(root)
        child.present(root, animated: false)
      }
    }
    expect(refusals.count, equals: 2)
    expectNil(root.parent)
    expectNil(root.presentingViewController)
    stage.change { child.dismiss(animated: false) }
    expectNil(root.presentedViewController)
    expect(root.view.window, isIdenticalTo: stage.window)
  }

  @Test func `a long chain of presented controllers goes at once`() {
    var top: UIViewController = root
    stage.change {
      for _ in 0..<300 {
        let next = UIViewController()
        next.modalPresentationStyle = .overFullScreen
        top.present(next, animated: false)
        top = next
      }
      root.dismiss(animated: false)
    }
    expectNil(root.presentedViewController)
    expect(stage.window.subviews, equals: [root.view])
  }

  @Test func `with less motion a sheet fades in where it would slide`() {
    let other = Told()
    let center = { other.view.layer.presentation()?.position.y }
    UIAccessibility.isReduceMotionEnabled = true
    defer { UIAccessibility.isReduceMotionEnabled = false }
    stage.change { root.present(other, animated: true) }
    stage.run(to: 0.2)
    expect(center(), equals: other.view.layer.position.y)
    expect((other.view.layer.presentation()?.opacity ?? 1), isBelow: 1)
    stage.run(to: 1)
    expect(other.view.alpha, equals: 1)
    expect(other.calls.last, equals: "didAppear")
  }

  @Test func `a sheet leaves the view below, dimmed, and a margin at the top`() {
    let other = Told()
    stage.change { root.present(other, animated: false) }
    let area = stage.window.bounds
    let margin = min(44, area.height / 10)
    expect(
      other.view.frame,
      equals: CGRect(x: 0, y: margin, width: area.width, height: area.height - margin))
    expect(root.view.window, isIdenticalTo: stage.window)
    expect(root.calls.filter { $0.hasSuffix("ppear") }.isEmpty)
    expect(other.calls.suffix(1), equals: ["didAppear"])
    stage.change { root.dismiss(animated: false) }
    expectNil(other.view.window)
    expect(stage.window.subviews, equals: [root.view])
  }

  @Test func `a form sheet has the preferred size, in the middle`() {
    let other = UIViewController()
    other.modalPresentationStyle = .formSheet
    other.preferredContentSize = CGSize(width: 200, height: 100)
    stage.change { root.present(other, animated: false) }
    expect(other.view.bounds.size, equals: CGSize(width: 200, height: 100))
    expect(other.view.center.x, equals: stage.window.bounds.midX)
    expect(other.view.center.y, equals: stage.window.bounds.midY)
  }

  @Test func `a second presentation and one without a window are refused`() {
    let (one, two) = (UIViewController(), UIViewController())
    stage.change {
      root.present(one, animated: false)
      root.present(two, animated: false)
      UIViewController().present(two, animated: false)
    }
    expect(root.presentedViewController, isIdenticalTo: one)
    expectNil(two.viewIfLoaded?.window)
  }

  // MARK: - Own transitions

  /// An animator of the application that fades.
  private final class Fade: NSObject, UIViewControllerAnimatedTransitioning,
    UIViewControllerTransitioningDelegate
  {
    var ended: [Bool] = []
    let interaction: UIPercentDrivenInteractiveTransition?

    init(_ interaction: UIPercentDrivenInteractiveTransition? = nil) {
      self.interaction = interaction
    }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 1 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let view = context.view(forKey: .to) else { return context.completeTransition(true) }
      context.containerView.addSubview(view)
      view.alpha = 0
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear, animations: { view.alpha = 1 },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }

    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
  }

  // VC-2
  @Test func `an animator of the application moves the views, and changes go along`() {
    let (other, fade) = (UIViewController(), Fade())
    other.modalPresentationStyle = .custom
    other.transitioningDelegate = fade
    var alongside: [Bool] = []
    stage.change {
      root.present(other, animated: true)
      root.transitionCoordinator?.animate(alongsideTransition: { _ in
        root.view.alpha = 0.5
      }) { alongside.append($0.isCancelled) }
    }
    expect(abs(stage.presented(other.view, at: 0.6).alpha - 0.5), isBelow: 0.01)
    stage.run(to: 1.5)
    expect(fade.ended, equals: [true])
    expect(root.view.alpha, equals: 0.5)
    expect(alongside, equals: [false])
    expectNil(root.transitionCoordinator)
  }

  // VC-3
  @Test func `a gesture holds a transition at a fraction, and lets it run on`() {
    let drive = UIPercentDrivenInteractiveTransition()
    let (other, fade) = (UIViewController(), Fade(drive))
    other.modalPresentationStyle = .custom
    other.transitioningDelegate = fade
    stage.change { root.present(other, animated: true) }
    stage.frame(at: 0.2)
    expect(drive.duration, equals: 1)
    stage.change { drive.update(0.25) }
    stage.frame(at: 3)
    expect(abs(stage.presented(other.view, at: 3).alpha - 0.25), isBelow: 0.01)
    stage.change { drive.finish() }
    stage.frame(at: 3.01)
    expect(abs(stage.presented(other.view, at: 3.25).alpha - 0.5), isBelow: 0.03)
    stage.run(to: 4.5)
    expect(fade.ended, equals: [true])
    expect(other.view.window, isIdenticalTo: stage.window)
    expect(other.view.superview?.layer.speed, equals: 1)
  }

  // VC-3
  @Test func `a gesture that is cancelled lets a transition run back`() {
    let drive = UIPercentDrivenInteractiveTransition()
    let (other, fade) = (UIViewController(), Fade(drive))
    other.modalPresentationStyle = .custom
    other.transitioningDelegate = fade
    stage.change { root.present(other, animated: true) }
    stage.frame(at: 0.2)
    stage.change { drive.update(0.5) }
    stage.frame(at: 1)
    stage.change { drive.cancel() }
    stage.frame(at: 1.01)
    expect(abs(stage.presented(other.view, at: 1.25).alpha - 0.25), isBelow: 0.03)
    stage.run(to: 2.5)
    expect(fade.ended, equals: [false])
    expectNil(other.view.window)
    expectNil(root.presentedViewController)
    expect(stage.window.subviews, equals: [root.view])
  }

  @Test func `two children change places with a transition`() {
    let (one, two) = (Told(), Told())
    stage.change {
      for child in [one, two] { root.addChild(child) }
      root.view.addSubview(one.view)
    }
    stage.frame(at: 0.2)
    (one.calls, two.calls) = ([], [])
    var finished: Bool?
    stage.change {
      root.transition(
        from: one, to: two, duration: 0.5, options: .transitionCrossDissolve, animations: nil
      ) { finished = $0 }
    }
    stage.run(to: 1.5)
    expect(finished, equals: true)
    expect(root.view.subviews, equals: [two.view])
    expect(one.calls.filter { $0.hasSuffix("ppear") }, equals: ["willDisappear", "didDisappear"])
    expect(two.calls.filter { $0.hasSuffix("ppear") }, equals: ["willAppear", "didAppear"])
  }
}
