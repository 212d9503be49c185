// SPDX-License-Identifier: MIT

import QuartzCore
import TestSupport
import Testing
import UIKit

/// A view on a screen without a clock, for property animators to move.
@MainActor final class AnimatorStage {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  /// A view of 20 points about (0, 50).
  let view = UIView(frame: CGRect(x: -10, y: 40, width: 20, height: 20))
  let shown: ShownTree
  /// The positions that completion blocks were called with.
  var positions: [UIViewAnimatingPosition] = []

  init() {
    root.addSubview(view)
    shown = ShownTree(root.layer)
  }

  /// Draws a frame.
  func frame(_ time: Double) { shown.frame(at: time) }

  /// The copy of the layer that is shown now.
  var presented: CALayer { view.layer.presentation() ?? view.layer }

  /// The x of the centre that is shown now.
  var x: Double { presented.position.x.native }

  /// The x of the centre that a frame of a time shows, by the render tree.
  func x(at time: Double) -> Double {
    frame(time)
    return shown.node(view.layer).map { shown.tree.geometry[$0].position.x } ?? .nan
  }

  /// An animator of the centre from x = 0 to 100, paced evenly unless said otherwise, which notes its end.
  func animator(
    _ duration: Double = 1, _ curve: UIView.AnimationCurve = .linear
  ) -> UIViewPropertyAnimator {
    animator(duration, UICubicTimingParameters(animationCurve: curve))
  }

  /// The same with any timing.
  func animator(
    _ duration: Double, _ timing: any UITimingCurveProvider
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    animator.addAnimations { [view] in view.center.x = 100 }
    animator.addCompletion { [unowned self] in positions.append($0) }
    return animator
  }
}
