// SPDX-License-Identifier: MIT

import QuartzCore

/// 9. The same way in 40, 20 and 10 frames: the number of drawings gives the weight.
final class TimingScene: Principle {
  override var number: Int { 9 }
  override var title: String { "Timing" }
  override var words: String {
    "The number of drawings is the weight: each mark is a 24th of a second."
  }

  /// The balls with the frames that they take.
  let lanes: [(ball: CALayer, frames: Int)]
  /// Film has 24 frames a second.
  static let rate = 24.0

  private static let ways = [(y: 104.0, radius: 34.0), (y: 192, radius: 24), (y: 262, radius: 13)]

  override init() {
    let kinds: [(CGColor, Int)] = [(Palette.grey, 40), (Palette.blue, 20), (Palette.yellow, 10)]
    lanes = zip(Self.ways, kinds).map { way, kind in
      (Figures.ball(kind.0, radius: way.radius, at: CGPoint(x: 110, y: way.y)), kind.1)
    }
    super.init()
    let weights = ["40 frames: stone", "20 frames: leather", "10 frames: celluloid"]
    for (index, lane) in lanes.enumerated() {
      let y = Self.ways[index].y
      for frame in 0...lane.frames {
        let mark = CALayer()
        mark.frame = CGRect(
          x: 109 + 430 * Double(frame) / Double(lane.frames), y: y + 4, width: 2, height: 8)
        mark.backgroundColor = Palette.faint
        layer.addSublayer(mark)
      }
      layer.addSublayer(Figures.label(weights[index], at: CGPoint(x: 110, y: y + 13), size: 12))
      layer.addSublayer(lane.ball)
    }
  }

  override func run() {
    for (ball, frames) in lanes {
      let seconds = Double(frames) / Self.rate
      let way = CABasicAnimation(keyPath: "position.x")
      way.fromValue = 110
      way.toValue = 540
      way.duration = seconds
      way.autoreverses = true
      way.repeatDuration = 2 * Double(40) / Self.rate
      way.beginTime = ball.convertTime(CACurrentMediaTime(), from: nil) + 0.5
      way.fillMode = .both
      way.isRemovedOnCompletion = false
      ball.run(way)
    }
  }
}
