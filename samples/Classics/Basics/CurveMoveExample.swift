// SPDX-License-Identifier: MIT

import QuartzCore

/// 4. A move across the scene in three seconds, with a custom timing function.
final class CurveMoveExample: Example {
  override var number: Int { 4 }
  override var title: String { "Move with a curve" }
  override var length: CFTimeInterval { 3 }

  let box = Shapes.box(Palette.orange, at: CGPoint(x: 74, y: 74))

  override init() {
    super.init()
    layer.addSublayer(
      Shapes.dashedLine(from: CGPoint(x: 74, y: 74), to: CGPoint(x: 566, y: 406)))
    layer.addSublayer(box)
  }

  override func run() {
    let move = CABasicAnimation(keyPath: "position")
    move.fromValue = NSValue(cgPoint: CGPoint(x: 74, y: 74))
    move.toValue = NSValue(cgPoint: CGPoint(x: 566, y: 406))
    move.duration = 3
    move.timingFunction = CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)
    box.position = CGPoint(x: 566, y: 406)
    box.add(move, forKey: "position")
  }
}
