// SPDX-License-Identifier: MIT

import QuartzCore

/// 7. A hand on its arm, and a ball that is thrown.
final class ArcsScene: Principle {
  override var number: Int { 7 }
  override var title: String { "Arcs" }
  override var words: String {
    "Living things and thrown ones move on curves: an arm about its shoulder, a ball by its weight."
  }

  static let shoulder = CGPoint(x: 180, y: 210)
  static let reach: CGFloat = 130
  /// The corners of the throw's curve: it begins, is pulled and ends.
  static let throwing = [
    CGPoint(x: 360, y: 288), CGPoint(x: 470, y: -60), CGPoint(x: 580, y: 288),
  ]

  let arm = CALayer()
  let hand = Figures.ball(Palette.teal, radius: 20, at: CGPoint(x: 17, y: 20))
  let ball = Figures.ball(Palette.red, radius: 18, at: throwing[0])

  override init() {
    super.init()
    let swing = CGMutablePath()
    swing.addArc(
      center: Self.shoulder, radius: Self.reach, startAngle: -.pi / 2 - 1.15,
      endAngle: -.pi / 2 + 1.15, clockwise: false)
    let flight = CGMutablePath()
    flight.move(to: Self.throwing[0])
    flight.addQuadCurve(to: Self.throwing[2], control: Self.throwing[1])
    for path in [swing, flight] {
      let line = Figures.line(path)
      line.lineDashPattern = [1, 8]
      layer.addSublayer(line)
    }
    arm.bounds = CGRect(x: 0, y: 0, width: 34, height: Self.reach + 17)
    arm.anchorPoint = CGPoint(x: 0.5, y: Self.reach / (Self.reach + 17))
    arm.position = Self.shoulder
    let bone = CALayer()
    bone.frame = CGRect(x: 8, y: 0, width: 18, height: Self.reach + 9)
    bone.cornerRadius = 9
    bone.backgroundColor = Palette.teal
    arm.addSublayer(bone)
    arm.addSublayer(hand)
    let body = Figures.hero(Palette.teal, size: 120, at: CGPoint(x: 180, y: Self.ground))
    layer.addSublayer(Figures.shadow(width: 120, at: 180))
    layer.addSublayer(arm)
    layer.addSublayer(body)
    ball.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    layer.addSublayer(ball)
  }

  override func run() {
    let wave = CABasicAnimation(keyPath: "transform.rotation")
    wave.fromValue = -1.15
    wave.toValue = 1.15
    wave.duration = 0.8
    wave.autoreverses = true
    wave.repeatCount = 4
    wave.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    arm.run(wave)

    // Along a quadratic curve at an even pace of its parameter: that of a throw.
    let flight = CAKeyframeAnimation(keyPath: "position")
    let path = CGMutablePath()
    path.move(to: Self.throwing[0])
    path.addQuadCurve(to: Self.throwing[2], control: Self.throwing[1])
    flight.path = path
    flight.duration = 1.2
    flight.autoreverses = true
    flight.repeatCount = 3
    ball.run(flight)
  }
}
