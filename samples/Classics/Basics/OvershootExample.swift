// SPDX-License-Identifier: MIT

import QuartzCore

/// 8. Past the target and back: by a Bézier curve, a bounce and a spring.
final class OvershootExample: Example {
  override var number: Int { 8 }
  override var title: String { "Overshoot, bounce, spring" }

  let curved = Shapes.box(Palette.red, at: CGPoint(x: 150, y: 120))
  let bouncing = Shapes.box(Palette.green, at: CGPoint(x: 150, y: 240))
  let springing = Shapes.box(Palette.blue, at: CGPoint(x: 150, y: 360))

  override init() {
    super.init()
    layer.addSublayer(Shapes.mark(x: 450, from: 60, to: 420))
    for box in [curved, bouncing, springing] { layer.addSublayer(box) }
  }

  override func run() {
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 150
    move.duration = 1
    move.timingFunction = CAMediaTimingFunction(controlPoints: 0.68, -0.55, 0.735, 1.55)
    curved.add(move, forKey: "move")
    move.timingFunction = CAMediaTimingFunction(easing: .bounce)
    bouncing.add(move, forKey: "move")

    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 150
    spring.duration = spring.settlingDuration
    springing.add(spring, forKey: "move")

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for box in [curved, bouncing, springing] { box.position.x = 450 }
    CATransaction.commit()
  }
}
