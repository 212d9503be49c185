// SPDX-License-Identifier: MIT

import QuartzCore

/// 6. The rocket with a custom timing function: slow off the ground, then at full thrust.
final class CustomPaceExample: Example {
  override var number: Int { 6 }
  override var title: String { "Custom pace" }

  let rocket = Shapes.rocket(at: CGPoint(x: 77, y: 220))

  override init() {
    super.init()
    layer.addSublayer(Shapes.lane(y: 220, from: 77, to: 455, "control points 0.5, 0 and 0.9, 0.7"))
    layer.addSublayer(rocket)
  }

  override func run() {
    let flight = CABasicAnimation(keyPath: "position.x")
    flight.fromValue = 77
    flight.toValue = 455
    flight.duration = 1
    flight.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.9, 0.7)
    rocket.add(flight, forKey: "basic")

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    rocket.position = CGPoint(x: 455, y: 220)
    CATransaction.commit()
  }
}
