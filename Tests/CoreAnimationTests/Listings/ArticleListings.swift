// SPDX-License-Identifier: MIT

import QuartzCore

// Listings of docs/listings.md: the article "Animations Explained".

/// Explained 1: a rocket that jumps back
func launch(_ rocket: CALayer) {
  let flight = CABasicAnimation(keyPath: "position.x")
  flight.fromValue = 77
  flight.toValue = 455
  flight.duration = 1
  rocket.add(flight, forKey: "basic")
}

/// Explained 2: a rocket that stays because its animation does
func launchAndFill(_ rocket: CALayer) {
  let flight = CABasicAnimation(keyPath: "position.x")
  flight.fromValue = 77
  flight.toValue = 455
  flight.duration = 1
  flight.fillMode = .forwards
  flight.isRemovedOnCompletion = false
  rocket.add(flight, forKey: "basic")
}

/// Explained 3: a rocket that stays because its model does
func launchAndStay(_ rocket: CALayer) {
  let flight = CABasicAnimation(keyPath: "position.x")
  flight.fromValue = 77
  flight.toValue = 455
  flight.duration = 1
  rocket.add(flight, forKey: "basic")

  CATransaction.begin()
  CATransaction.setDisableActions(true)
  rocket.position = CGPoint(x: 455, y: 61)
  CATransaction.commit()
}

/// Explained 4: one animation for two rockets
func launch(_ first: CALayer, then second: CALayer) {
  let flight = CABasicAnimation(keyPath: "position.x")
  flight.byValue = 378
  flight.duration = 1
  first.add(flight, forKey: "basic")

  // The first rocket has a copy, which does not notice.
  flight.beginTime = CACurrentMediaTime() + 0.5
  second.add(flight, forKey: "basic")
}

/// Explained 5: a form that shakes its head
func shake(_ form: CALayer) {
  let shake = CAKeyframeAnimation(keyPath: "position.x")
  shake.values = [0, 10, -10, 10, 0]
  shake.keyTimes = [0, 1 / 6.0, 3 / 6.0, 5 / 6.0, 1] as [NSNumber]
  shake.duration = 0.4
  shake.isAdditive = true
  form.add(shake, forKey: "shake")
}

/// Explained 6: a satellite on its orbit
func orbit(_ satellite: CALayer) {
  let box = CGRect(x: -150, y: -150, width: 300, height: 300)
  let orbit = CAKeyframeAnimation(keyPath: "position")
  orbit.path = CGPath(ellipseIn: box, transform: nil)
  orbit.duration = 4
  orbit.isAdditive = true
  orbit.repeatCount = .infinity
  orbit.calculationMode = .paced
  orbit.rotationMode = .rotateAuto
  satellite.add(orbit, forKey: "orbit")
}

/// Explained 7: slow off the ground
func launchHeavily(_ rocket: CALayer) {
  let flight = CABasicAnimation(keyPath: "position.x")
  flight.fromValue = 77
  flight.toValue = 455
  flight.duration = 1
  flight.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.9, 0.7)

  CATransaction.begin()
  CATransaction.setDisableActions(true)
  rocket.position.x = 455
  CATransaction.commit()
  rocket.add(flight, forKey: "basic")
}

/// Explained 9: a card that is shuffled to the top
func shuffle(_ card: CALayer) {
  let rise = CABasicAnimation(keyPath: "zPosition")
  rise.fromValue = -1
  rise.toValue = 1
  rise.duration = 1.2

  let halves = Array(repeating: CAMediaTimingFunction(name: .easeInEaseOut), count: 2)
  let turn = CAKeyframeAnimation(keyPath: "transform.rotation")
  turn.values = [0, 0.14, 0]
  turn.duration = 1.2
  turn.timingFunctions = halves

  let detour = CAKeyframeAnimation(keyPath: "position")
  detour.values = [CGPoint.zero, CGPoint(x: 110, y: -20), CGPoint.zero]
  detour.duration = 1.2
  detour.timingFunctions = halves
  detour.isAdditive = true

  let group = CAAnimationGroup()
  group.animations = [rise, turn, detour]
  group.duration = 1.2
  group.beginTime = CACurrentMediaTime() + 0.5
  group.fillMode = .backwards
  card.add(group, forKey: "shuffle")

  CATransaction.begin()
  CATransaction.setDisableActions(true)
  card.zPosition = 1
  CATransaction.commit()
}
