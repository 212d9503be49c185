// SPDX-License-Identifier: MIT

import QuartzCore

// Listings of docs/listings.md: time, transactions and perspective.

/// Core Animation 5-3: the time of a layer
func localTime(of layer: CALayer) -> CFTimeInterval {
  layer.convertTime(CACurrentMediaTime(), from: nil)
}

/// Core Animation 5-4: pause and go on
func pause(_ layer: CALayer) {
  let time = layer.convertTime(CACurrentMediaTime(), from: nil)
  layer.speed = 0
  layer.timeOffset = time
}

func resume(_ layer: CALayer) {
  let time = layer.timeOffset
  layer.speed = 1
  layer.timeOffset = 0
  layer.beginTime = 0
  layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - time
}

/// Core Animation 5-5: a transaction
func raiseAndFade(_ layer: CALayer) {
  CATransaction.begin()
  layer.zPosition = 200
  layer.opacity = 0
  CATransaction.commit()
}

/// Core Animation 5-6: a transaction with a duration
func changeSlowly(_ changes: () -> Void) {
  CATransaction.begin()
  CATransaction.setAnimationDuration(10)
  changes()
  CATransaction.commit()
}

/// Core Animation 5-7: a transaction within another
func moveAndFade(_ layer: CALayer) {
  CATransaction.begin()
  CATransaction.setAnimationDuration(2)
  layer.position = .zero

  CATransaction.begin()
  CATransaction.setAnimationDuration(5)
  layer.zPosition = 200
  layer.opacity = 0
  CATransaction.commit()

  CATransaction.commit()
}

/// Core Animation 5-8: perspective
func addPerspective(to parent: CALayer, eyePosition: CGFloat) {
  var perspective = CATransform3DIdentity
  perspective.m34 = -1 / eyePosition
  parent.sublayerTransform = perspective
}
