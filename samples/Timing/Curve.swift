// SPDX-License-Identifier: MIT

import QuartzCore

/// One animation of a number from 0 to 1, with the colour in which it is shown.
struct Curve {
  let name: String
  let color: CGColor
  /// The animation: of `zPosition` in plots, and scaled on `position.x` in the scene.
  let animation: CAPropertyAnimation

  /// The value at a time in seconds, over a model value of `base`.
  func value(at time: CFTimeInterval, base: Double) -> Double {
    let value = animation.value(at: time, base: base)
    return (value as? NSNumber)?.doubleValue ?? base
  }
}

/// Curves that belong together: one plot, and one page of the scene.
package struct CurveSet {
  package let name: String
  let title: String
  /// The seconds shown.
  let length: CFTimeInterval
  /// The values shown, low to high.
  var range = -0.1...1.1
  /// The layer's value without the animation.
  var base = 0.0
  let curves: [Curve]
}
