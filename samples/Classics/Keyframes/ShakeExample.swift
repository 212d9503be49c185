// SPDX-License-Identifier: MIT

import QuartzCore

/// 9. One additive animation shakes forms at different positions.
final class ShakeExample: Example {
  override var number: Int { 9 }
  override var title: String { "Shake" }

  let forms = [(120, 100), (320, 240), (500, 380)].enumerated().map { index, place in
    Shapes.box(
      Palette.row[index], at: CGPoint(x: place.0, y: place.1),
      size: CGSize(width: 180, height: 70))
  }

  override init() {
    super.init()
    for form in forms { layer.addSublayer(form) }
  }

  override func run() {
    let shake = CAKeyframeAnimation(keyPath: "position.x")
    shake.values = [0, 10, -10, 10, 0]
    shake.keyTimes = [0, 1 / 6.0, 3 / 6.0, 5 / 6.0, 1] as [NSNumber]
    shake.duration = 0.4
    shake.isAdditive = true
    for form in forms { form.add(shake, forKey: "shake") }
  }
}
