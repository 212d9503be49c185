// SPDX-License-Identifier: MIT

import QuartzCore

// Listings of docs/listings.md: animations of layers.

/// Core Animation 3-1: a change that moves by itself
func fadeAtOnce(_ layer: CALayer) {
  layer.opacity = 0
}

/// Core Animation 3-2: the same change, as told
func fadeInASecond(_ layer: CALayer) {
  let fade = CABasicAnimation(keyPath: "opacity")
  fade.fromValue = 1
  fade.toValue = 0
  fade.duration = 1

  // The model first: its own animation has the key "opacity", too, and is replaced.
  layer.opacity = 0
  layer.add(fade, forKey: "opacity")
}

/// Core Animation 3-3: a bounce along a path
func bounce(_ layer: CALayer) {
  let path = CGMutablePath()
  path.move(to: CGPoint(x: 74, y: 74))
  path.addCurve(
    to: CGPoint(x: 320, y: 74),
    control1: CGPoint(x: 74, y: 500), control2: CGPoint(x: 320, y: 500))
  path.addCurve(
    to: CGPoint(x: 566, y: 74),
    control1: CGPoint(x: 320, y: 500), control2: CGPoint(x: 566, y: 500))

  let bounce = CAKeyframeAnimation(keyPath: "position")
  bounce.path = path
  bounce.duration = 5
  layer.add(bounce, forKey: "position")
}

/// Core Animation 3-4: two animations in a group
func changeBorder(of layer: CALayer) {
  let width = CAKeyframeAnimation(keyPath: "borderWidth")
  width.values = [1, 10, 5, 30, 0.5, 15, 2, 50, 0]
  width.calculationMode = .paced

  let color = CAKeyframeAnimation(keyPath: "borderColor")
  color.values = [
    CGColor(red: 0, green: 1, blue: 0, alpha: 1),
    CGColor(red: 1, green: 0, blue: 0, alpha: 1),
    CGColor(red: 0, green: 0, blue: 1, alpha: 1),
  ]
  color.calculationMode = .paced

  let group = CAAnimationGroup()
  group.animations = [color, width]
  group.duration = 5
  layer.add(group, forKey: "borderChanges")
}

/// Core Animation 6-1: a delegate that answers an action
final class PushDelegate: NSObject, CALayerDelegate {
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard event == "contents" else { return nil }
    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    push.duration = 1
    push.timingFunction = CAMediaTimingFunction(name: .easeIn)
    return push
  }
}

/// Core Animation 6-2: a change that does not move
func removeAtOnce(_ layer: CALayer) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  layer.removeFromSuperlayer()
  CATransaction.commit()
}

/// Timing 1: a pace of one's own
func makeCustomPace() -> CAMediaTimingFunction {
  CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)
}

/// Properties 1: from one point to another
func move(_ layer: CALayer) {
  let move = CABasicAnimation(keyPath: "position")
  move.fromValue = CGPoint(x: 74, y: 74)
  move.toValue = CGPoint(x: 566, y: 406)
  move.duration = 3
  move.timingFunction = CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)
  layer.add(move, forKey: "position")
}

/// Properties 2: along a path, with the layer's front ahead
func follow(_ path: CGPath, with layer: CALayer) {
  let way = CAKeyframeAnimation(keyPath: "position")
  way.path = path
  way.rotationMode = .rotateAuto
  way.duration = 5
  layer.add(way, forKey: "position")
}
