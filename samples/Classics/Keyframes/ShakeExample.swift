// SPDX-License-Identifier: MIT

import QuartzCore

/// 9. One additive animation shakes forms at different positions.
final class ShakeExample: Example {
  override var number: Int { 9 }
  override var title: String { "Shake" }

  private static let centers = [
    CGPoint(x: 120, y: 100), CGPoint(x: 320, y: 240), CGPoint(x: 500, y: 380),
  ]

  let forms = zip(Palette.row, centers).map { color, center in
    Shapes.box(color, at: center, size: CGSize(width: 180, height: 70))
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
