// SPDX-License-Identifier: MIT

import QuartzCore

/// 20. Two and a half times; there, back and there; and seven seconds, whatever a cycle takes.
final class RepeatsExample: Example {
  override var number: Int { 20 }
  override var title: String { "Repeats: count 2.5, there and back 1.5, duration 7" }
  override var length: CFTimeInterval { 25 }

  let counted = Shapes.box(Palette.red, at: CGPoint(x: 100, y: 120))
  let reversing = Shapes.box(Palette.green, at: CGPoint(x: 100, y: 240))
  let timed = Shapes.box(Palette.blue, at: CGPoint(x: 100, y: 360))

  override init() {
    super.init()
    for box in [counted, reversing, timed] { layer.addSublayer(box) }
  }

  override func run() {
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 100
    move.toValue = 500
    move.duration = 10
    move.repeatCount = 2.5
    move.fillMode = .forwards
    move.isRemovedOnCompletion = false
    counted.add(move, forKey: "move")

    move.duration = 2
    move.repeatCount = 1.5
    move.autoreverses = true
    reversing.add(move, forKey: "move")

    move.repeatCount = 0
    move.repeatDuration = 7
    move.autoreverses = false
    timed.add(move, forKey: "move")
  }
}
