// SPDX-License-Identifier: MIT

import UIKit

// Listings of docs/listings.md: animations of UIKit's views.

/// Core Animation 2-1: the class of a view's layer
final class SparkView: UIView {
  override class var layerClass: AnyClass { CAEmitterLayer.self }
}

/// Core Animation 3-5: a view's layer in a block
@MainActor func fadeAndMove(_ view: UIView, to place: CGPoint) {
  UIView.animate(withDuration: 1) {
    view.layer.opacity = 0

    let move = CABasicAnimation(keyPath: "position")
    move.fromValue = view.layer.position
    move.toValue = place
    move.duration = 3
    view.layer.add(move, forKey: "move")
  }
}

/// Core Animation 5-1: one view pushes another
@MainActor func push(_ first: UIView, outBy second: UIView) {
  let push = CATransition()
  push.type = .push
  push.subtype = .fromRight
  push.startProgress = 0
  push.endProgress = 1
  push.duration = 1

  first.layer.add(push, forKey: "transition")
  second.layer.add(push, forKey: "transition")
  first.isHidden = true
  second.isHidden = false
}

/// Views 4-1: a block
@MainActor func crossFade(from first: UIView, to second: UIView) {
  UIView.animate(withDuration: 1) {
    first.alpha = 0
    second.alpha = 1
  }
}

/// Views 4-2: one block after the other
@MainActor func hideAndShow(_ view: UIView) {
  UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) {
    view.alpha = 0
  } completion: { _ in
    UIView.animate(withDuration: 1, delay: 1, options: .curveEaseOut) {
      view.alpha = 1
    }
  }
}

/// Views 4-3: begin and commit
@MainActor func crossFadeByPair(from first: UIView, to second: UIView) {
  UIView.beginAnimations("toggle", context: nil)
  UIView.setAnimationDuration(1)
  first.alpha = 0
  second.alpha = 1
  UIView.commitAnimations()
}

/// Views 4-4: one pair after the other
@MainActor func hideAndShowByPairs(_ view: UIView) {
  UIView.beginAnimations("hide", context: nil)
  UIView.setAnimationCurve(.easeIn)
  UIView.setAnimationDuration(1)
  UIView.setAnimationCompletion { _ in showByPair(view) }
  view.alpha = 0
  UIView.commitAnimations()
}

@MainActor func showByPair(_ view: UIView) {
  UIView.beginAnimations("show", context: nil)
  UIView.setAnimationCurve(.easeOut)
  UIView.setAnimationDuration(1)
  UIView.setAnimationDelay(1)
  view.alpha = 1
  UIView.commitAnimations()
}

/// Views 4-5: a block within another
@MainActor func fade(_ view: UIView, andFlash other: UIView) {
  UIView.animate(withDuration: 1, delay: 1, options: .curveEaseOut) {
    view.alpha = 0

    UIView.animate(
      withDuration: 0.2, delay: 0,
      options: [
        .overrideInheritedCurve, .curveLinear, .overrideInheritedDuration,
        .repeat, .autoreverse,
      ]
    ) {
      UIView.setAnimationRepeatCount(2.5)
      other.alpha = 0
    }
  }
}

/// Views 4-6: a page is turned
@MainActor func turnPage(of book: UIView, from old: UIView, to new: UIView) {
  UIView.transition(with: book, duration: 1, options: .transitionCurlUp) {
    old.isHidden = true
    new.isHidden = false
  }
}

/// Views 4-7: a page is turned, by a pair
@MainActor func turnPageByPair(of book: UIView, from old: UIView, to new: UIView) {
  UIView.beginAnimations("turn", context: nil)
  UIView.setAnimationTransition(.curlUp, for: book, cache: true)
  UIView.setAnimationDuration(1)
  old.isHidden = true
  new.isHidden = false
  UIView.commitAnimations()
}

/// Views 4-8: two views in turn
final class TogglingController: UIViewController {
  let primary = UIView()
  let secondary = UIView()
  private(set) var showsPrimary = true

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(primary)
  }

  func toggle() {
    UIView.transition(
      from: showsPrimary ? primary : secondary,
      to: showsPrimary ? secondary : primary,
      duration: 1,
      options: showsPrimary ? .transitionFlipFromRight : .transitionFlipFromLeft
    ) { finished in
      if finished { self.showsPrimary.toggle() }
    }
  }
}

/// Views 4-9: a view and a layer turn against each other
@MainActor func turn(_ view: UIView, against layer: CALayer) {
  UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
    view.transform = CGAffineTransform(rotationAngle: -.pi)

    let turn = CABasicAnimation(keyPath: "transform")
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    turn.fromValue = 0
    turn.toValue = 2 * CGFloat.pi
    turn.duration = 2
    turn.timingFunction = CAMediaTimingFunction(name: .linear)
    layer.add(turn, forKey: "turn")
  } completion: { _ in
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.transform = CGAffineTransform(rotationAngle: -359 * .pi / 180)
    } completion: { _ in
      view.transform = .identity
    }
  }
}

/// Synergy 1: the action that a view answers
@MainActor func actions(of view: UIView) -> (outside: (any CAAction)?, inside: (any CAAction)?) {
  let outside = view.action(for: view.layer, forKey: "opacity")
  var inside: (any CAAction)?
  UIView.animate(withDuration: 0.3) {
    inside = view.action(for: view.layer, forKey: "opacity")
  }
  return (outside, inside)
}

/// Synergy 2: the animation that a block adds
final class NotingLayer: CALayer {
  private(set) var added: [CAAnimation] = []

  override func add(_ anim: CAAnimation, forKey key: String?) {
    added.append(anim)
    super.add(anim, forKey: key)
  }
}

/// Synergy 3: a block of one's own
final class PoppingView: UIView {
  private var isPopping = false

  func pop(_ changes: () -> Void) {
    isPopping = true
    changes()
    isPopping = false
  }

  override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard isPopping, event == "opacity" else { return super.action(for: layer, forKey: event) }
    let pop = CAKeyframeAnimation(keyPath: event)
    pop.values = [1, 0.2, 0.8, 0.4, 0.6]
    pop.duration = 0.5
    return pop
  }
}
