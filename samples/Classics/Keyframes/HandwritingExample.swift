// SPDX-License-Identifier: MIT

import QuartzCore

/// 41. A line draws itself: the end of its stroke follows a handwriting, with a pen at its tip.
final class HandwritingExample: Example {
  override var number: Int { 41 }
  override var title: String { "A line draws itself, a pen follows" }
  override var length: CFTimeInterval { 4 }

  let line = CAShapeLayer()
  let pen = CALayer()

  override init() {
    super.init()
    line.frame = layer.bounds
    line.path = Self.handwriting
    line.fillColor = nil
    line.strokeColor = Palette.paper
    line.lineWidth = 7
    line.lineCap = .round
    line.lineJoin = .round
    layer.addSublayer(line)
    pen.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
    // The nib is the lower left corner.
    pen.anchorPoint = CGPoint(x: 0, y: 1)
    pen.contents = Shapes.picture(width: 120, height: 120, Self.drawPen)
    pen.position = Self.end
    layer.addSublayer(pen)
  }

  override func run() {
    let drawing = CABasicAnimation(keyPath: "strokeEnd")
    drawing.fromValue = 0
    drawing.toValue = 1
    drawing.duration = 3.5
    line.add(drawing, forKey: "drawing")

    let following = CAKeyframeAnimation(keyPath: "position")
    following.path = Self.handwriting
    // The end of a stroke runs evenly along the line, and so does a paced animation.
    following.calculationMode = .paced
    following.duration = 3.5
    pen.add(following, forKey: "following")
  }

  static let end = CGPoint(x: 580, y: 300)

  /// The word "hello" in one line, from (60, 300) to (580, 300).
  ///
  /// Made of short straight lines: within a curve the end of a stroke follows the curve's
  /// parameter, a paced animation its length, and they would separate.
  static var handwriting: CGPath { curves.flattened(threshold: 0.05) }

  private static var curves: CGPath {
    let path = CGMutablePath()
    func curve(_ x: CGFloat, _ y: CGFloat, _ a: CGPoint, _ b: CGPoint) {
      path.addCurve(to: CGPoint(x: x, y: y), control1: a, control2: b)
    }
    func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    path.move(to: p(60, 300))
    // h: up and round, down, over the arch.
    curve(140, 130, p(110, 260), p(170, 160))
    curve(118, 300, p(112, 100), p(116, 240))
    curve(176, 300, p(126, 190), p(186, 190))
    // e
    curve(250, 240, p(180, 330), p(262, 270))
    curve(268, 296, p(226, 190), p(206, 320))
    // l, twice
    for x in [CGFloat(268), 344] {
      curve(x + 60, 130, p(x + 46, 270), p(x + 92, 150))
      curve(x + 76, 296, p(x + 24, 100), p(x + 24, 330))
    }
    // o, with its final stroke.
    curve(470, 226, p(426, 280), p(440, 220))
    curve(472, 302, p(424, 236), p(430, 300))
    curve(478, 226, p(520, 300), p(520, 230))
    curve(580, 300, p(490, 260), p(540, 270))
    return path
  }

  private static func drawPen(_ context: CGContext) {
    context.setFillColor(Palette.orange)
    context.move(to: CGPoint(x: 20, y: 30))
    context.addLine(to: CGPoint(x: 100, y: 118))
    context.addLine(to: CGPoint(x: 118, y: 100))
    context.addLine(to: CGPoint(x: 30, y: 20))
    context.closePath()
    context.fillPath()
    context.setFillColor(Palette.white)
    context.move(to: .zero)
    context.addLine(to: CGPoint(x: 20, y: 30))
    context.addLine(to: CGPoint(x: 30, y: 20))
    context.closePath()
    context.fillPath()
  }
}
