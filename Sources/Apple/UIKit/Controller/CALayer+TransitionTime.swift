// SPDX-License-Identifier: MIT

internal import QuartzCore

extension CALayer {
  /// Lets the layer's time be its superlayer's again.
  func resetTime() {
    withoutActions {
      speed = 1
      timeOffset = 0
      beginTime = 0
    }
  }

  /// Makes changes that start no animation.
  func withoutActions(_ changes: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    changes()
    CATransaction.commit()
  }
}
