// SPDX-License-Identifier: MIT

import QuartzCore

/// 22. A moving layer stops where it is seen.
final class StopExample: Example {
  override var number: Int { 22 }
  override var title: String { "Stop where it is" }
  override var length: CFTimeInterval { 3 }
  override var steps: [(time: CFTimeInterval, action: () -> Void)] { [(1.2, { self.stop() })] }

  let box = Shapes.box(Palette.green, at: CGPoint(x: 80, y: 100))

  override init() {
    super.init()
    layer.addSublayer(
      Shapes.dashedLine(from: CGPoint(x: 80, y: 100), to: CGPoint(x: 560, y: 400)))
    layer.addSublayer(box)
  }

  override func run() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    box.position = CGPoint(x: 560, y: 400)
    CATransaction.commit()
  }

  func stop() {
    guard let shown = box.presentation() else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    box.position = shown.position
    box.removeAllAnimations()
    CATransaction.commit()
  }
}
