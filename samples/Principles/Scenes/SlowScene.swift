// SPDX-License-Identifier: MIT

import QuartzCore

/// 6. Two balls on the same way in the same time: one evenly, one with slow ends.
final class SlowScene: Principle {
  override var number: Int { 6 }
  override var title: String { "Slow in and slow out" }
  override var words: String {
    "More drawings near the ends, fewer between. The marks are equal times apart."
  }

  let even = Figures.ball(Palette.grey, radius: 22, at: CGPoint(x: 90, y: 152))
  let eased = Figures.ball(Palette.red, radius: 22, at: CGPoint(x: 90, y: 262))

  /// The number of equal times between the marks.
  static let steps = 14
  private static let pace = CAMediaTimingFunction(name: .easeInEaseOut)

  override init() {
    super.init()
    for (y, words) in [(130.0, "even"), (240, "slow in and slow out")] {
      for step in 0...Self.steps {
        let time = Double(step) / Double(Self.steps)
        let share = y == 130 ? time : Self.pace.value(at: time)
        layer.addSublayer(Figures.ring(at: CGPoint(x: 90 + 460 * share, y: y), radius: 22))
      }
      layer.addSublayer(Figures.label(words, at: CGPoint(x: 68, y: y - 56)))
    }
    layer.addSublayer(even)
    layer.addSublayer(eased)
  }

  override func run() {
    for ball in [even, eased] {
      let way = CABasicAnimation(keyPath: "position.x")
      way.fromValue = 90
      way.toValue = 550
      way.duration = 1.15
      way.autoreverses = true
      way.repeatCount = 2
      way.timingFunction = ball === eased ? Self.pace : nil
      ball.run(way)
    }
  }
}
