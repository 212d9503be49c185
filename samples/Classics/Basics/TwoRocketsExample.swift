// SPDX-License-Identifier: MIT

import QuartzCore

/// 2. One animation object on two rockets: it is copied when added, so the first rocket keeps its
/// copy.
final class TwoRocketsExample: Example {
  override var number: Int { 2 }
  override var title: String { "Two rockets, one animation" }

  let first = Shapes.rocket(at: CGPoint(x: 77, y: 160))
  let second = Shapes.rocket(at: CGPoint(x: 77, y: 300))

  override init() {
    super.init()
    let words = ["begins at once", "begins half a second later"]
    for (rocket, words) in zip([first, second], words) {
      layer.addSublayer(Shapes.lane(y: rocket.position.y, from: 77, to: 455, words))
      layer.addSublayer(rocket)
    }
  }

  override func run() {
    let flight = CABasicAnimation()
    flight.keyPath = "position.x"
    flight.byValue = 378
    flight.duration = 1

    first.add(flight, forKey: "basic")

    flight.beginTime = CACurrentMediaTime() + 0.5
    second.add(flight, forKey: "basic")
  }
}
