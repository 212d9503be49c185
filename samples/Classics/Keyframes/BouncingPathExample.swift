// SPDX-License-Identifier: MIT

import QuartzCore

/// 11. A ball follows a path of two curves.
final class BouncingPathExample: Example {
  override var number: Int { 11 }
  override var title: String { "Bounce along a path" }
  override var length: CFTimeInterval { 5 }

  let ball = Shapes.box(
    Palette.red, at: CGPoint(x: 566, y: 74), size: CGSize(width: 40, height: 40))

  override init() {
    super.init()
    ball.cornerRadius = 20
    layer.addSublayer(ball)
  }

  override func run() {
    let thePath = CGMutablePath()
    thePath.move(to: CGPoint(x: 74, y: 74))
    thePath.addCurve(
      to: CGPoint(x: 320, y: 74), control1: CGPoint(x: 74, y: 500),
      control2: CGPoint(x: 320, y: 500))
    thePath.addCurve(
      to: CGPoint(x: 566, y: 74), control1: CGPoint(x: 320, y: 500),
      control2: CGPoint(x: 566, y: 500))

    let bounce = CAKeyframeAnimation(keyPath: "position")
    bounce.path = thePath
    bounce.duration = 5
    ball.add(bounce, forKey: "position")
  }
}
