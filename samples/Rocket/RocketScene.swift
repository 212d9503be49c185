// SPDX-License-Identifier: MIT

import QuartzCore
import SampleStage

/// A night sky with a rocket that flies from left to right, with a custom timing function.
package final class RocketScene {
  package static let size = CGSize(width: 532, height: 122)
  package let layer = SceneLayer(size: RocketScene.size)
  private let rocket = CALayer()

  package init() {
    layer.backgroundColor = CGColor(red: 0.07, green: 0.09, blue: 0.2, alpha: 1)
    layer.contents = RocketArt.stars(width: 1064, height: 244)
    layer.contentsGravity = .resizeAspectFill
    layer.masksToBounds = true

    rocket.bounds = CGRect(x: 0, y: 0, width: 96, height: 48)
    rocket.position = CGPoint(x: 77, y: 61)
    rocket.contents = RocketArt.rocket(width: 192, height: 96)
    rocket.contentsScale = 2
    layer.content.addSublayer(rocket)
  }

  /// Flies from x 77 to x 455 in one second: slow off the ground, then at full thrust.
  package func launch() {
    let flight = CABasicAnimation(keyPath: "position.x")
    flight.fromValue = 77
    flight.toValue = 455
    flight.duration = 1
    flight.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.9, 0.7)
    rocket.add(flight, forKey: "flight")

    // The animation does not change the model, which holds the final position.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    rocket.position = CGPoint(x: 455, y: 61)
    CATransaction.commit()
  }
}
