// SPDX-License-Identifier: MIT

import QuartzCore

/// 1. Three rockets fly from 77 to 455: one jumps back, one stays by its model, one by its fill mode.
final class RocketExample: Example {
  override var number: Int { 1 }
  override var title: String { "Rockets: jumps back, stays by the model, stays by the fill mode" }

  let jumping = Shapes.rocket(at: CGPoint(x: 77, y: 61))
  let staying = Shapes.rocket(at: CGPoint(x: 77, y: 161))
  let filling = Shapes.rocket(at: CGPoint(x: 77, y: 261))

  override init() {
    super.init()
    for rocket in [jumping, staying, filling] { layer.addSublayer(rocket) }
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
    staying.position = CGPoint(x: 455, y: 161)
    CATransaction.commit()

    flight.fillMode = .forwards
    flight.isRemovedOnCompletion = false
    filling.add(flight, forKey: "basic")
  }
}
