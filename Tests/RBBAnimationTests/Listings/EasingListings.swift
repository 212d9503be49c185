// SPDX-License-Identifier: MIT

import QuartzCore
import RBBAnimation

// Listings of docs/listings.md: the article "Animations Explained".

/// Explained 8: a ball that bounces to its place
func bounceIn(_ ball: CALayer) {
  let bounce = RBBTweenAnimation(keyPath: "position.x")
  bounce.fromValue = 50
  bounce.toValue = 150
  bounce.duration = 1
  bounce.easing = RBBEasingFunctionEaseOutBounce
  ball.add(bounce, forKey: "bounce")
}
