// SPDX-License-Identifier: MIT

import QuartzCore

/// 12. A grey box that becomes someone.
final class AppealScene: Principle {
  override var number: Int { 12 }
  override var title: String { "Appeal" }
  override var words: String {
    "Clear shapes, a face, a greeting: someone whom one likes to watch."
  }

  let body = CALayer()
  let eyes: [CALayer]
  let smile: CAShapeLayer
  let arm = CALayer()
  let cheeks: [CALayer]
  private static let size: CGFloat = 150

  override init() {
    eyes = [-1.0, 1].map { side in
      let eye = CALayer()
      eye.bounds = CGRect(x: 0, y: 0, width: 24, height: 32)
      eye.position = CGPoint(x: Self.size / 2 + 32 * side, y: 62)
      eye.cornerRadius = 12
      eye.backgroundColor = Palette.ink
      let light = CALayer()
      light.frame = CGRect(x: 6, y: 5, width: 8, height: 8)
      light.cornerRadius = 4
      light.backgroundColor = Palette.white
      eye.addSublayer(light)
      return eye
    }
    cheeks = [-1.0, 1].map { side in
      let cheek = CALayer()
      cheek.bounds = CGRect(x: 0, y: 0, width: 24, height: 14)
      cheek.position = CGPoint(x: Self.size / 2 + 52 * side, y: 88)
      cheek.cornerRadius = 7
      cheek.backgroundColor = CGColor(red: 0.93, green: 0.4, blue: 0.36, alpha: 0.55)
      return cheek
    }
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 51, y: 92))
    path.addQuadCurve(to: CGPoint(x: 99, y: 92), control: CGPoint(x: 75, y: 118))
    smile = Figures.line(path, Palette.ink, width: 6)
    super.init()
    body.bounds = CGRect(x: 0, y: 0, width: Self.size, height: Self.size)
    body.anchorPoint = CGPoint(x: 0.5, y: 1)
    body.position = CGPoint(x: 320, y: Self.ground)
    body.backgroundColor = Palette.grey
    arm.bounds = CGRect(x: 0, y: 0, width: 26, height: 84)
    arm.anchorPoint = CGPoint(x: 0.5, y: 0.9)
    arm.position = CGPoint(x: 392, y: 238)
    arm.cornerRadius = 13
    arm.backgroundColor = Palette.yellow
    layer.addSublayer(Figures.shadow(width: 150, at: 320))
    layer.addSublayer(arm)
    layer.addSublayer(body)
    for part in eyes + cheeks + [smile] { body.addSublayer(part) }
  }

  override func run() {
    let color = CABasicAnimation(keyPath: "backgroundColor")
    color.fromValue = Palette.grey
    color.toValue = Palette.yellow
    color.duration = 0.6
    color.beginTime = body.convertTime(CACurrentMediaTime(), from: nil) + 0.7
    body.run(
      Motion.staying(color),
      Motion.following("cornerRadius", for: length, Curve([(0.7, 0), (1.3, 54)]).callAsFunction),
      Motion.following(
        "transform.rotation", for: length,
        Curve([(2.6, 0), (2.9, 0.07), (3.4, -0.05), (3.9, 0.07), (4.3, 0)]).callAsFunction))
    body.runStretch(
      for: length,
      Curve([(0.6, 1), (0.85, 0.86), (1.15, 1.12), (1.4, 0.97), (1.6, 1)]).callAsFunction)
    for eye in eyes {
      // They open, and blink once.
      eye.run(
        Motion.following(
          "transform.scale.x", for: length,
          Curve([(1.4, 0), (1.65, 1.25), (1.85, 1)]).callAsFunction),
        Motion.following(
          "transform.scale.y", for: length,
          Curve([(1.4, 0), (1.65, 1.25), (1.85, 1), (3.2, 1), (3.28, 0.1), (3.38, 1)])
            .callAsFunction))
    }
    smile.run(
      Motion.following("strokeEnd", for: length, Curve([(1.9, 0), (2.4, 1)]).callAsFunction),
      Motion.following("opacity", for: length, Curve([(1.88, 0), (1.92, 1)]).callAsFunction))
    for cheek in cheeks {
      cheek.run(Motion.following("opacity", for: length, Curve([(2, 0), (2.5, 1)]).callAsFunction))
    }
    arm.run(
      Motion.following(
        "opacity", for: length, Curve([(2.15, 0), (2.25, 1)]).callAsFunction),
      Motion.following(
        "transform.rotation", for: length,
        Curve([(2.2, -2.6), (2.7, 0.75), (3, 0.3), (3.3, 0.8), (3.6, 0.3), (3.9, 0.8), (4.3, 0.5)])
          .callAsFunction))
  }
}
