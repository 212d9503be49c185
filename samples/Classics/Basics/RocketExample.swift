// SPDX-License-Identifier: MIT

import QuartzCore

/// 1. Three rockets fly from 77 to 455: one jumps back, one stays by its model, one by its fill mode.
final class RocketExample: Example {
  override var number: Int { 1 }
  override var title: String { "Rockets: jumps back, stays by the model, stays by the fill mode" }

  let jumping = Shapes.rocket(at: CGPoint(x: 77, y: 90))
  let staying = Shapes.rocket(at: CGPoint(x: 77, y: 230))
  let filling = Shapes.rocket(at: CGPoint(x: 77, y: 370))

  override init() {
    super.init()
    let words = ["jumps back to its model", "stays: the model is there", "stays by its fill mode"]
    for (rocket, words) in zip([jumping, staying, filling], words) {
      layer.addSublayer(Shapes.lane(y: rocket.position.y, from: 77, to: 455, words))
      layer.addSublayer(rocket)
    }
  }

  override func run() {
    let flight = CABasicAnimation(keyPath: "position.x")
    flight.fromValue = 77
    flight.toValue = 455
    flight.duration = 1
    jumping.add(flight, forKey: "basic")

    staying.add(flight, forKey: "basic")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    staying.position = CGPoint(x: 455, y: 230)
    CATransaction.commit()

    flight.fillMode = .forwards
    flight.isRemovedOnCompletion = false
    filling.add(flight, forKey: "basic")
  }
}
