// SPDX-License-Identifier: MIT

import QuartzCore

/// 18. A change and a removal with and without their actions.
final class WithoutAnimationExample: Example {
  override var number: Int { 18 }
  override var title: String { "Without animation" }

  let sliding = Shapes.box(Palette.green, at: CGPoint(x: 100, y: 120))
  let jumping = Shapes.box(Palette.orange, at: CGPoint(x: 100, y: 240))
  let removed = Shapes.box(Palette.red, at: CGPoint(x: 320, y: 360))

  override init() {
    super.init()
    for box in [sliding, jumping, removed] { layer.addSublayer(box) }
  }

  override func run() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    sliding.position = CGPoint(x: 540, y: 120)
    CATransaction.commit()

    CATransaction.begin()
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    jumping.position = CGPoint(x: 540, y: 240)
    removed.removeFromSuperlayer()
    CATransaction.commit()
  }
}
