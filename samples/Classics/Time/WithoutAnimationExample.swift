// SPDX-License-Identifier: MIT

import QuartzCore

/// 18. A change and a removal with and without their actions.
final class WithoutAnimationExample: Example {
  override var number: Int { 18 }
  override var title: String { "Without animation" }

  let sliding = Shapes.box(Palette.green, at: CGPoint(x: 100, y: 90))
  let jumping = Shapes.box(Palette.orange, at: CGPoint(x: 100, y: 230))
  let removed = Shapes.box(Palette.red, at: CGPoint(x: 320, y: 370))

  override init() {
    super.init()
    layer.addSublayer(Shapes.lane(y: 90, from: 100, to: 540, "with its action"))
    layer.addSublayer(Shapes.lane(y: 230, from: 100, to: 540, "without"))
    layer.addSublayer(Shapes.lane(y: 370, from: 320, to: 320, "removed without"))
    for box in [sliding, jumping, removed] { layer.addSublayer(box) }
  }

  override func run() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    sliding.position = CGPoint(x: 540, y: 90)
    CATransaction.commit()

    CATransaction.begin()
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    jumping.position = CGPoint(x: 540, y: 230)
    removed.removeFromSuperlayer()
    CATransaction.commit()
  }
}
