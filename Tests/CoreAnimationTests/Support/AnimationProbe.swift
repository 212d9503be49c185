// SPDX-License-Identifier: MIT

import CoreAnimation
import Foundation
import QuartzCore
import TestSupport

/// A layer on screen whose animations are looked at at any time, without drawing frames.
///
/// Animations are added at time 0 of the frame clock, which is also the layer's time.
final class AnimationProbe {
  let root = CALayer()
  let layer: CALayer
  let shown: ShownTree

  /// Shows a layer; model values set before do not animate.
  init(_ layer: CALayer = CALayer()) {
    self.layer = layer
    root.addSublayer(layer)
    shown = ShownTree(root)
  }

  /// Shows a layer with one animation on it.
  convenience init(_ layer: CALayer = CALayer(), _ animation: CAAnimation) {
    self.init(layer)
    add(animation)
  }

  /// Adds an animation, and commits.
  func add(_ animation: CAAnimation, forKey key: String? = nil) {
    layer.add(animation, forKey: key)
    shown.commit()
  }

  /// The layer's presentation at a time of the frame clock.
  func presented(at time: Double) -> CALayer {
    shown.look(at: time)
    return layer.presentation() ?? CALayer()
  }

  /// The animated z position, for animations of one number.
  func z(at time: Double) -> Double { presented(at: time).zPosition.native }
}

/// A basic animation of one second on the z position, evenly paced.
func zAnimation(from: Double? = 0, to: Double? = 1, by: Double? = nil) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: "zPosition")
  animation.fromValue = from
  animation.toValue = to
  animation.byValue = by
  animation.duration = 1
  return animation
}

/// A basic animation of one second, evenly paced.
func basicAnimation(_ keyPath: String, from: Any?, to: Any?) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  animation.fromValue = from
  animation.toValue = to
  animation.duration = 1
  return animation
}

/// The position that a layer shows with one animation.
func position(_ animation: CAAnimation, at time: Double) -> CGPoint {
  AnimationProbe(CALayer(), animation).presented(at: time).position
}

/// The number that a value by key is; NaN for any other value.
func number(_ value: Any?) -> Double { (value as? NSNumber)?.doubleValue ?? .nan }
