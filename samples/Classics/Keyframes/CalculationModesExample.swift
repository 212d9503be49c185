// SPDX-License-Identifier: MIT

import QuartzCore

/// 13. Five values through the five calculation modes, plotted: time to the right, value upward.
final class CalculationModesExample: Example {
  override var number: Int { 13 }
  override var title: String { "Calculation modes: linear, discrete, paced, cubic, cubic paced" }

  static let modes: [CAAnimationCalculationMode] = [
    .linear, .discrete, .paced, .cubic, .cubicPaced,
  ]
  static let values = [0, 60, 20, 80, 40]

  /// One layer per mode, which draws its own plot as it moves.
  let pens = modes.indices.map { index in
    let pen = Shapes.box(
      Palette.row[index], at: CGPoint(x: 40, y: 90 * (index + 1)),
      size: CGSize(width: 10, height: 10))
    pen.cornerRadius = 5
    return pen
  }

  override init() {
    super.init()
    for pen in pens {
      let line = CALayer()
      line.frame = CGRect(x: 40, y: pen.position.y, width: 560, height: 1)
      line.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.25)
      layer.addSublayer(line)
      layer.addSublayer(pen)
    }
  }

  override func run() {
    let advance = CABasicAnimation(keyPath: "position.x")
    advance.fromValue = 40
    advance.toValue = 600
    advance.duration = 2
    for (pen, mode) in zip(pens, Self.modes) {
      let rise = CAKeyframeAnimation(keyPath: "position.y")
      rise.values = Self.values.map { -$0 }
      rise.calculationMode = mode
      rise.isAdditive = true
      rise.duration = 2
      pen.add(advance, forKey: "advance")
      pen.add(rise, forKey: "rise")
    }
  }
}
